import { LockMode } from '@mikro-orm/core';
import { authorizedFind, authorizedId, authorizedRow } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, notPermitted, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext, RequestContext } from '../../platform/transaction/context.js';
import { courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import { folderReads } from './file.reads.js';
import { Folder } from './folder.entity.js';
import { rootColumns, rootFolders } from './folders.sql.js';

/** Whose files are meant: one of the three. */
export interface FileOwner {
  readonly courseId?: RecordKey | undefined;
  readonly userId?: RecordKey | undefined;
  readonly groupId?: RecordKey | undefined;
}

/** Id of the root folder. @throws Refusal 404, also where the actor does not see the course; 403 for its files */
export async function rootFolderId(ctx: RequestContext, owner: FileOwner): Promise<number> {
  const { rootAccountId, userId } = ctx.actor;
  if (owner.courseId !== undefined) {
    const course = await authorizedId(ctx, courseReads, 'visible', owner.courseId);
    return refusedAsForbidden(async () => visibleRoot(ctx, 'course_id', course, rootAccountId));
  }
  if (owner.userId !== undefined) {
    const own = owner.userId === userId || (typeof owner.userId !== 'number' && owner.userId.form === 'self');
    if (!own) throw notFound();
    return visibleRoot(ctx, 'user_id', userId, rootAccountId);
  }
  if (owner.groupId === undefined) throw notFound();
  const group = await authorizedId(ctx, groupReads, 'visible', owner.groupId);
  return refusedAsForbidden(async () => visibleRoot(ctx, 'group_id', group, rootAccountId));
}

async function visibleRoot(
  ctx: RequestContext,
  column: keyof typeof rootFolders,
  owner: number,
  tenant: number,
): Promise<number> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ id: number }>(rootFolders[column].with({ owner, tenant }), ctx.em, ctx.meter);
  if (row === undefined) throw notFound();
  return authorizedId(ctx, folderReads, 'visible', row.id);
}

/** Who sees the course or group and not its files is refused, not misled. */
async function refusedAsForbidden(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? notPermitted() : error;
  }
}

/** The root folder, locked: whoever adds bytes below it waits here for the others. @throws Refusal 403, 404 */
export async function managedRoot(ctx: OperationContext, owner: FileOwner): Promise<Folder> {
  return authorizedFind(ctx, folderReads, 'manage', await rootFolderId(ctx, owner));
}

/** A folder and the root above it, locked in this order, root first. @throws Refusal 403, 404 */
export async function managedFolder(ctx: OperationContext, id: RecordKey): Promise<{ root: Folder; folder: Folder }> {
  const { id: folderId, rootId } = await authorizedRow(ctx, folderReads, 'manage', id, { columns: rootColumns });
  // unguarded: the root of a folder that was just authorized.
  const root = await ctx.em.findOneOrFail(Folder, rootId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  return { root, folder: await authorizedFind(ctx, folderReads, 'manage', folderId) };
}

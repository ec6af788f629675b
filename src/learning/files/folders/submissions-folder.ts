import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Course } from '../../courses/index.js';
import { folderReads } from '../file.reads.js';
import { freeName } from '../file.rules.js';
import { rootFolderId } from '../file-owner.js';
import { Folder, ownerOf } from '../folder.entity.js';
import { childFolder } from '../folder-path.js';

/** The folder among the actor's own files for what they hand in to a course, with its root, which is locked. */
export async function submissionsFolder(
  ctx: OperationContext,
  courseId: number,
): Promise<{ root: Folder; folder: Folder }> {
  const rootId = await rootFolderId(ctx, { userId: ctx.actor.userId });
  const root = await authorizedFind(ctx, folderReads, 'manage', rootId);
  const all = await handedInFolder(ctx, root);
  // unguarded: who hands in to the course knows its name.
  const { name } = await ctx.em.findOneOrFail(Course, courseId);
  const plain = name.replaceAll('/', '-').trim() || String(courseId);
  return { root, folder: await childFolder(ctx, all, plain) };
}

/** One below the root, whatever the person's own folders are called. */
async function handedInFolder(ctx: OperationContext, root: Folder): Promise<Folder> {
  // unguarded: below the actor's own root.
  const children = await ctx.em.find(Folder, { parentFolderId: root.id, workflowState: 'visible' });
  const known = children.find(({ forSubmissions }) => forSubmissions);
  if (known !== undefined) return known;
  const name = freeName('Submissions', new Set(children.map((folder) => folder.name.toLowerCase())));
  const place = { ...ownerOf(root), forSubmissions: true };
  return insertNow(ctx, Folder, { ...place, parentFolderId: root.id, name, ancestors: [] });
}

import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch, type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion, refuseLockedFields } from '../../course-copies/index.js';
import { fileReads } from '../file.reads.js';
import { fileNameTaken } from '../file.refusals.js';
import { fileAspects, freeName, lockSettingNames, nameRefusals, withoutPath } from '../file.rules.js';
import { managedFolder } from '../file-owner.js';
import { StoredFile } from '../stored-file.entity.js';

export interface FilePatch extends PatchOf<StoredFile, (typeof lockSettingNames)[number]> {
  readonly name?: string | null;
  readonly parentFolderId?: RecordKey | null;
  /** What becomes of a file of that name; without, it is refused. */
  readonly onDuplicate?: StoredFile['onDuplicate'] | null;
}

/**
 * Renames, moves, locks or hides a file. Refusals: 400 `taken` on the name; 403, also for what was handed in, and by field for
 * what a blueprint has locked; 404, also for a folder of somebody else's files. Source: supplement §5.4.
 */
export async function updateFile(ctx: OperationContext, id: RecordKey, patch: FilePatch): Promise<StoredFile> {
  const file = await authorizedFind(ctx, fileReads, 'change', id);
  const name = patch.name === undefined ? file.displayName : withoutPath(patch.name);
  refuseInvalid(nameRefusals(name));
  const folderId = await targetFolder(ctx, file, patch.parentFolderId);
  const displayName = await nameFor(ctx, file, folderId, name as string, patch.onDuplicate ?? null);
  const changes = { ...patchedColumns(StoredFile, patch, lockSettingNames), folderId, displayName };
  const changed = applyPatch(file, changes, ['folderId', 'displayName', ...lockSettingNames]);
  refuseLockedFields(file, changed.map(fieldOfColumn), fileAspects);
  if (changed.length > 0)
    ctx.audit({ type: 'file_updated', subjectType: 'StoredFile', subjectId: file.id, data: { changed } });
  return file;
}

/** What inputs call a column by another name. */
const fieldsOfColumns: Readonly<Record<string, string>> = { displayName: 'name', folderId: 'parentFolderId' };
const fieldOfColumn = (column: string): string => fieldsOfColumns[column] ?? column;

async function targetFolder(
  ctx: OperationContext,
  file: StoredFile,
  wanted: FilePatch['parentFolderId'],
): Promise<number> {
  const { root, folder } = await managedFolder(ctx, wanted ?? file.folderId);
  const same = root.courseId === file.courseId && root.userId === file.userId && root.groupId === file.groupId;
  if (!same) throw notFound();
  return folder.id;
}

/** A file of the same name gives way, or this one does, as asked; the folder is locked. */
async function nameFor(
  ctx: OperationContext,
  file: StoredFile,
  folderId: number,
  name: string,
  onDuplicate: StoredFile['onDuplicate'] | null,
): Promise<string> {
  // unguarded: names of a folder that the actor manages.
  const others = await ctx.em.find(StoredFile, { folderId, workflowState: 'available', id: { $ne: file.id } });
  const same = others.find(({ displayName }) => displayName.toLowerCase() === name.toLowerCase());
  if (same === undefined) return name;
  if (onDuplicate === 'rename')
    return freeName(name, new Set(others.map(({ displayName }) => displayName.toLowerCase())));
  if (onDuplicate !== 'overwrite') throw fileNameTaken();
  refuseLockedDeletion(same);
  transition(same, removal);
  same.replacedById = file.id;
  // Before the name is taken again.
  await ctx.em.flush();
  return name;
}

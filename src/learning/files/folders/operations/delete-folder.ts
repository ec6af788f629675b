import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseLockedDeletion } from '../../../course-copies/index.js';
import { folderNotEmpty, rootFolderStays } from '../../file.refusals.js';
import { managedFolder } from '../../file-owner.js';
import type { Folder } from '../../folder.entity.js';
import { filesWithinGone, foldersGone, treeLocked } from '../../folders.sql.js';
import { StoredFile } from '../../stored-file.entity.js';

/**
 * Deletes a folder, with `force` also one that holds something, and everything below it.
 * Refusals: 400 `root_folder`, `not_empty`; 403, also where it holds a file that a blueprint has locked; 404. Source: supplement §5.4.
 */
export async function deleteFolder(ctx: OperationContext, id: RecordKey, force: boolean): Promise<Folder> {
  const { folder } = await managedFolder(ctx, id);
  if (folder.parentFolderId === null) throw rootFolderStays();
  const tree = await ctx.services.database.rows<{ id: number }>(treeLocked.with({ id: folder.id }), ctx.em);
  const folders = tree.map((row) => row.id);
  const place = { folderId: { $in: folders }, workflowState: 'available' } as const;
  // unguarded: what lies in the folder that the actor manages.
  const files = await ctx.em.count(StoredFile, place);
  if (!force && (files > 0 || folders.length > 1)) throw folderNotEmpty();
  // unguarded: likewise.
  const locked = await ctx.em.findOne(StoredFile, { ...place, blueprintLocks: { $ne: [] } });
  if (locked !== null) refuseLockedDeletion(locked);
  await write(ctx, filesWithinGone.with({ folderIds: folders }));
  await write(ctx, foldersGone.with({ ids: folders }));
  const data = { name: folder.name, files, folders: folders.length };
  ctx.audit({ type: 'folder_deleted', subjectType: 'Folder', subjectId: folder.id, data });
  return folder;
}

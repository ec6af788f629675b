import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import { folderReads } from '../../file.reads.js';
import { cyclicFolder, rootFolderNotMoved } from '../../file.refusals.js';
import { managedFolder } from '../../file-owner.js';
import type { Folder } from '../../folder.entity.js';
import { folderColumns, folderFields, folderRefusals } from '../folder.rules.js';
import type { NewFolder } from './create-folder.js';

export type FolderPatch = Omit<NewFolder, 'parentFolderPath'>;

/**
 * Renames, moves, locks or hides a folder. Refusals: 400 by field, `root_folder` for a root that is to be moved, `taken`,
 * `cyclic_folder`; 403; 404, also for a parent among somebody else's files. Source: supplement §5.4.
 */
export async function updateFolder(ctx: OperationContext, id: RecordKey, patch: FolderPatch): Promise<Folder> {
  const { root, folder } = await managedFolder(ctx, id);
  refuseInvalid(folderRefusals(patch, false));
  const parentFolderId = await newParent(ctx, root, folder, patch.parentFolderId);
  const changed = applyPatch(folder, { ...folderColumns(patch), parentFolderId }, ['parentFolderId', ...folderFields]);
  if (changed.length > 0)
    ctx.audit({ type: 'folder_updated', subjectType: 'Folder', subjectId: folder.id, data: { changed } });
  return folder;
}

async function newParent(
  ctx: OperationContext,
  root: Folder,
  folder: Folder,
  wanted: FolderPatch['parentFolderId'],
): Promise<number | null> {
  if (wanted === undefined || wanted === null || wanted === folder.parentFolderId) return folder.parentFolderId;
  if (folder.parentFolderId === null) throw rootFolderNotMoved();
  const parent = await authorizedFind(ctx, folderReads, 'manage', wanted);
  if (Number(parent.ancestors[0]) !== root.id) throw notFound();
  if (parent.ancestors.map(Number).includes(folder.id)) throw cyclicFolder();
  return parent.id;
}

import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import type { PatchOf } from '../../../../platform/transaction/patch.js';
import { refuseTwoParents } from '../../file.rules.js';
import { managedFolder, managedRoot } from '../../file-owner.js';
import { Folder, ownerOf } from '../../folder.entity.js';
import { folderAt } from '../../folder-path.js';
import type { UploadTarget } from '../../uploading/operations/start-upload.js';
import { folderColumns, type folderFields, folderRefusals } from '../folder.rules.js';

export interface NewFolder extends PatchOf<Folder, (typeof folderFields)[number]> {
  readonly parentFolderId?: RecordKey | null;
  readonly parentFolderPath?: string | null;
}

/**
 * Makes a folder. Refusals: 400 by field, also without a name, for a name that its parent holds already, `two_parents`; 403; 404.
 * Source: supplement §5.4.
 */
export async function createFolder(ctx: OperationContext, target: UploadTarget, input: NewFolder): Promise<Folder> {
  refuseInvalid(folderRefusals(input, true));
  refuseTwoParents(input.parentFolderId, input.parentFolderPath);
  const parent = await parentOf(ctx, target, input);
  const folder = await insertNow(ctx, Folder, {
    ...ownerOf(parent),
    ...folderColumns(input),
    parentFolderId: parent.id,
    ancestors: [],
  });
  const data = { name: folder.name, parentFolderId: parent.id };
  ctx.audit({ type: 'folder_created', subjectType: 'Folder', subjectId: folder.id, data });
  return folder;
}

async function parentOf(ctx: OperationContext, target: UploadTarget, input: NewFolder): Promise<Folder> {
  const base =
    target.folderId === undefined ? await managedRoot(ctx, target) : (await managedFolder(ctx, target.folderId)).folder;
  const { parentFolderId, parentFolderPath } = input;
  if (parentFolderId === null || parentFolderId === undefined)
    return parentFolderPath ? folderAt(ctx, base, parentFolderPath) : base;
  const { root, folder } = await managedFolder(ctx, parentFolderId);
  if (root.id !== Number(base.ancestors[0])) throw notFound();
  return folder;
}

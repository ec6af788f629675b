import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { nameRefusals, refuseTwoParents } from '../file.rules.js';
import { managedFolder, managedRoot } from '../file-owner.js';
import { Folder, ownerOf } from '../folder.entity.js';
import { folderAt } from '../folder-path.js';
import { type KeepingBack, keepingBack } from '../keeping-back.js';
import type { UploadPlace } from './start-upload.js';

export interface NewFolder extends KeepingBack {
  readonly name?: string | null | undefined;
  readonly parentFolderId?: RecordKey | null | undefined;
  readonly parentFolderPath?: string | null | undefined;
  readonly position?: number | null | undefined;
}

/**
 * Makes a folder. Refusals: 400 without a name, for a name that its parent holds already, `two_parents`; 403; 404.
 * Source: supplement §5.4.
 */
export async function createFolder(ctx: OperationContext, place: UploadPlace, input: NewFolder): Promise<Folder> {
  refuseInvalid(nameRefusals(input.name));
  refuseTwoParents(input.parentFolderId, input.parentFolderPath);
  const parent = await parentOf(ctx, place, input);
  const folder = await insertNow(ctx, Folder, {
    ...ownerOf(parent),
    ...keepingBack(input),
    parentFolderId: parent.id,
    name: (input.name as string).trim(),
    position: input.position ?? null,
    ancestors: [],
  });
  const data = { name: folder.name, parentFolderId: parent.id };
  ctx.audit({ type: 'folder_created', subjectType: 'Folder', subjectId: folder.id, data });
  return folder;
}

async function parentOf(ctx: OperationContext, place: UploadPlace, input: NewFolder): Promise<Folder> {
  const base =
    place.folderId === undefined ? await managedRoot(ctx, place) : (await managedFolder(ctx, place.folderId)).folder;
  const { parentFolderId, parentFolderPath } = input;
  if (parentFolderId === null || parentFolderId === undefined)
    return parentFolderPath ? folderAt(ctx, base, parentFolderPath) : base;
  const { root, folder } = await managedFolder(ctx, parentFolderId);
  if (root.id !== Number(base.ancestors[0])) throw notFound();
  return folder;
}

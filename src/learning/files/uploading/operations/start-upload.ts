import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { nameRefusals, refuseTwoParents, withoutPath } from '../../file.rules.js';
import { type FileOwner, managedFolder, managedRoot } from '../../file-owner.js';
import type { Folder } from '../../folder.entity.js';
import { folderAt } from '../../folder-path.js';
import type { StoredFile } from '../../stored-file.entity.js';
import { announceFile, type UploadRequest } from '../announce-file.js';

/** Where a file is to go: to somebody's files, or into one folder. */
export interface UploadTarget extends FileOwner {
  readonly folderId?: RecordKey | undefined;
}

/**
 * Announces a file: its place is kept and its size counts until it comes or half an hour is over.
 * Refusals: 400 without a name, or for a size that is none, by field; `two_parents`, `quota_exceeded`, `file_too_large`, `blocked_url`; 403; 404.
 * Source: supplement §1.10; D2 · Upload a file.
 */
export async function startUpload(
  ctx: OperationContext,
  target: UploadTarget,
  input: UploadRequest,
): Promise<StoredFile> {
  refuseInvalid(nameRefusals(withoutPath(input.name)));
  refuseTwoParents(input.parentFolderId, input.parentFolderPath);
  const { root, folder } = await targetOf(ctx, target, input);
  return announceFile(ctx, root, folder, input);
}

async function targetOf(
  ctx: OperationContext,
  target: UploadTarget,
  input: UploadRequest,
): Promise<{ root: Folder; folder: Folder }> {
  const own = await ownTarget(ctx, target);
  const { parentFolderId, parentFolderPath } = input;
  if (parentFolderId !== null && parentFolderId !== undefined) {
    const target = await managedFolder(ctx, parentFolderId);
    // A folder of somebody else's files is not there for this request.
    if (target.root.id !== own.root.id) throw notFound();
    return target;
  }
  return { root: own.root, folder: parentFolderPath ? await folderAt(ctx, own.folder, parentFolderPath) : own.folder };
}

async function ownTarget(ctx: OperationContext, target: UploadTarget): Promise<{ root: Folder; folder: Folder }> {
  if (target.folderId !== undefined) return managedFolder(ctx, target.folderId);
  const root = await managedRoot(ctx, target);
  return { root, folder: root };
}

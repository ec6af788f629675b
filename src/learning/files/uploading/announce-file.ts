import { randomUUID } from 'node:crypto';
import { startJob } from '../../../identity/progress/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { lockableAspects, refuseLockedFields } from '../../course-copies/index.js';
import {
  announcedMinutes,
  fetchingMinutes,
  freshStorageKey,
  nameRefusals,
  refuseSize,
  withoutPath,
} from '../file.rules.js';
import { type Folder, ownerOf } from '../folder.entity.js';
import { largestFile, refuseWithoutRoom } from '../quota/left-of-quota.js';
import { StoredFile } from '../stored-file.entity.js';
import { claimedType } from './content-type.js';
import { downloadFromUrl } from './jobs/download-from-url.job.js';

export interface UploadRequest {
  readonly name?: string | null | undefined;
  /** Bytes; where it is not said, as many may come as there is room for. */
  readonly size?: number | null | undefined;
  readonly contentType?: string | null | undefined;
  readonly parentFolderId?: RecordKey | null | undefined;
  /** Made where it is missing. */
  readonly parentFolderPath?: string | null | undefined;
  readonly onDuplicate?: StoredFile['onDuplicate'] | null | undefined;
  /** Where the service gets the bytes itself. */
  readonly url?: string | null | undefined;
}

/**
 * Writes the announcement into a folder. The caller holds the lock on the root and has asked whether it may.
 * Refusals: 400 by field; 403 on `name` where the file would take the place of one that a blueprint has locked.
 */
export async function announceFile(
  ctx: OperationContext,
  root: Folder,
  folder: Folder,
  input: UploadRequest,
): Promise<StoredFile> {
  const sourceUrl = input.url?.trim() || null;
  const sizeAnnounced = input.size !== null && input.size !== undefined;
  const size = input.size ?? 0;
  const name = withoutPath(input.name);
  refuseInvalid(nameRefusals(name));
  refuseSize(size, largestFile(ctx.services, folder));
  if (sourceUrl !== null) ctx.services.outbound.checkedIn('url', sourceUrl);
  await refuseWithoutRoom(ctx.services, root, { bytes: size, forSubmissions: folder.forSubmissions }, ctx.em);
  if (input.onDuplicate !== 'rename') await refuseReplacing(ctx, folder, name as string);
  const uuid = randomUUID();
  const minutes = sourceUrl === null ? announcedMinutes : fetchingMinutes;
  const file = await insertNow(ctx, StoredFile, {
    ...ownerOf(folder),
    folderId: folder.id,
    displayName: name as string,
    filename: name as string,
    size,
    sizeAnnounced,
    uuid,
    sourceUrl,
    contentType: claimedType(name as string, input.contentType),
    storageKey: freshStorageKey(uuid),
    uploaderId: ctx.actor.userId,
    onDuplicate: input.onDuplicate ?? 'overwrite',
    uploadExpiresAt: new Date(ctx.clock.getTime() + minutes * 60_000),
  });
  if (sourceUrl !== null) await queueDownload(ctx, file);
  return file;
}

/** What a blueprint has locked gives no way to another file of its name; asked again once the bytes are there. */
async function refuseReplacing(ctx: OperationContext, { id: folderId, courseId }: Folder, name: string): Promise<void> {
  if (courseId === null) return;
  const there = { folderId, workflowState: 'available', blueprintLocks: { $ne: [] } } as const;
  // unguarded: names of the folder into which the file goes.
  const locked = await ctx.em.find(StoredFile, there);
  const same = locked.find(({ displayName }) => displayName.toLowerCase() === name.toLowerCase());
  if (same !== undefined) refuseLockedFields(same, ['name'], { name: lockableAspects });
}

async function queueDownload(ctx: OperationContext, file: StoredFile): Promise<void> {
  const context =
    file.courseId === null
      ? ({ contextType: 'User', contextId: ctx.actor.userId } as const)
      : ({ contextType: 'Course', contextId: file.courseId } as const);
  const { task } = downloadFromUrl;
  await startJob(ctx, { task, tag: 'file_download', ...context, payload: { fileId: file.id } });
}

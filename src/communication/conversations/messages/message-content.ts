/** What is kept of a message. */
import { type MediaType, recordingColumns } from '../../../learning/assignments/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { notInFolder } from '../conversation.refusals.js';
import { attachableFiles } from './attachments.sql.js';
import type { NewMessage } from './message.rules.js';

/** A message as it is kept. */
export interface MessageContent {
  readonly body: string;
  readonly generated: boolean;
  readonly attachmentIds: readonly number[];
  readonly forwardedIds: readonly number[];
  /** People who were added, of a message that tells of it. */
  readonly addedUserIds: readonly number[];
  readonly mediaCommentId: string | null;
  readonly mediaCommentType: MediaType | null;
}

/** Ids without repetitions; 0 stands for a name that is no id, and leads nowhere. */
export const idsOf = (keys: readonly RecordKey[] | null | undefined): number[] => [
  ...new Set((keys ?? []).map((key) => (typeof key === 'number' ? key : 0))),
];

/** What is kept of a message that `messageRefusals` found nothing wrong with. @throws Refusal 400 on `attachmentIds` */
export async function contentOf(
  ctx: OperationContext,
  given: NewMessage,
  forwardedIds: readonly number[] = [],
): Promise<MessageContent> {
  return {
    body: given.body as string,
    generated: false,
    attachmentIds: await attachmentsOf(ctx, given.attachmentIds),
    forwardedIds,
    addedUserIds: [],
    ...recordingColumns(given),
  };
}

/** Files of the author's folder for conversations, in the order in which they are named. */
async function attachmentsOf(ctx: OperationContext, keys: NewMessage['attachmentIds']): Promise<readonly number[]> {
  const ids = idsOf(keys);
  if (ids.length === 0) return [];
  const { userId, rootAccountId } = ctx.actor;
  const found = await ctx.services.database.rows<{ id: number }>(
    attachableFiles.with({ ids, userId, rootAccountId, folder: attachmentsFolder }),
    ctx.em,
    ctx.meter,
  );
  const there = new Set(found.map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) throw notInFolder(attachmentsFolder);
  return ids;
}

/** Below the root of somebody's own files; names of folders are compared without regard to case. */
export const attachmentsFolder = 'conversation attachments';

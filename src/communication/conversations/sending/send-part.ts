import { seenAmong } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { reachableUserReads } from '../addressing/addressed-records.js';
import { placesOf } from '../addressing/place.js';
import { keepJournal } from '../journal/keep-journal.js';
import type { ConversationBatch } from './conversation-batch.entity.js';
import { sendPrivately } from './send-privately.js';

/** Sends a batch to some of its recipients: those whom its author may write to just now. Answers how many these were. */
export async function sendPart(
  ctx: OperationContext,
  batch: ConversationBatch,
  recipientIds: readonly number[],
): Promise<number> {
  const reached = await seenAmong(ctx, reachableUserReads, recipientIds);
  const inTurn = recipientIds.filter((id) => reached.has(id));
  if (inTurn.length === 0) return 0;
  const { body, attachmentIds, forwardedIds, mediaCommentId, mediaCommentType, courseId, groupId, subject } = batch;
  const recording = { mediaCommentId, mediaCommentType };
  const content = { body, generated: false, attachmentIds, forwardedIds, addedUserIds: [], ...recording };
  const place = { courseId, groupId };
  const places = placesOf(place);
  await sendPrivately(ctx, { content, userIds: inTurn, subject, place, places, forceNew: batch.forceNew });
  if (batch.userNote) await keepJournal(ctx, { subject, body, userIds: inTurn, courseId });
  return inTurn.length;
}

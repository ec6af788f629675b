import { startJob } from '../../../identity/progress/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { starterOf } from '../../../platform/transaction/operation.js';
import { ConversationBatch } from './conversation-batch.entity.js';
import type { Sending } from './send-privately.js';

/** Queues a message that goes to people one by one, each in a conversation of two. */
export async function startBatch(
  ctx: OperationContext,
  sending: Sending,
  userNote: boolean,
): Promise<ConversationBatch> {
  const { content, userIds, subject, place, forceNew } = sending;
  const { rootAccountId, userId } = ctx.actor;
  const progress = await startJob(ctx, {
    task: 'send_conversation_batch',
    tag: 'conversation_batch',
    contextType: 'User',
    contextId: userId,
    payload: { starter: starterOf(ctx) },
  });
  const { body, attachmentIds, forwardedIds, mediaCommentId, mediaCommentType } = content;
  const batch = await insertNow(ctx, ConversationBatch, {
    rootAccountId,
    userId,
    progressId: progress.id,
    subject,
    body,
    courseId: place.courseId,
    groupId: place.groupId,
    recipientIds: [...userIds],
    attachmentIds: [...attachmentIds],
    forwardedIds: [...forwardedIds],
    mediaCommentId,
    mediaCommentType,
    forceNew,
    userNote,
  });
  const data = { recipients: userIds.length };
  ctx.audit({ type: 'conversation_batch_started', subjectType: 'ConversationBatch', subjectId: batch.id, data });
  return batch;
}

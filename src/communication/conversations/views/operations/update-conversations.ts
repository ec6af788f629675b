import { type Progress, startJob } from '../../../../identity/progress/index.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { starterOf } from '../../../../platform/transaction/operation.js';
import { noConversation, noConversations, tooManyConversations } from '../../conversation.refusals.js';
import { type ConversationEvent, largestBatch } from '../conversation-view.rules.js';
import type { ConversationBatchUpdate } from '../jobs/batch-update-conversations.job.js';

/**
 * Does the same with many of the actor's conversations, after the answer. Which of them are the actor's is asked when their
 * turn comes: the others are left as they are, and counted as failed.
 * Refusals: 400 by field without conversations, for more than 500, and for a name that is no id. Source: D3 · Conversations; supplement §4.9.
 */
export function updateConversations(
  ctx: OperationContext,
  conversations: readonly RecordKey[],
  event: ConversationEvent,
): Promise<Progress> {
  if (conversations.length === 0) throw noConversations();
  if (conversations.length > largestBatch) throw tooManyConversations(largestBatch);
  const ids = conversations.filter((key) => typeof key === 'number');
  if (ids.length < conversations.length) throw noConversation();
  const batch: ConversationBatchUpdate = { conversations: [...new Set(ids)], event, starter: starterOf(ctx) };
  return startJob(ctx, {
    task: 'conversation_batch_update',
    tag: 'conversation_batch_update',
    contextType: 'User',
    contextId: ctx.actor.userId,
    payload: { ...batch },
  });
}

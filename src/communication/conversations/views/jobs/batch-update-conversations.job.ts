import type { EntityManager } from '@mikro-orm/postgresql';
import { runItems } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { saidOfItem } from '../../../../platform/refusal/refusal.js';
import { operationInJob, type Starter } from '../../../../platform/transaction/operation.js';
import { type ConversationEvent, patchOfEvent } from '../conversation-view.rules.js';
import { deleteConversation } from '../operations/delete-conversation.js';
import { updateConversation } from '../operations/update-conversation.js';

/** What the job has to know; it stands in the queue as it is. */
export interface ConversationBatchUpdate {
  readonly conversations: readonly number[];
  readonly event: ConversationEvent;
  readonly starter: Starter;
}

/**
 * Does the same with the conversations of a batch, each in its own transaction. One in which its starter does not take part
 * is left as it is and counts as failed. Source: D3 · Conversations, batch update; supplement §4.9.
 */
export const batchUpdateConversations: Job = {
  task: 'conversation_batch_update',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const batch = payload as unknown as ConversationBatchUpdate;
    await runItems(run, idIn(payload, 'progressId'), batch.conversations, (em, id) => changeOne(run, em, batch, id));
  },
};

const changeOne = (run: JobRun, em: EntityManager, batch: ConversationBatchUpdate, id: number): Promise<void> =>
  saidOfItem(`Conversation ${id}`, async () => {
    const ctx = await operationInJob(run, em, batch.starter);
    const patch = patchOfEvent[batch.event];
    if (patch === null) await deleteConversation(ctx, id);
    else await updateConversation(ctx, id, patch);
    await em.flush();
  });

/** A message to many people, sent part by part. Source: supplement §4.9, POST /conversations, mode. */

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { endOfProgress, Progress, progressActs } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { Refusal } from '../../../../platform/refusal/refusal.js';
import { operationInJob, type Starter } from '../../../../platform/transaction/operation.js';
import { inSavepoint } from '../../../../platform/transaction/savepoint.js';
import { transition } from '../../../../platform/transaction/transition.js';
import { batchActs, ConversationBatch } from '../conversation-batch.entity.js';
import { mostAtOnce } from '../new-conversation.rules.js';
import { sendPart } from '../send-part.js';

interface Task {
  readonly progressId: number;
  readonly starter: Starter;
}

const taskOf = (payload: Readonly<Record<string, unknown>>): Task => ({
  progressId: idIn(payload, 'progressId'),
  starter: payload['starter'] as Starter,
});

/**
 * Sends a batch with the rights that its starter has by then. What is sent, and how far the batch has come, are one
 * transaction for each part, so that neither a crash nor a second worker sends to anybody twice. Who may no longer be
 * written to is passed over and counted.
 */
export const sendConversationBatch: Job = {
  task: 'send_conversation_batch',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const task = taskOf(payload);
    for (;;) {
      if (run.signal.aborted) throw new Error('Stopped between two parts; the job goes on at the next start.');
      if (await run.services.transaction((em) => step(run, em, task))) return;
    }
  },
  async givenUp({ services }, payload) {
    await services.transaction(async (em) => {
      const batch = await underWay(em, taskOf(payload));
      if (batch !== null) transition(batch, batchActs.end);
    });
  },
};

/** Sends the next part. Answers whether nothing is left. */
async function step(run: JobRun, em: EntityManager, task: Task): Promise<boolean> {
  // unguarded: the job's own progress.
  const progress = await em.findOneOrFail(Progress, task.progressId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const batch = await underWay(em, task);
  if (batch === null) return true;
  if (progress.workflowState === 'completed' || progress.workflowState === 'failed') {
    transition(batch, batchActs.end);
    return true;
  }
  const part = batch.recipientIds.slice(batch.sent, batch.sent + mostAtOnce);
  const outcome = await outcomeOf(em, async (within) => {
    const ctx = await operationInJob(run, within, task.starter);
    return sendPart(ctx, batch, part);
  });
  transition(progress, progressActs.run);
  if (typeof outcome === 'string') return end(batch, progress, { state: 'failed', message: outcome });
  batch.sent += part.length;
  transition(batch, batchActs.send);
  const failed = Number(progress.resumeFrom?.['failed'] ?? 0) + part.length - outcome;
  const all = batch.recipientIds.length;
  progress.resumeFrom = { failed };
  progress.completion = (100 * batch.sent) / all;
  if (batch.sent < all) return false;
  const said = `Sent to ${all - failed} of ${all}.`;
  const message = failed === 0 ? said : `${said} ${failed} could no longer be written to.`;
  progress.results = { processed: all - failed, failed };
  return end(batch, progress, { state: failed === all ? 'failed' : 'completed', message });
}

/** How many people a part reached, or why it was refused. */
async function outcomeOf(em: EntityManager, send: (em: EntityManager) => Promise<number>): Promise<number | string> {
  try {
    return await inSavepoint(em, send);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function end(
  batch: ConversationBatch,
  progress: Progress,
  { state, message }: { readonly state: 'completed' | 'failed'; readonly message: string },
): true {
  transition(batch, batchActs.end);
  transition(progress, endOfProgress(state));
  progress.message = message;
  return true;
}

/** The batch of a job, locked; null once it has come to its end. */
const underWay = (em: EntityManager, { progressId, starter }: Task): Promise<ConversationBatch | null> => {
  const { userId, rootAccountId } = starter;
  const unsent = { $in: ['created', 'sending'] as const };
  // unguarded: the job's own batch.
  return em.findOne(
    ConversationBatch,
    { progressId, userId, rootAccountId, workflowState: unsent as never },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
};

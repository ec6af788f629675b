import type { EntityManager } from '@mikro-orm/postgresql';
import { runItems } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { operationInJob } from '../../../../platform/transaction/operation.js';
import { rescoreQuizAttempt } from '../operations/rescore-quiz-attempt.js';
import type { AttemptToRescore, RescoreBatch } from '../rescore-batch.js';

/** Scores the attempts at a quiz anew, each exactly once, with the rights that its starter has by then. */
export const rescoreQuizJob: Job = {
  task: 'rescore_quiz',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const batch = payload as unknown as RescoreBatch;
    await runItems(run, idIn(payload, 'progressId'), batch.items, (em, item) => rescoreOne(run, em, batch, item));
  },
};

async function rescoreOne(
  run: JobRun,
  em: EntityManager,
  { starter, courseId, quizId }: RescoreBatch,
  { quizSubmissionId, attempt }: AttemptToRescore,
): Promise<void> {
  const ctx = await operationInJob(run, em, starter);
  await rescoreQuizAttempt(ctx, { courseId, quizId, quizSubmissionId }, attempt);
}

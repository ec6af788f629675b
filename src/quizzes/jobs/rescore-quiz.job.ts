import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job, type JobRun } from '../../kernel/jobs.js';
import { operationInJob } from '../../kernel/operation.js';
import { runItems } from '../../progress/index.js';
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

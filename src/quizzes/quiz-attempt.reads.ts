import { connection, defineReads, extendReads, type LookUpSql, one, type Reads } from '../kernel/reads.js';
import { userReads } from '../users/index.js';
import { quizReads } from './quiz.reads.js';
import { QuizAttempt } from './quiz-attempt.entity.js';
import { quizAttemptPolicy } from './quiz-attempt.policy.js';

const ofSubmission = (lookUp: LookUpSql, wanted: string): string =>
  lookUp('quiz_submissions', 'quiz_submission_id', wanted);

/** An attempt, with what its quiz submission says of all attempts. */
export const quizAttemptReads: Reads<QuizAttempt> = defineReads(QuizAttempt, {
  policy: quizAttemptPolicy,
  orders: { submission: ['quizSubmissionId', 'attempt', 'id'] },
  computed: {
    submissionId: (_alias, _parameters, _argument, lookUp) => ofSubmission(lookUp, 'submission_id'),
    extraAttempts: (_alias, _parameters, _argument, lookUp) => ofSubmission(lookUp, 'extra_attempts'),
    extraTime: (_alias, _parameters, _argument, lookUp) => ofSubmission(lookUp, 'extra_time'),
    manuallyUnlocked: (_alias, _parameters, _argument, lookUp) => ofSubmission(lookUp, 'manually_unlocked'),
    keptScore: (_alias, _parameters, _argument, lookUp) => ofSubmission(lookUp, 'kept_score'),
    /** Whole seconds between start and end; null until it is turned in. */
    timeSpent: (alias) => `extract(epoch from ${alias}.finished_at - ${alias}.started_at)::int`,
    overdueAndNeedsSubmission: (alias) =>
      `(${alias}.workflow_state = 'untaken' and coalesce(${alias}.end_at < now(), false))`,
    /** Whole seconds that are left, negative after the end; null where there is no end. */
    timeLeft: (alias) => `floor(extract(epoch from ${alias}.end_at - now()))::int`,
  },
  relations: {
    quiz: one(() => quizReads, 'quizId'),
    // Whoever sees an attempt sees whose it is.
    user: one(() => userReads, 'userId', { trusted: true }),
  },
});

extendReads(quizReads, {
  connections: {
    /** Every attempt that the actor may see, previews left out. */
    attempts: connection(() => quizAttemptReads, {
      within: (child, parent) => `${child}.quiz_id = ${parent}.id and not ${child}.preview`,
      order: 'submission',
    }),
  },
});

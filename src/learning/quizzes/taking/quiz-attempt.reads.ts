import { userReads } from '../../../identity/users/index.js';
import { type ActionOf } from '../../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type LookUpSql,
  one,
  type Reads,
} from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { quizReads } from '../quiz.reads.js';
import { QuizAttempt } from './quiz-attempt.entity.js';
import { quizAttemptPolicy } from './quiz-attempt.policy.js';

const ofSubmission = (lookUp: LookUpSql, wanted: string): Sql =>
  lookUp('quiz_submissions', 'quiz_submission_id', wanted);

/** The latest attempt by the id of its quiz submission, or the one with the number. */
export function attemptKey(quizSubmission: RecordKey, attempt?: number | null): RecordKey {
  if (typeof quizSubmission !== 'number') return { form: 'none', value: '' };
  const value = attempt == null ? String(quizSubmission) : `${quizSubmission}:${attempt}`;
  return { form: 'quiz_submission', value };
}

/** An attempt, with what its quiz submission says of all attempts. */
export const quizAttemptReads: Reads<QuizAttempt, ActionOf<typeof quizAttemptPolicy>> = defineReads(QuizAttempt, {
  policy: quizAttemptPolicy,
  keys: {
    /** As `attemptKey` says it. Looked up before it is locked: whoever waits for it gets the one that was meant. */
    quiz_submission: (row, value) => {
      const part = (place: 1 | 2) => sql`nullif(split_part(${value}, ':', ${sql.literal(place)}), '')`;
      return sql`
        ${row}.id = (
          select ka.id
          from quiz_attempts ka
          where ka.quiz_submission_id = ${part(1)}::bigint
            and case when ${part(2)} is null then ka.latest else ka.attempt = ${part(2)}::int end
        )
      `;
    },
  },
  orders: { submission: ['quizSubmissionId', 'attempt', 'id'] },
  computed: {
    /** The policy hides it from whoever holds no token of the attempt. */
    viewerHoldsToken: () => sql`true`,
    submissionId: (_row, { lookUp }) => ofSubmission(lookUp, 'submission_id'),
    extraAttempts: (_row, { lookUp }) => ofSubmission(lookUp, 'extra_attempts'),
    extraTime: (_row, { lookUp }) => ofSubmission(lookUp, 'extra_time'),
    manuallyUnlocked: (_row, { lookUp }) => ofSubmission(lookUp, 'manually_unlocked'),
    keptScore: (_row, { lookUp }) => ofSubmission(lookUp, 'kept_score'),
    /** Whole seconds between start and end; null until it is turned in. */
    timeSpent: (row) => sql`extract(epoch from ${row}.finished_at - ${row}.started_at)::int`,
    overdueAndNeedsSubmission: (row) =>
      sql`(${row}.workflow_state = 'untaken' and coalesce(${row}.end_at < now(), false))`,
    /** Whole seconds that are left, negative after the end; null where there is no end. */
    timeLeft: (row) => sql`floor(extract(epoch from ${row}.end_at - now()))::int`,
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
      within: (child, parent) => sql`${child}.quiz_id = ${parent}.id and not ${child}.preview`,
      order: 'submission',
    }),
  },
});

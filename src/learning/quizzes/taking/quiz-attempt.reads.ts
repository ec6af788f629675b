import { userReads } from '../../../identity/users/index.js';
import { type ActionOf, actorId, definePolicy, type Expr } from '../../../platform/authorization/policy.js';
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
import { courseReads } from '../../courses/index.js';
import { quizReads } from '../quiz.reads.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { quizAttemptPolicy } from './quiz-attempt.policy.js';

const ofSubmission = (lookUp: LookUpSql, wanted: string): Sql =>
  lookUp('quiz_submissions', 'quiz_submission_id', wanted);

/**
 * The latest attempt by the id of its quiz submission, or of any attempt of it, or the one with the number. Under a quiz,
 * `self` is the latest attempt of the actor.
 */
export function attemptKey(quizSubmission: RecordKey, attempt?: number | null, quizId?: RecordKey): RecordKey {
  if (typeof quizSubmission !== 'number' && quizSubmission.form !== 'quiz_attempt') {
    const isOwn = quizSubmission.form === 'self' && typeof quizId === 'number';
    return isOwn ? { form: 'own_at_quiz', value: String(quizId) } : { form: 'none', value: '' };
  }
  const [form, id] =
    typeof quizSubmission === 'number' ? ['quiz_submission', quizSubmission] : ['quiz_attempt', quizSubmission.value];
  return { form, value: attempt == null ? String(id) : `${id}:${attempt}` };
}

/** SQL that finds the latest attempt, or that with the number, of the quiz submission that `idOf` makes of the key's id. */
function attemptOf(row: Sql, value: Sql, idOf: (id: Sql) => Sql): Sql {
  const part = (field: 1 | 2) => sql`nullif(split_part(${value}, ':', ${sql.literal(field)}), '')`;
  return sql`
    ${row}.id = (
      select ka.id
      from quiz_attempts ka
      where ka.quiz_submission_id = ${idOf(sql`${part(1)}::bigint`)}
        and case when ${part(2)} is null then ka.latest else ka.attempt = ${part(2)}::int end
    )
  `;
}

/** An attempt, with what its quiz submission says of all attempts. */
export const quizAttemptReads: Reads<QuizAttempt, ActionOf<typeof quizAttemptPolicy>> = defineReads(QuizAttempt, {
  policy: quizAttemptPolicy,
  keys: {
    /** As `attemptKey` says it. Looked up before it is locked: whoever waits for it gets the one that was meant. */
    quiz_submission: (row, value) => attemptOf(row, value, (id) => sql`${id}`),
    quiz_attempt: (row, value) =>
      attemptOf(row, value, (id) => sql`(select kb.quiz_submission_id from quiz_attempts kb where kb.id = ${id})`),
    /** The actor's own latest attempt at a quiz. */
    own_at_quiz: (row, value) => sql`
      ${row}.id = (
        select ka.id
        from quiz_attempts ka
        where ka.quiz_id = ${value}::bigint and ka.user_id = ${actorId} and ka.latest and not ka.preview
      )
    `,
  },
  orders: {
    /** By quiz submission, then attempt; not the gradebook's submission. */
    submission: ['quizSubmissionId', 'attempt', 'id'],
  },
  computed: {
    /** The policy hides it from whoever holds no token of the attempt. */
    viewerHoldsToken: () => sql`true`,
    submissionId: (_row, { lookUp }) => ofSubmission(lookUp, 'submission_id'),
    extraAttempts: (_row, { lookUp }) => ofSubmission(lookUp, 'extra_attempts'),
    extraTime: (_row, { lookUp }) => ofSubmission(lookUp, 'extra_time'),
    manuallyUnlocked: (_row, { lookUp }) => ofSubmission(lookUp, 'manually_unlocked'),
    keptScore: (_row, { lookUp }) => ofSubmission(lookUp, 'kept_score'),
    /** Whole seconds between start and end; null until it is submitted. */
    timeSpent: (row) => sql`extract(epoch from ${row}.finished_at - ${row}.started_at)::int`,
    overdueAndNeedsSubmission: (row) =>
      sql`(${row}.workflow_state = 'untaken' and coalesce(${row}.end_at < now(), false))`,
    /** Whole seconds that are left, negative after the end; null where there is no end. */
    timeLeft: (row) => sql`floor(extract(epoch from ${row}.end_at - now()))::int`,
    /** -1 without a limit. What only keeps an extension is no attempt yet. */
    attemptsLeft: (row, { lookUp }) => {
      const allowed = lookUp('quizzes', 'quiz_id', 'allowed_attempts');
      const taken = sql`
        case
          when ${row}.workflow_state = 'settings_only' then 0
          when ${row}.latest then ${row}.attempt
          else (
            select max(ta.attempt) from quiz_attempts ta where ta.quiz_submission_id = ${row}.quiz_submission_id
          )
        end
      `;
      const extra = lookUp('quiz_submissions', 'quiz_submission_id', 'extra_attempts');
      return sql`
        case when ${allowed} = -1 then -1 else greatest(0, ${allowed} - (${taken}) + coalesce(${extra}, 0)) end
      `;
    },
    // A subselect for each row, no join: PostgreSQL might read all submissions of the assignment for the join.
    excused: (row, { lookUp }) => sql`
      coalesce(
        (
          select xs.excused
          from submissions xs
          where xs.assignment_id = ${lookUp('quizzes', 'quiz_id', 'assignment_id')}
            and xs.user_id = ${row}.user_id
        ),
        false
      )
    `,
  },
  relations: {
    quiz: one(() => quizReads, 'quizId'),
    course: one(() => courseReads, 'courseId'),
    // Whoever sees an attempt sees whose it is.
    user: one(() => userReads, 'userId', { trusted: true }),
  },
});

export const attemptsOfQuiz = extendReads(quizReads, {
  connections: {
    /** Every attempt that the actor may see, previews left out. */
    attempts: connection(() => quizAttemptReads, {
      joinOn: (child, parent) => sql`${child}.quiz_id = ${parent}.id and not ${child}.preview`,
      order: 'submission',
    }),
  },
});

/** Whoever sees the attempts of a student at a quiz sees what they have in common. */
export const quizSubmissionReads: Reads<QuizSubmission> = defineReads(QuizSubmission, {
  policy: definePolicy(QuizSubmission, {
    visible: quizAttemptPolicy.visible as Expr<'rootAccountId'>,
    actions: {},
  }),
});

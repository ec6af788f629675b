/** What an attempt reads and writes beside its own row. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../platform/sql/statement.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { QuizAnswer } from './answering/quiz-answer.entity.js';

/** The answers of an attempt. */
export const givenAnswers = statement<{ attemptId: number }>(
  (value) => sql`
    select a.quiz_question_id as id, a.answer
    from quiz_answers a
    where a.quiz_attempt_id = ${value('attemptId', 'bigint')} and a.answer is not null
  `,
);

/** Marks the results of attempts as seen, with the time of the first look. */
// unguarded: attempts that the actor is just shown.
export const seenNow = bulkStatement<{ ids: readonly number[] }>(
  [updated(QuizAttempt, 'hasSeenResults'), updated(QuizAttempt, 'resultsSeenAt')],
  (value) => sql`
    with unseen as (
      select ua.id
      from quiz_attempts ua
      where ua.id = any(${value('ids', 'bigint[]')}) and ua.has_seen_results is distinct from true
      order by ua.id
      for no key update
    )
    update quiz_attempts a
    set has_seen_results = true, results_seen_at = now()
    from unseen
    where a.id = unseen.id
  `,
);

/** Opens the question at a position. */
// unguarded: an attempt that is authorized and locked.
export const questionOpened = bulkStatement<{ id: number; position: number }>(
  [updated(QuizAttempt, 'openPosition')],
  (value) => sql`
    update quiz_attempts set open_position = ${value('position', 'int')} where id = ${value('id', 'bigint')}
  `,
);

/** A student's row of a quiz: made where it is missing, locked where it is there. Whoever starts at the same time waits here. */
// unguarded: the row of whoever starts, who may take the quiz.
export const lockSubmission = bulkStatement<{
  rootAccountId: number;
  courseId: number;
  quizId: number;
  userId: number;
  preview: boolean;
}>(
  [QuizSubmission],
  (value) => sql`
    insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id, preview)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('courseId', 'bigint')}, ${value('quizId', 'bigint')},
      ${value('userId', 'bigint')}, ${value('preview', 'boolean')}
    )
    on conflict (quiz_id, user_id, preview) do update set preview = excluded.preview
    returning id, extra_attempts as "extraAttempts", extra_time as "extraTime",
      manually_unlocked as "manuallyUnlocked"
  `,
  { name: 'quiz_submission_lock' },
);

/** What comes back of an answer: an `AnswerKept`. */
export const returning = sql`returning quiz_question_id as "questionId", answer, flagged`;

/** Answers to questions, by their places in both lists. */
export interface GivenAnswers {
  readonly questionIds: readonly number[];
  /** JSON; null for an answer that is taken back. */
  readonly answers: readonly (string | null)[];
}

/** SQL: the answers of a statement, as rows `given(id, answer)`. */
export const givenRows = <Values extends GivenAnswers>(value: ValueSql<Values>): Sql => sql`
  unnest(${value('questionIds', 'bigint[]')}, ${value('answers', 'text[]')}) as given(id, answer)
`;

/** The columns of answers as they are given. */
export const answerColumns = sql`root_account_id, quiz_attempt_id, quiz_question_id, answer, answered_at`;

/** What is given anew takes the place of what was given before; its flag stays. */
export const replacing = sql`
  on conflict (quiz_attempt_id, quiz_question_id) do update set answer = excluded.answer,
    answered_at = excluded.answered_at
`;

interface AnswersOfAttempt extends GivenAnswers {
  readonly rootAccountId: number;
  readonly attemptId: number;
}

/** Always in the order of the questions: two who write the same ones wait for each other, never both at once. */
export const answersKept = bulkStatement<AnswersOfAttempt>(
  [QuizAnswer],
  (value) => sql`
    insert into quiz_answers (${answerColumns})
    select ${value('rootAccountId', 'bigint')}, ${value('attemptId', 'bigint')}, given.id, given.answer::jsonb, now()
    from ${givenRows(value)}
    order by given.id ${replacing} ${returning}
  `,
  { name: 'quiz_answers_keep' },
);

interface Flag {
  readonly rootAccountId: number;
  readonly attemptId: number;
  readonly questionId: number;
  readonly flagged: boolean;
}

/** Sets or takes back the flag of a question; the answer stays as it is. */
export const flagKept = bulkStatement<Flag>(
  [QuizAnswer],
  (value) => sql`
    insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, flagged)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('attemptId', 'bigint')}, ${value('questionId', 'bigint')},
      ${value('flagged', 'boolean')}
    )
    on conflict (quiz_attempt_id, quiz_question_id) do update set flagged = excluded.flagged ${returning}
  `,
  { name: 'quiz_answers_flag' },
);

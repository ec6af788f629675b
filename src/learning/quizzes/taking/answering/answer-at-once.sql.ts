/** Answers that one statement keeps: it asks by itself whether it may. Decision 0034. */

import { bulkStatement } from '../../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../../platform/sql/statement.js';
import { isActiveStudent, unlimitedHolder } from '../../../enrollments/index.js';
import type { SelectedQuestion } from '../../authoring/question-content.js';
import { answerColumns, type GivenAnswers, givenRows, replacing, returning } from '../answers.sql.js';
import { grace } from '../taking.rules.js';
import { QuizAnswer } from './quiz-answer.entity.js';

/** An attempt that is going on, as it was read last. Only the settings of its quiz can have changed since. */
export interface RememberedAttempt {
  readonly id: number;
  readonly courseId: number;
  readonly quizId: number;
  readonly userId: number;
  readonly attempt: number;
  readonly quizPublicationId: number;
  readonly selectedQuestions: readonly SelectedQuestion[];
  readonly accessCode: string | null;
  readonly ipFilter: string | null;
}

/** The attempt that is going on under a quiz submission. */
// unguarded: nobody is shown anything of it, or changes it, before `answersKeptAtOnce` has asked who they are.
export const attemptGoingOn = statement<{ quizSubmissionId: number }>(
  (value) => sql`
    select a.id, a.course_id as "courseId", a.quiz_id as "quizId", a.user_id as "userId", a.attempt,
      a.quiz_publication_id as "quizPublicationId", a.drawn as "selectedQuestions",
      q.access_code as "accessCode", q.ip_filter as "ipFilter"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    where a.quiz_submission_id = ${value('quizSubmissionId', 'bigint')}
      and a.latest
      and a.workflow_state = 'untaken'
      and not a.preview
  `,
  { name: 'quiz_attempt_going_on' },
);

interface Guarded extends GivenAnswers, Pick<RememberedAttempt, 'accessCode' | 'ipFilter'> {
  /** Of the token or the session by which the request comes. */
  readonly digest: Uint8Array;
  readonly attemptId: number;
  /** Places of the questions in the attempt. */
  readonly positions: readonly number[];
}

type Value = ValueSql<Guarded>;

/** The attempt takes answers just now, by the database's clock. */
const isTakingAnswers = (attempt: Sql): Sql => sql`
  ${attempt}.latest
  and ${attempt}.workflow_state = 'untaken'
  and not ${attempt}.preview
  and (${attempt}.end_at is null or now() <= ${attempt}.end_at + interval ${sql.literal(`${grace} milliseconds`)})
`;

/** The quiz still asks for what the request was found to have, and the questions are open. */
const isAsProven = (quiz: Sql, attempt: Sql, value: Value): Sql => sql`
  ${quiz}.workflow_state <> 'deleted'
  and ${quiz}.access_code is not distinct from ${value('accessCode', 'text')}
  and ${quiz}.ip_filter is not distinct from ${value('ipFilter', 'text')}
  and (
    not (${quiz}.one_question_at_a_time and ${quiz}.cant_go_back)
    or ${attempt}.open_position = all(${value('positions', 'int[]')})
  )
`;

/**
 * The attempt, held as whoever answers holds it: nobody turns it in meanwhile, and who has just done so leaves no row. It is
 * that of whoever holds the token, who is an active student of its course.
 */
const heldAttempt = (value: Value): Sql => sql`
  select a.id, a.root_account_id, q.one_question_at_a_time
  from (${unlimitedHolder(value('digest', 'bytea'))}) w
  join quiz_attempts a on a.id = ${value('attemptId', 'bigint')}
    and a.user_id = w.user_id
    and a.root_account_id = w.root_account_id
  join quizzes q on q.id = a.quiz_id
  where ${isTakingAnswers(sql`a`)}
    and ${isAsProven(sql`q`, sql`a`, value)}
    and ${isActiveStudent(sql`a.course_id`, sql`a.user_id`)}
  for share of a
`;

/**
 * Keeps answers of the attempt, all of them or none. No row comes back where anything speaks against it: what it was, those
 * find out who ask one thing after the other. The order of the questions is that of `answersKept`.
 */
// unguarded: it asks by itself, with `heldAttempt`.
export const answersKeptAtOnce = bulkStatement<Guarded>(
  [QuizAnswer],
  (value) => sql`
    with held as materialized (${heldAttempt(value)})
    insert into quiz_answers (${answerColumns})
    select held.root_account_id, held.id, given.id, given.answer::jsonb, now()
    from held
    cross join ${givenRows(value)}
    order by given.id ${replacing} ${returning},
      (select h.one_question_at_a_time from held h) as "oneQuestionAtATime"
  `,
  { name: 'quiz_answers_keep_at_once' },
);

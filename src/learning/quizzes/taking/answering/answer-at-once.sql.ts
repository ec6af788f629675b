/** Answers that one statement keeps: it asks by itself whether it may. Decision 0034. */

import { bulkStatement } from '../../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../../platform/sql/sql.js';
import type { ValueSql } from '../../../../platform/sql/statement.js';
import { answerColumns, type GivenAnswers, givenRows, replacing, returning } from '../answers.sql.js';
import { grace } from '../taking.rules.js';
import { QuizAnswer } from './quiz-answer.entity.js';
import { type Claimed, claimedAttempt } from './remembered-attempt.sql.js';

interface Guarded extends GivenAnswers, Claimed {
  /** Places of the questions in the attempt. */
  readonly positions: readonly number[];
}

/**
 * The attempt, held as whoever answers holds it: nobody turns it in meanwhile, and who has just done so leaves no row. It takes
 * answers, by the database's clock, and where one cannot go back the questions are open.
 */
const heldAttempt = (value: ValueSql<Guarded>): Sql => sql`
  select a.id, a.root_account_id, q.one_question_at_a_time
  from ${claimedAttempt(value)}
  where (a.end_at is null or now() <= a.end_at + interval ${sql.literal(`${grace} milliseconds`)})
    and (
      not (q.one_question_at_a_time and q.cant_go_back)
      or a.open_position = all(${value('positions', 'int[]')})
    )
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

/** The rows of what students answer and flag: each write is one statement. */
import type { OperationContext } from '../kernel/context.js';
import type { AttemptInHand } from './attempt-in-hand.js';
import type { GivenAnswer } from './question-content.js';

type InHand = AttemptInHand & { readonly id: number };

export interface AnswerKept {
  readonly questionId: number;
  readonly answer: GivenAnswer;
  readonly flagged: boolean;
}

const returning = 'returning quiz_question_id as "questionId", answer, flagged';
const conflict = 'on conflict (quiz_attempt_id, quiz_question_id) do update set';

/** Always in the order of the questions: two who write the same ones wait for each other, never both at once. */
const keepText = `insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, answer, answered_at)
  select $1::bigint, $2::bigint, given.id, given.answer::jsonb, now() from unnest($3::bigint[], $4::text[]) as given(id, answer) order by given.id
  ${conflict} answer = excluded.answer, answered_at = excluded.answered_at ${returning}`;

/** Writes answers, by question id: all of them or none. */
export function keepAnswers(
  ctx: OperationContext,
  attempt: InHand,
  answers: ReadonlyMap<number, GivenAnswer>,
): Promise<AnswerKept[]> {
  const texts = [...answers.values()].map((answer) => (answer === null ? null : JSON.stringify(answer)));
  const values = [attempt.rootAccountId, attempt.id, [...answers.keys()], texts];
  return ctx.services.database.rows<AnswerKept>(
    { text: keepText, name: 'quiz_answers_keep', values },
    ctx.em,
    ctx.meter,
  );
}

const flagText = `insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, flagged)
  values ($1::bigint, $2::bigint, $3::bigint, $4::boolean) ${conflict} flagged = excluded.flagged ${returning}`;

/** Sets or takes back the flag of a question; the answer stays as it is. */
export function keepFlag(
  ctx: OperationContext,
  attempt: InHand,
  questionId: number,
  flagged: boolean,
): Promise<AnswerKept[]> {
  const values = [attempt.rootAccountId, attempt.id, questionId, flagged];
  return ctx.services.database.rows<AnswerKept>(
    { text: flagText, name: 'quiz_answers_flag', values },
    ctx.em,
    ctx.meter,
  );
}

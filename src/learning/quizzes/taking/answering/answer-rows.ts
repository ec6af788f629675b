/** The rows of what students answer and flag: each write is one statement. */

import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import type { GivenAnswer } from '../../questions/question-content.js';
import { answersKept, flagKept, type GivenAnswers } from '../answers.sql.js';
import type { CurrentAttempt } from './current-attempt.sql.js';

type CurrentAttemptRow = CurrentAttempt & { readonly id: number };

export interface AnswerKept {
  readonly questionId: number;
  readonly answer: GivenAnswer;
  readonly flagged: boolean;
}

/** Answers by question id, as statements take them. */
export const givenOf = (answers: ReadonlyMap<number, GivenAnswer>): GivenAnswers => ({
  questionIds: [...answers.keys()],
  answers: [...answers.values()].map((answer) => (answer === null ? null : JSON.stringify(answer))),
});

/** Writes answers, by question id: all of them or none. */
export function keepAnswers(
  ctx: OperationContext,
  attempt: CurrentAttemptRow,
  answers: ReadonlyMap<number, GivenAnswer>,
): Promise<AnswerKept[]> {
  const { rootAccountId, id: attemptId } = attempt;
  const statement = answersKept.with({ rootAccountId, attemptId, ...givenOf(answers) });
  return write<AnswerKept>(ctx, statement);
}

/** Sets or takes back the flag of a question; the answer stays as it is. */
export function keepFlag(
  ctx: OperationContext,
  attempt: CurrentAttemptRow,
  questionId: number,
  flagged: boolean,
): Promise<AnswerKept[]> {
  const { rootAccountId, id: attemptId } = attempt;
  const statement = flagKept.with({ rootAccountId, attemptId, questionId, flagged });
  return write<AnswerKept>(ctx, statement);
}

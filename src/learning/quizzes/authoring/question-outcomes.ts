/** The outcomes that a question measures. Decision 0122. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { usableOutcomes } from '../../outcomes/index.js';
import type { QuizQuestion } from '../questions/quiz-question.entity.js';
import { tooManyOutcomes } from '../quiz.refusals.js';
import { questionAligned } from './question-outcomes.sql.js';

/** Outcomes that one question measures at most. */
const mostOutcomes = 100;

/**
 * Lets a question measure just these outcomes; absent leaves them as they are, null and none take all away. It counts from
 * the next score on, published or not: students are asked nothing else by it. The question is in the database already.
 * @returns whether that changed anything
 * @throws Refusal 400 `not_usable` by path for outcomes that its course may not use, `too_many`
 */
export async function alignQuestion(
  ctx: OperationContext,
  { id: questionId, courseId }: QuizQuestion,
  keys: readonly RecordKey[] | null | undefined,
): Promise<boolean> {
  if (keys === undefined) return false;
  if ((keys ?? []).length > mostOutcomes) throw tooManyOutcomes(mostOutcomes);
  const named = (keys ?? []).map((key, index) => ({ key, at: `outcomeIds.${index}` }));
  const outcomes = named.length === 0 ? [] : await usableOutcomes(ctx, { courseId, accountId: null }, named);
  const outcomeIds = [...new Set(outcomes.map(({ id }) => id))];
  const [row] = await write<{ changed: boolean }>(ctx, questionAligned.with({ questionId, outcomeIds }));
  return row?.changed === true;
}

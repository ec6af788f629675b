/** Questions as the graph has them, beside what their type declares. */
import type { AttemptQuestion } from '../../../../src/learning/quizzes/index.js';
import { nodeIdWithin } from '../../../platform/global-id.js';
import { shownMargin } from '../../../platform/written-numbers.js';
import type { QuizFormulaObject } from './quiz-question-answer.object.js';

export const written = (formulas: readonly string[] | null): QuizFormulaObject[] | null =>
  formulas?.map((formula) => ({ formula })) ?? null;

/** An answer with its margin as a number or as percent. */
export function withMargin<Answer extends { readonly margin: number | string | null }>(answer: Answer) {
  const { number, percent } = shownMargin(answer.margin);
  return { ...answer, margin: number, marginPercent: percent };
}

/** A question of an attempt as the graph has it. */
export function shownQuestion(question: AttemptQuestion) {
  const tolerance = shownMargin(question.answerTolerance);
  return {
    ...question,
    seen: question,
    writtenAnswer: question.answer,
    nodeId: nodeIdWithin({ owner: question.attemptId, inner: question.id }),
    recordId: question.id,
    formulas: written(question.formulas),
    answers: question.answers?.map(withMargin) ?? null,
    answerTolerance: tolerance.number,
    answerTolerancePercent: tolerance.percent,
  };
}

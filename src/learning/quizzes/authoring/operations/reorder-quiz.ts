import type { OperationContext } from '../../../../platform/transaction/context.js';
import { lockedQuiz, type QuizName } from '../../named-quiz.js';
import type { Quiz } from '../../quiz.entity.js';
import { putInOrder, type WantedEntry } from '../wanted-order.js';

/**
 * Puts questions and groups of a quiz into the order sent; what is not named keeps its number, what the quiz does
 * not have is passed over. A question that is named here leaves its group. Refusals: 403, also for what a blueprint has locked; 404.
 * Source: D3 · Quizzes, reorder.
 */
export async function reorderQuiz(
  ctx: OperationContext,
  name: QuizName,
  wanted: readonly WantedEntry[],
): Promise<Quiz> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  await putInOrder(ctx, quiz, null, wanted);
  ctx.audit({ type: 'quiz_reordered', subjectType: 'Quiz', subjectId: quiz.id });
  return quiz;
}

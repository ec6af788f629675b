import type { OperationContext } from '../../../../platform/transaction/context.js';
import { type QuizName, quizAt } from '../../named-quiz.js';
import type { StudentExtension } from '../quiz-extension.rules.js';
import { grantExtensions, type QuizExtension } from '../quiz-extensions.js';

/**
 * Grants students extensions for one quiz: all of them, or none. Refusals: 400 above a limit, and for two ways to prolong
 * at once; 403 without the right to grade; 404, also for who is no student of the course. Source: supplement §4.4.
 */
export async function extendQuiz(
  ctx: OperationContext,
  name: QuizName,
  extensions: readonly StudentExtension[],
): Promise<QuizExtension[]> {
  const { id, courseId } = await quizAt(ctx, name, 'grade');
  const granted = await grantExtensions(ctx, { courseId, quizIds: [id] }, extensions);
  const data = { extensions };
  ctx.audit({ type: 'quiz_extended', subjectType: 'Quiz', subjectId: id, data });
  return granted;
}

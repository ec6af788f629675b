import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { type QuizName, quizAt } from '../../../named-quiz.js';
import { isAccessCode } from '../access-code.js';

/**
 * Whether the code is the quiz's; for a quiz without one no code is. Refusals: 403 after too many wrong ones; 404 for a
 * quiz that the actor does not see. Source: D3 · Quizzes, validate_access_code.
 */
export async function validateAccessCode(ctx: OperationContext, name: QuizName, code: string): Promise<boolean> {
  return isAccessCode(ctx, await quizAt(ctx, name, 'read'), code);
}

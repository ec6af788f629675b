/** Takes a quiz back from students. Source: D3 · Quizzes, quiz[published]; States, quiz published. */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import type { Assignment } from '../../assignments/index.js';
import { startedQuiz } from '../quiz.columns.js';
import type { Quiz } from '../quiz.entity.js';
import { quizHasAttempts } from '../quiz.refusals.js';
import { followInGradebook, quizActs } from '../quiz.states.js';

/**
 * Always a change; the quiz is locked by the caller: whoever starts it waits, and finds it unpublished.
 * @throws Refusal 400 `has_submissions` under `published` once somebody has started
 */
export async function unpublishQuiz(ctx: OperationContext, quiz: Quiz, assignment: Assignment): Promise<true> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ started: boolean }>(startedQuiz.with({ quizId: quiz.id }), ctx.em, ctx.meter);
  if (row?.started !== false) throw quizHasAttempts();
  transition(quiz, quizActs.unpublish);
  followInGradebook(assignment, quiz);
  return true;
}

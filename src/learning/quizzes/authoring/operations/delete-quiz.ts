import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import { totalsMayMove } from '../../../assignments/index.js';
import { refuseLockedDeletion } from '../../../course-copies/index.js';
import { lockedQuiz, type QuizName } from '../../named-quiz.js';
import type { Quiz } from '../../quiz.entity.js';
import { quizzesUnaligned } from '../question-outcomes.sql.js';
import { assignmentOf } from '../quiz-assignment.js';

/**
 * Deletes a quiz and its assignment; attempts are kept, and seen by nobody. Refusals: 403, also for one that a blueprint has
 * locked; 404. Source: D3 · Quizzes, delete.
 */
export async function deleteQuiz(ctx: OperationContext, name: QuizName): Promise<Quiz> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  refuseLockedDeletion(quiz);
  const assignment = await assignmentOf(ctx, quiz);
  refuseLockedDeletion(assignment);
  transition(quiz, removal);
  transition(assignment, removal);
  await write(ctx, quizzesUnaligned.with({ quizIds: [quiz.id] }));
  const data = { courseId: quiz.courseId, title: quiz.title };
  ctx.audit({ type: 'quiz_deleted', subjectType: 'Quiz', subjectId: quiz.id, data });
  await totalsMayMove(ctx, quiz.courseId);
  return quiz;
}

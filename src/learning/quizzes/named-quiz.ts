/** Which quiz a path means. */
import { authorizedFind, authorizedId, authorizedRead, authorizedRow } from '../../platform/authorization/authorize.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseIdColumn } from './quiz.columns.js';
import type { Quiz } from './quiz.entity.js';
import { courseQuizzesReads, quizReads } from './quiz.reads.js';

/** What may be asked of a quiz. */
type QuizAction = ActionOf<typeof quizReads.policy> | 'visible';

/** A quiz under its course. */
export interface QuizName {
  readonly courseId: RecordKey;
  readonly quizId: RecordKey;
}

/** The quiz, locked, on which the actor may take the action. Refusals: 403; 404 also under another course. */
export async function lockedQuiz(ctx: OperationContext, name: QuizName, action: QuizAction): Promise<Quiz> {
  const courseId = await authorizedId(ctx, courseQuizzesReads, 'visible', name.courseId);
  const quiz = await authorizedFind(ctx, quizReads, action, name.quizId);
  if (quiz.courseId !== courseId) throw notFound();
  return quiz;
}

/** The id of a quiz on which the actor may take the action. Refusals: 403; 404 also under another course. */
export async function quizIdAt(ctx: OperationContext, name: QuizName, action: QuizAction): Promise<number> {
  const courseId = await authorizedId(ctx, courseQuizzesReads, 'visible', name.courseId);
  const quiz = await authorizedRow(ctx, quizReads, action, name.quizId, { columns: courseIdColumn });
  if (quiz.courseId !== courseId) throw notFound();
  return quiz.id;
}

/** The same, not locked: for who only looks at it, such as a student who starts. */
export async function quizAt(ctx: OperationContext, name: QuizName, action: QuizAction): Promise<Quiz> {
  const courseId = await authorizedId(ctx, courseQuizzesReads, 'visible', name.courseId);
  const quiz = await authorizedRead(ctx, quizReads, action, name.quizId);
  if (quiz.courseId !== courseId) throw notFound();
  return quiz;
}

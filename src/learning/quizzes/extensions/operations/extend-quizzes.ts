import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseQuizzesReads } from '../../quiz.reads.js';
import { quizzesOf } from '../../quiz-people.sql.js';
import type { StudentExtension } from '../quiz-extension.rules.js';
import { grantExtensions, type QuizExtension } from '../quiz-extensions.js';

/**
 * Grants students extensions for every quiz of a course: all of them, or none. Refusals: 400 above a limit, and for two
 * ways to prolong at once; 403 without the right to grade; 404, also for who is no student of the course.
 * Source: D3 · Quiz extensions; supplement §4.4.
 */
export async function extendQuizzes(
  ctx: OperationContext,
  course: RecordKey,
  extensions: readonly StudentExtension[],
): Promise<QuizExtension[]> {
  const courseId = await authorizedId(ctx, courseQuizzesReads, 'extendQuizzes', course);
  const quizzes = await ctx.services.database.rows<{ id: number }>(quizzesOf.with({ courseId }), ctx.em, ctx.meter);
  const quizIds = quizzes.map(({ id }) => id);
  const granted = await grantExtensions(ctx, { courseId, quizIds }, extensions);
  const data = { quizIds, extensions };
  ctx.audit({ type: 'quizzes_extended', subjectType: 'Course', subjectId: courseId, data });
  return granted;
}

/** A quiz as whoever starts it finds it. */

import { authorizedRow } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { inCourse } from '../../in-course.js';
import type { QuizName } from '../../named-quiz.js';
import { type QuizLock } from '../../quiz-lock.sql.js';
import { quizTakingReads } from '../quiz-taking.policy.js';
import {
  lockOfQuiz,
  participationEnd,
  publicationOfQuiz,
  type QuizToStart,
  startColumns,
} from './quiz-to-start.sql.js';

/**
 * The quiz on which the actor may take the action. One that is only looked at is held as it is: nobody unpublishes it
 * before the attempt is there. Refusals: 403; 404 for one that the actor does not see, and of another course.
 */
export async function quizToStart(
  ctx: OperationContext,
  name: QuizName,
  action: 'visible' | 'preview',
): Promise<QuizToStart & { readonly id: number }> {
  const lock = action === 'visible' ? 'share' : undefined;
  const find = () => authorizedRow(ctx, quizTakingReads, action, name.quizId, { lock, columns: startColumns });
  const quiz = await inCourse(ctx, name.courseId, find, ({ isStudent }) => isStudent);
  const published = !quiz.isPublished || quiz.publicationId !== null;
  const publicationId = published ? quiz.publicationId : await justPublished(ctx, quiz.id);
  const keptOut = quiz.inModule && quiz.lock === null ? await lockWithModules(ctx, quiz.id) : quiz.lock;
  return { ...quiz, publicationId, lock: keptOut };
}

/** A statement that waited for who publishes sees the quiz as it is now, and no publication that came while it waited. */
async function justPublished(ctx: OperationContext, quizId: number): Promise<number | null> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ id: number }>(publicationOfQuiz.with({ quizId }), ctx.em, ctx.meter);
  return row?.id ?? null;
}

async function lockWithModules(ctx: OperationContext, quizId: number): Promise<QuizLock | null> {
  const statement = lockOfQuiz.with({ quizId, userId: ctx.actor.userId }, ctx.services.extensions);
  const [row] = await ctx.services.database.rows<{ lock: QuizLock | null }>(statement, ctx.em, ctx.meter);
  return row?.lock ?? null;
}

/** When the actor's participation in the course ends, by its dates; null for never. Asked only where nothing else ends an attempt. */
export async function endOfDates(ctx: OperationContext, courseId: number): Promise<Date | null> {
  const statement = participationEnd.with({ courseId, userId: ctx.actor.userId });
  const [row] = await ctx.services.database.rows<{ endsAt: string | null }>(statement, ctx.em, ctx.meter);
  return row?.endsAt == null ? null : new Date(row.endsAt);
}

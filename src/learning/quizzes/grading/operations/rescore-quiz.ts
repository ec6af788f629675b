import { sectionsInReach } from '../../../../identity/access/index.js';
import { type Progress, startJob } from '../../../../identity/progress/index.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { starterOf } from '../../../../platform/transaction/operation.js';
import { type QuizName, quizAt } from '../../named-quiz.js';
import { nothingTurnedIn } from '../../quiz.refusals.js';
import { attemptsTurnedIn } from '../../scoring/attempts-turned-in.sql.js';
import type { AttemptToRescore, RescoreBatch } from '../rescore-batch.js';

/**
 * Scores every attempt that was submitted by a student whom the actor's rights reach anew, in the background, after the
 * answers were put right and published; the answer is its progress. Refusals: 400 where nothing was submitted; 403
 * without the right to grade; 404.
 */
export async function rescoreQuiz(ctx: OperationContext, name: QuizName): Promise<Progress> {
  const { id: quizId, courseId } = await quizAt(ctx, name, 'grade');
  const statement = attemptsTurnedIn.with({ quizId, sections: sectionsInReach(ctx.actor, courseId) });
  const items = await ctx.services.database.rows<AttemptToRescore>(statement, ctx.em, ctx.meter);
  if (items.length === 0) throw nothingTurnedIn();
  const batch: RescoreBatch = { starter: starterOf(ctx), courseId, quizId, items };
  ctx.audit({ type: 'quiz_rescored', subjectType: 'Quiz', subjectId: quizId, data: { attempts: items.length } });
  return startJob(ctx, {
    task: 'rescore_quiz',
    tag: 'quiz_rescore',
    contextType: 'Course',
    contextId: courseId,
    payload: { ...batch },
  });
}

/**
 * A first attempt started by one statement without a transaction around it, by a student who acts as themselves. Whatever is
 * refused, and whatever is rare, is left to `startAttempt`. Decision 0034.
 */

import { notFound, Refusal } from '../../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { isRepeatable } from '../../../../platform/transaction/transaction.js';
import { writeAtOnce } from '../../../../platform/transaction/write.js';
import type { QuizName } from '../../named-quiz.js';
import { publicationOf } from '../../publishing/publication.js';
import { selectQuestions } from '../../questions/question-selection.rules.js';
import { addressAllowed } from './ip-filter.rules.js';
import { chance } from './new-attempt.js';
import { attemptStarted, quizGivenOut, type RememberedQuiz } from './start-at-once.sql.js';

const kind = 'quiz given out';

/** Starts an attempt: undefined, and nothing changed, where `startAttempt` has to look closer. It refuses nothing itself. */
export async function startAtOnce(
  ctx: RequestContext,
  { courseId, quizId }: QuizName,
): Promise<{ readonly id: number } | undefined> {
  const { credentials, actor, services } = ctx;
  if (typeof quizId !== 'number' || credentials.asUser !== null || actor.scopes !== null) return undefined;
  try {
    const quiz = await rememberedQuiz(ctx, quizId);
    if (quiz.courseId !== courseId || !addressAllowed(quiz.ipFilter, ctx.clientAddress)) return undefined;
    const { entries } = await publicationOf(ctx, quiz.publicationId);
    const drawn = JSON.stringify(selectQuestions(entries, quiz, chance));
    const statement = attemptStarted.with({ ...quiz, digest: credentials.digest, quizId, drawn });
    const [attempt] = await writeAtOnce<{ readonly id: number }>(ctx, statement);
    if (attempt === undefined) services.remembered.forget(kind, quizId);
    else services.visited(actor, quiz.courseId);
    return attempt;
  } catch (error) {
    if (error instanceof Refusal || isRepeatable(error)) return undefined;
    throw error;
  }
}

/** @throws Refusal 404 for a quiz that is not published, and for one with an access code */
function rememberedQuiz(ctx: RequestContext, quizId: number): Promise<RememberedQuiz> {
  const { remembered, database } = ctx.services;
  return remembered.of(kind, quizId, async () => {
    const [row] = await database.rows<RememberedQuiz>(quizGivenOut.with({ quizId }), undefined, ctx.meter);
    if (row === undefined) throw notFound();
    return row;
  });
}

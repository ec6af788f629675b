import { authorizedFind } from '../../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { transition } from '../../../../../platform/transaction/transition.js';
import type { QuizName } from '../../../named-quiz.js';
import { type Publication, publicationOf } from '../../../publishing/publication.js';
import { liveEntries, nextPublication } from '../../../publishing/publish-quiz.js';
import type { QuizAttempt } from '../../../quiz-attempt.entity.js';
import { attemptActs, isRunning } from '../../../quiz-attempt.states.js';
import { quizTakingReads } from '../../quiz-taking.policy.js';
import { beginAttempt, latestAttempt, lockedSubmission } from '../new-attempt.js';
import { quizToStart } from '../quiz-to-start.js';
import type { QuizToStart } from '../quiz-to-start.sql.js';

/**
 * Starts a try of whoever manages or grades the quiz: it counts for nothing, and ends the one before. What was edited
 * since the quiz was published is tried as it stands. Refusals: 403, 404. Source: D3 · Quiz submissions, preview; supplement §4.3.
 */
export async function previewQuiz(ctx: OperationContext, name: QuizName): Promise<QuizAttempt> {
  const quiz = await quizToStart(ctx, name, 'preview');
  const publication = await questionsToTry(ctx, quiz);
  const submission = await lockedSubmission(ctx, quiz, true);
  const latest = await latestAttempt(ctx, submission.id);
  if (latest !== null && isRunning(latest.workflowState)) {
    transition(latest, attemptActs.giveUp);
    latest.finishedAt = ctx.clock;
  }
  return beginAttempt(ctx, quiz, submission, latest, publication, {
    preview: true,
    workflowState: 'preview',
    lockAt: null,
    datesEnd: null,
  });
}

/** The questions as they are just now: what students are given, or else a publication at which the quiz does not point. */
async function questionsToTry(
  ctx: OperationContext,
  quiz: QuizToStart & { readonly id: number },
): Promise<Publication> {
  const held = await authorizedFind(ctx, quizTakingReads, 'preview', quiz.id);
  const { id } = await nextPublication(ctx, held, await liveEntries(ctx, quiz.id));
  return publicationOf(ctx, id);
}

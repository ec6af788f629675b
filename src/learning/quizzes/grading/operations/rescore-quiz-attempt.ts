import type { OperationContext } from '../../../../platform/transaction/context.js';
import { publicationOf } from '../../publishing/publication.js';
import { publicationNumbered } from '../../publishing/publications.sql.js';
import { worthById } from '../../questions/question-selection.rules.js';
import type { Quiz } from '../../quiz.entity.js';
import { isSurvey } from '../../quiz.rules.js';
import type { QuizAttempt } from '../../quiz-attempt.entity.js';
import { answersOf } from '../../taking/submitting/close-attempt.js';
import { attemptToGrade, type QuizSubmissionName, saveGraded } from '../graded-attempt.js';
import { rescored } from '../rescored-question.rules.js';

/**
 * Scores an attempt anew by the questions as they are published now, after answers or points were put right or a question
 * was taken out. What a person scored stays; the score of before is kept beside the new one. Refusals: 400 for an attempt that is unknown or not submitted;
 * 403 without the right to grade; 404. Source: D3 · QuizSubmission, score_before_regrade.
 */
export async function rescoreQuizAttempt(
  ctx: OperationContext,
  name: QuizSubmissionName,
  number: number,
): Promise<QuizAttempt> {
  const found = await attemptToGrade(ctx, name, number);
  const { quiz, attempt, results } = found;
  const { questions: asked } = await publicationOf(ctx, attempt.quizPublicationId as number);
  const { questions, entries } = await publicationOf(ctx, await currentPublication(ctx, quiz));
  const now = { questions, worth: worthById(entries) };
  const answers = await answersOf(ctx, attempt.id);
  const before = attempt.score;
  const { fudgePoints } = attempt;
  const anew = rescored(attempt.selectedQuestions, results, { asked, now }, answers);
  const graded = isSurvey(quiz) ? { ...anew, results } : anew;
  await saveGraded(ctx, found, { type: 'quiz_attempt_rescored', fudgePoints, ...graded });
  if (attempt.score !== before) attempt.scoreBeforeRegrade = before;
  return attempt;
}

async function currentPublication(ctx: OperationContext, quiz: Quiz): Promise<number> {
  const statement = publicationNumbered.with({ quizId: quiz.id, number: quiz.publicationNumber });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em, ctx.meter);
  if (row === undefined) throw new Error(`Quiz ${quiz.id} has attempts and no publication.`);
  return row.id;
}

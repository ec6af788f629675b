/** The end of an attempt: scored by the rules and written into the gradebook, once. */

import { tell } from '../../../../identity/notification-events/index.js';
import { transition } from '../../../../platform/transaction/transition.js';
import { type ChangeContext, workNeedsGrading } from '../../../assignments/index.js';
import { publicationOf } from '../../publishing/publication.js';
import type { GivenAnswer, PublishedQuestion } from '../../questions/question-content.js';
import type { Quiz } from '../../quiz.entity.js';
import type { QuizAttempt } from '../../quiz-attempt.entity.js';
import { turningIn } from '../../quiz-attempt.states.js';
import type { QuizSubmission } from '../../quiz-submission.entity.js';
import { type AttemptBasis, scoreAttempt } from '../../scoring/attempt-score.rules.js';
import { keepScore } from '../../scoring/gradebook-entry.js';
import { givenAnswers } from '../answers.sql.js';

/**
 * Submits an attempt that is in progress, and tells teachers where one of them has to look at it. The caller holds the
 * locks of the quiz submission and of the attempt, in this order, and has seen since then that it is still in progress. A
 * preview is scored and counts for nothing.
 * Source: supplement §4.3, scoring.
 * @param finishedAt by the database's clock, or the attempt's end where it came late
 */
export async function closeAttempt(
  ctx: ChangeContext,
  quiz: Quiz,
  submission: QuizSubmission,
  attempt: QuizAttempt,
  finishedAt: Date,
): Promise<void> {
  if (attempt.quizPublicationId === null) throw new Error(`Attempt ${attempt.id} was never started.`);
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const answers = await answersOf(ctx, attempt.id);
  const scored = scoreAttempt(basisOf(quiz, attempt), questions, answers);
  attempt.results = scored.results;
  attempt.score = scored.score;
  transition(attempt, turningIn(scored));
  attempt.finishedAt = finishedAt;
  attempt.hasSeenResults = false;
  submission.manuallyUnlocked = null;
  const entry = await keepScore(ctx, quiz, submission, attempt, {
    graderId: -quiz.id,
    turnedIn: { fileIds: filesIn(attempt, questions, answers) },
  });
  if (entry !== undefined && scored.needsReview) await tell(ctx, workNeedsGrading, [entry.id]);
}

/** The files with which the questions of an attempt were answered, in the order of the questions. */
export const filesIn = (
  { selectedQuestions: selected }: Pick<QuizAttempt, 'selectedQuestions'>,
  questions: ReadonlyMap<number, PublishedQuestion>,
  answers: ReadonlyMap<number, GivenAnswer>,
): number[] =>
  selected.flatMap(({ id }) =>
    questions.get(id)?.questionType === 'file_upload_question' ? ((answers.get(id) ?? []) as readonly number[]) : [],
  );

/** The files of an attempt that was submitted before. */
export async function filesOf(ctx: ChangeContext, attempt: QuizAttempt): Promise<number[]> {
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId as number);
  return filesIn(attempt, questions, await answersOf(ctx, attempt.id));
}

/** What the total of the attempt is computed from. */
export const basisOf = (quiz: Quiz, { selectedQuestions: selected, fudgePoints }: QuizAttempt): AttemptBasis => ({
  quizType: quiz.quizType,
  surveyPoints: quiz.surveyPoints,
  selectedQuestions: selected,
  fudgePoints,
});

/** What the student answered, by question id. */
export async function answersOf(
  ctx: Pick<ChangeContext, 'em' | 'services' | 'meter'>,
  attemptId: number,
): Promise<ReadonlyMap<number, GivenAnswer>> {
  const rows = await ctx.services.database.rows<{ id: number; answer: GivenAnswer }>(
    givenAnswers.with({ attemptId }),
    ctx.em,
    ctx.meter,
  );
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

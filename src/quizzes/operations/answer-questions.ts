import { ownFiles } from '../../assignments/index.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { invalidField } from '../../kernel/refusal.js';
import { keepAnswers } from '../answer-rows.js';
import { type AttemptProof, attemptToAnswer } from '../attempt-in-hand.js';
import type { SheetQuestion } from '../attempt-sheet.js';
import { auditActing } from '../audit-acting.js';
import { readAnswer } from '../given-answer.rules.js';
import { publicationOf } from '../publication.js';
import type { GivenAnswer, PublishedQuestion } from '../question-content.js';
import { takenQuestions } from '../taken-questions.js';
import { drawnQuestion, refuseUnlessOpen } from '../taking.rules.js';

/** What somebody answers to a question; null takes an answer back. */
export interface AnswerToQuestion {
  readonly id: RecordKey;
  readonly answer?: unknown;
}

/** More at once is no exam. */
const mostAnswers = 500;

/**
 * Keeps answers: all of them or none, for good when the request returns. The same answers again change nothing. Of two
 * to one question the later counts. Refusals: those of `attemptToAnswer`; 400 for a question that was not drawn, one that
 * is not open where one cannot go back, and an answer that does not fit.
 * Source: supplement §4.3, answering.
 */
export async function answerQuestions(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<SheetQuestion[]> {
  const attempt = await attemptToAnswer(ctx, quizSubmission, proof, 'share');
  if (given.length > mostAnswers)
    throw invalidField('quizQuestions', 'too_many', `At most ${mostAnswers} answers are taken at once.`);
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const answers = new Map<number, GivenAnswer>();
  const files: number[] = [];
  for (const { id, answer } of given) {
    const drawn = drawnQuestion(attempt.drawn, typeof id === 'number' ? id : 0);
    refuseUnlessOpen({ ...attempt, ...attempt.quiz }, drawn);
    const question = questions.get(drawn.id) as PublishedQuestion;
    const kept = readAnswer(question, drawn, answer);
    answers.set(drawn.id, kept);
    if (question.questionType === 'file_upload_question') files.push(...((kept ?? []) as readonly number[]));
  }
  await ownFiles(ctx, files, [ctx.actor.userId]);
  const rows = answers.size === 0 ? [] : await keepAnswers(ctx, attempt, answers);
  auditActing(ctx, 'quiz_attempt_answered', attempt, [...answers.keys()]);
  return takenQuestions(attempt, questions, rows);
}

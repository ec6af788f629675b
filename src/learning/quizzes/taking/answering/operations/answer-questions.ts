import type { RecordKey } from '../../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { auditActing } from '../../../audit-acting.js';
import { publicationOf } from '../../../publishing/publication.js';
import type { AttemptQuestion } from '../../questions/attempt-questions.js';
import { refuseUnlessOpen } from '../../taking.rules.js';
import { keepAnswers } from '../answer-rows.js';
import { type AnswerToQuestion, readAnswers } from '../answers-read.js';
import { type AttemptProof, attemptToAnswer } from '../current-attempt.js';
import { refuseFilesOfOthers } from '../files-given.js';
import { takenQuestions } from '../taken-questions.js';

/**
 * Keeps answers: all of them or none, for good when the request returns. The same answers again change nothing. Of two
 * to one question the later counts. `answerAtOnce` goes before it and leaves to it whatever is refused. Refusals: those of
 * `attemptToAnswer` and `readAnswers`; 400 `question_closed` or `question_not_open` for a question that is not open where one
 * cannot go back, and for files of others.
 * Source: supplement §4.3, answering.
 */
export async function answerQuestions(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<AttemptQuestion[]> {
  const attempt = await attemptToAnswer(ctx, quizSubmission, proof, 'share');
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const progression = { ...attempt, ...attempt.quiz };
  const { answers, files } = readAnswers(ctx, attempt.selectedQuestions, questions, given, (selected) =>
    refuseUnlessOpen(progression, selected),
  );
  await refuseFilesOfOthers(ctx, files);
  const rows = answers.size === 0 ? [] : await keepAnswers(ctx, attempt, answers);
  auditActing(ctx, 'quiz_attempt_answered', attempt, [...answers.keys()]);
  return takenQuestions(attempt, questions, rows);
}

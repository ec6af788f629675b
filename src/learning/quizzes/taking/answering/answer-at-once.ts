/**
 * Answers kept by one statement without a transaction around it, for students who answer as themselves: nearly all of an exam.
 * Whatever is refused, and whatever is rare, is left to `answerQuestions`. Decision 0034.
 */

import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { IgnoredField, RequestContext } from '../../../../platform/transaction/context.js';
import { writeAtOnce } from '../../../../platform/transaction/write.js';
import { publicationOf } from '../../publishing/publication.js';
import type { AttemptQuestion } from '../questions/attempt-questions.js';
import { answersKeptAtOnce } from './answer-at-once.sql.js';
import { type AnswerKept, givenOf } from './answer-rows.js';
import { type AnswerToQuestion, readAnswers } from './answers-read.js';
import type { AttemptProof } from './current-attempt.js';
import { withAttempt } from './remembered-attempt.js';
import { takenQuestions } from './taken-questions.js';

/** The questions that were answered, and what was taken out of the answers. */
export interface AnsweredAtOnce {
  readonly answer: readonly AttemptQuestion[];
  readonly ignored: readonly IgnoredField[];
}

/** Keeps answers, or nothing: undefined where `answerQuestions` has to look closer. It refuses nothing itself. */
export const answerAtOnce = (
  ctx: RequestContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<AnsweredAtOnce | undefined> =>
  withAttempt(ctx, quizSubmission, proof, async ({ attempt, ...claimed }) => {
    const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
    const ignored: IgnoredField[] = [];
    // Whether a question is open is for the statement to say.
    const { answers, selected, files } = readAnswers(
      { ignored },
      attempt.selectedQuestions,
      questions,
      given,
      () => {},
    );
    if (answers.size === 0 || files.length > 0) return undefined;
    const positions = selected.map(({ position }) => position);
    const rows = await writeAtOnce<AnswerKept & { readonly oneQuestionAtATime: boolean }>(
      ctx,
      answersKeptAtOnce.with({ ...claimed, positions, ...givenOf(answers) }),
    );
    const [quiz] = rows;
    return quiz && { answer: takenQuestions({ ...attempt, quiz }, questions, rows), ignored };
  });

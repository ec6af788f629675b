import { keyText, type RecordKey } from '../../../../../platform/query/record-key.js';
import { inItem, missingInItem } from '../../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { auditActing } from '../../../audit-acting.js';
import type { GivenAnswer, PublishedQuestion } from '../../../authoring/question-content.js';
import { publicationOf } from '../../../publishing/publication.js';
import { tooManyAnswers } from '../../../quiz.refusals.js';
import type { AttemptQuestion } from '../../questions/attempt-questions.js';
import { refuseUnlessOpen, selectedQuestion } from '../../taking.rules.js';
import { keepAnswers } from '../answer-rows.js';
import { type AttemptProof, attemptToAnswer } from '../current-attempt.js';
import { type FileGiven, refuseFilesOfOthers } from '../files-given.js';
import { type AnswerKind, readAnswer } from '../given-answer.rules.js';
import { takenQuestions } from '../taken-questions.js';

/** What somebody answers to a question; null takes an answer back, and absent is refused: nobody means that. */
export interface AnswerToQuestion {
  readonly id: RecordKey;
  readonly answer?: unknown;
  /** What the answer is said to be; a question that takes another kind refuses it. */
  readonly kind?: AnswerKind;
}

/** More at once is no exam. */
const mostAnswers = 500;

/**
 * Keeps answers: all of them or none, for good when the request returns. The same answers again change nothing. Of two
 * to one question the later counts. Refusals: those of `attemptToAnswer`; 400 by item for one without an answer, a
 * question that the attempt does not have, and an answer that does not fit; 400 `question_closed` or
 * `question_not_open` for one that is not open where one cannot go back.
 * Source: supplement §4.3, answering.
 */
export async function answerQuestions(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<AttemptQuestion[]> {
  const attempt = await attemptToAnswer(ctx, quizSubmission, proof, 'share');
  if (given.length > mostAnswers) throw tooManyAnswers(mostAnswers);
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const answers = new Map<number, GivenAnswer>();
  const files: FileGiven[] = [];
  for (const [index, { id, answer, kind }] of given.entries()) {
    const said = `Question ${keyText(id)}`;
    if (answer === undefined) throw missingInItem(`answers.${index}.answer`, `The answer to question ${keyText(id)}`);
    const itemPath = `answers.${index}`;
    const selected = inItem(itemPath, said, () =>
      selectedQuestion(attempt.selectedQuestions, typeof id === 'number' ? id : 0),
    );
    inItem(itemPath, said, () => refuseUnlessOpen({ ...attempt, ...attempt.quiz }, selected));
    const question = questions.get(selected.id) as PublishedQuestion;
    const kept = inItem(itemPath, said, () =>
      readAnswer(question, selected, answer, htmlCleaner(ctx, `${itemPath}.`), kind),
    );
    answers.set(question.id, kept);
    if (question.questionType === 'file_upload_question')
      files.push(...((kept ?? []) as readonly number[]).map((fileId) => ({ fileId, itemPath, said })));
  }
  await refuseFilesOfOthers(ctx, files);
  const rows = answers.size === 0 ? [] : await keepAnswers(ctx, attempt, answers);
  auditActing(ctx, 'quiz_attempt_answered', attempt, [...answers.keys()]);
  return takenQuestions(attempt, questions, rows);
}

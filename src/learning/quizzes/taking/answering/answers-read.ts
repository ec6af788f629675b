/** What a request answers to the questions of an attempt, read by the rules of each question. */

import { keyText, type RecordKey } from '../../../../platform/query/record-key.js';
import { inItem, missingInItem } from '../../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { GivenAnswer, PublishedQuestion, SelectedQuestion } from '../../questions/question-content.js';
import { tooManyAnswers } from '../../quiz.refusals.js';
import { selectedQuestion } from '../taking.rules.js';
import type { FileGiven } from './files-given.js';
import { type AnswerKind, readAnswer } from './given-answer.rules.js';

/** What somebody answers to a question; null takes an answer back, and absent is refused: nobody means that. */
export interface AnswerToQuestion {
  readonly id: RecordKey;
  readonly answer?: unknown;
  /** What the answer is said to be; a question that takes another kind refuses it. */
  readonly kind?: AnswerKind;
}

/** What was answered, and with which files. */
export interface AnswersRead {
  /** By question id; of two to one question the later. */
  readonly answers: ReadonlyMap<number, GivenAnswer>;
  /** The questions that were answered, in the order in which they came. */
  readonly selected: readonly SelectedQuestion[];
  readonly files: readonly FileGiven[];
}

/** More at once is no exam. */
const mostAnswers = 500;

/**
 * Reads the answers of a request.
 * @param refuseClosed refuses a question that takes no answer just now
 * @throws Refusal 400 for more than 500; by item for one without an answer, a question that the attempt does not have, and an
 *   answer that does not fit
 */
export function readAnswers(
  { ignored }: Pick<OperationContext, 'ignored'>,
  drawn: readonly SelectedQuestion[],
  questions: ReadonlyMap<number, PublishedQuestion>,
  given: readonly AnswerToQuestion[],
  refuseClosed: (question: SelectedQuestion) => void,
): AnswersRead {
  if (given.length > mostAnswers) throw tooManyAnswers(mostAnswers);
  const answers = new Map<number, GivenAnswer>();
  const answered: SelectedQuestion[] = [];
  const files: FileGiven[] = [];
  for (const [index, { id, answer, kind }] of given.entries()) {
    const said = `Question ${keyText(id)}`;
    if (answer === undefined) throw missingInItem(`answers.${index}.answer`, `The answer to question ${keyText(id)}`);
    const itemPath = `answers.${index}`;
    const selected = inItem(itemPath, said, () => selectedQuestion(drawn, typeof id === 'number' ? id : 0));
    inItem(itemPath, said, () => refuseClosed(selected));
    const question = questions.get(selected.id) as PublishedQuestion;
    const kept = inItem(itemPath, said, () =>
      readAnswer(question, selected, answer, htmlCleaner({ ignored }, `${itemPath}.`), kind),
    );
    answers.set(question.id, kept);
    answered.push(selected);
    if (question.questionType === 'file_upload_question')
      files.push(...((kept ?? []) as readonly number[]).map((fileId) => ({ fileId, itemPath, said })));
  }
  return { answers, selected: answered, files };
}

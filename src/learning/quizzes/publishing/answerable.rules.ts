/** Which questions somebody can get right: the others are not published. Source: D3 · Answer; supplement §4.2, rules on input; §4.3, scoring. */

import type { PublishedEntry, PublishedQuestion, QuestionType, StoredAnswer } from '../questions/question-content.js';
import { blanksOf } from '../questions/question-scoring.rules.js';

/** What keeps everybody from getting a question right; undefined where nothing does. */
type Fault = (answers: readonly StoredAnswer[], isJudged: boolean) => string | undefined;

const isRight = ({ weight }: StoredAnswer): boolean => weight === 100;
const hasText = ({ text, html }: StoredAnswer): boolean => (text ?? '').trim() !== '' || (html ?? '') !== '';
const noAnswers = 'It has no answers.';

const choice: Fault = (answers, isJudged) => {
  if (answers.length === 0) return noAnswers;
  return isJudged && !answers.some(isRight) ? 'None of its answers is right.' : undefined;
};

const trueOrFalse: Fault = (answers, isJudged) => {
  if (answers.length !== 2) return 'It has two answers, true and false.';
  return isJudged && answers.filter(isRight).length !== 1 ? 'One of its two answers is right.' : undefined;
};

const accepted: Fault = (answers, isJudged) =>
  isJudged && !answers.some((one) => isRight(one) && hasText(one)) ? noAnswers : undefined;

/** Of each blank, an answer is right. */
const blanks =
  (fits: (answer: StoredAnswer) => boolean): Fault =>
  (answers, isJudged) => {
    const names = blanksOf(answers);
    if (names.length === 0) return 'It has no answers for its blanks.';
    const open = names.find((blank) => !answers.some((one) => one.blankId === blank && isRight(one) && fits(one)));
    return isJudged && open !== undefined ? `None of the answers for "${open}" is right.` : undefined;
  };

const pairs: Fault = (answers) => (answers.some(({ matchId }) => matchId !== null) ? undefined : 'It has no pairs.');

const isNumber = ({ exact, approximate, start, end }: StoredAnswer): boolean =>
  exact !== null || approximate !== null || (start !== null && end !== null);

const numerical: Fault = (answers, isJudged) => (isJudged && !answers.some(isNumber) ? noAnswers : undefined);

const calculated: Fault = (answers, isJudged) => {
  if (answers.length === 0) return 'It has no sets of values.';
  return isJudged && answers.some(({ answer }) => answer === null) ? 'A set of values has no answer.' : undefined;
};

/** Null for what people score, and for what asks nothing. */
const faults: Readonly<Record<QuestionType, Fault | null>> = {
  multiple_choice_question: choice,
  true_false_question: trueOrFalse,
  missing_word_question: choice,
  multiple_answers_question: choice,
  short_answer_question: accepted,
  fill_in_multiple_blanks_question: blanks(hasText),
  multiple_dropdowns_question: blanks(() => true),
  matching_question: pairs,
  numerical_question: numerical,
  calculated_question: calculated,
  essay_question: null,
  file_upload_question: null,
  text_only_question: null,
};

/**
 * A sentence for each question that nobody can get right or, in a survey, answer; with its id and its place among the
 * questions, from 1 on.
 */
export function unanswerable(entries: readonly PublishedEntry[], isJudged: boolean): string[] {
  const questions: readonly PublishedQuestion[] = entries.flatMap((entry) =>
    entry.kind === 'group' ? entry.questions : [entry.question],
  );
  return questions.flatMap(({ id, questionType, answers }, index) => {
    const fault = faults[questionType]?.(answers, isJudged);
    return fault === undefined ? [] : [`Question ${id}, the ${index + 1}. of the quiz: ${fault}`];
  });
}

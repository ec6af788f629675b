/** The content of a question as the graph has it: one type for each type of question, with what is of it alone. */
import {
  answersForStaff,
  maxEssayBytes,
  type QuestionType,
  type QuizQuestion,
  type SeenAnswer,
  type SeenQuestion,
} from '../../../../src/learning/quizzes/index.js';
import { shownMargin } from '../../../platform/written-numbers.js';

/** What of a question its content is made from; what the viewer may not see of it is null. */
export type ContentParts = Pick<SeenQuestion, (typeof contentColumns)[number]>;

export const contentColumns = [
  'questionType',
  'textAfterAnswers',
  'answers',
  'matches',
  'matchingAnswerIncorrectMatches',
  'variables',
  'formulas',
  'answerTolerance',
  'formulaDecimalPlaces',
] as const;

const remarks = ({ id, comments, commentsHtml }: SeenAnswer) => ({ answerId: id, comments, commentsHtml });
const option = (answer: SeenAnswer) => ({
  ...remarks(answer),
  text: answer.text ?? '',
  html: answer.html,
  weight: answer.weight,
});
const acceptedText = (answer: SeenAnswer) => ({ ...remarks(answer), text: answer.text ?? '', weight: answer.weight });

const options = ({ answers }: ContentParts) => ({ options: (answers ?? []).map(option) });

/** The answers of each blank, the blanks in the order in which they come. */
function byBlank<Entry>(answers: readonly SeenAnswer[], entry: (answer: SeenAnswer) => Entry) {
  const blanks = new Map<string | null, Entry[]>();
  for (const answer of answers) {
    const entries = blanks.get(answer.blankId) ?? [];
    blanks.set(answer.blankId, entries);
    entries.push(entry(answer));
  }
  return [...blanks];
}

const pair = (answer: SeenAnswer) => ({
  ...remarks(answer),
  left: answer.left ?? answer.text ?? '',
  html: answer.html,
  right: answer.right,
  matchId: answer.matchId,
});

const lines = (text: string): string[] => text.split(/\r?\n|\r/).flatMap((line) => line.trim() || []);

function expectedNumber(answer: SeenAnswer) {
  if (answer.numericalAnswerType === 'exact_answer') {
    const { number: margin, percent: marginPercent } = shownMargin(answer.margin);
    return { __typename: 'QuizExactNumber', value: answer.exact, margin, marginPercent };
  }
  if (answer.numericalAnswerType === 'precision_answer')
    return { __typename: 'QuizApproximateNumber', value: answer.approximate, digits: answer.precision };
  return { __typename: 'QuizNumberRange', start: answer.start, end: answer.end };
}

const variableSet = (answer: SeenAnswer) => ({
  ...remarks(answer),
  variables: answer.variables ?? [],
  result: answer.answer,
});

function calculation(question: ContentParts) {
  const { number: tolerance, percent: tolerancePercent } = shownMargin(question.answerTolerance);
  return {
    variables: question.variables ?? [],
    sets: (question.answers ?? []).map(variableSet),
    formulas: question.formulas,
    tolerance,
    tolerancePercent,
    decimalPlaces: question.formulaDecimalPlaces,
  };
}

function matching({ answers, matches, matchingAnswerIncorrectMatches: distractors }: ContentParts, isAuthors: boolean) {
  return {
    pairs: (answers ?? []).map(pair),
    matches: matches ?? [],
    distractors: distractors === null ? (isAuthors ? [] : null) : lines(distractors),
  };
}

type Content = Readonly<Record<string, unknown>> & { readonly __typename: string };
type Show = (question: ContentParts, isAuthors: boolean) => Content | null;

const shows: Readonly<Record<QuestionType, Show>> = {
  multiple_choice_question: (question) => ({ __typename: 'QuizMultipleChoice', ...options(question) }),
  true_false_question: (question) => ({ __typename: 'QuizTrueFalse', ...options(question) }),
  multiple_answers_question: (question) => ({ __typename: 'QuizMultipleAnswers', ...options(question) }),
  missing_word_question: (question) => ({
    __typename: 'QuizMissingWord',
    ...options(question),
    textAfterAnswers: question.textAfterAnswers,
  }),
  short_answer_question: ({ answers }) => ({
    __typename: 'QuizShortAnswer',
    answers: answers?.map(acceptedText) ?? null,
  }),
  fill_in_multiple_blanks_question: ({ answers }) => ({
    __typename: 'QuizFillInMultipleBlanks',
    blanks: answers && byBlank(answers, acceptedText).map(([blankId, texts]) => ({ blankId, answers: texts })),
  }),
  multiple_dropdowns_question: ({ answers }) => ({
    __typename: 'QuizMultipleDropdowns',
    dropdowns: byBlank(answers ?? [], option).map(([blankId, offered]) => ({ blankId, options: offered })),
  }),
  matching_question: (question, isAuthors) => ({ __typename: 'QuizMatching', ...matching(question, isAuthors) }),
  numerical_question: ({ answers }) => ({
    __typename: 'QuizNumerical',
    answers: answers?.map((answer) => ({ ...remarks(answer), number: expectedNumber(answer) })) ?? null,
  }),
  calculated_question: (question) => ({ __typename: 'QuizCalculated', ...calculation(question) }),
  essay_question: () => ({ __typename: 'QuizEssay', mostBytes: maxEssayBytes }),
  file_upload_question: () => ({ __typename: 'QuizFileUpload', mostFiles: 1 }),
  text_only_question: () => null,
};

/** What a question of an attempt offers and expects, as far as the viewer may see it; null for a text alone. */
export const contentOf = (question: ContentParts): Content | null => shows[question.questionType](question, false);

/** Likewise of a question as its author works on it: all of it. */
export const authoredContentOf = (question: Pick<QuizQuestion, (typeof contentColumns)[number]>): Content | null =>
  shows[question.questionType]({ ...question, answers: answersForStaff(question.answers) }, true);

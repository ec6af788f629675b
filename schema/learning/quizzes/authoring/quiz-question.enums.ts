import { correctnesses, numericalAnswerTypes, questionTypes } from '../../../../src/learning/quizzes/index.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const QuizQuestionTypeName = wordEnum(questionTypes, {
  name: 'QuizQuestionType',
  description: 'What kind of answer a question wants.',
  named: (word) => word.replace(/_question$/, ''),
  values: {
    multiple_choice_question: 'One of several.',
    true_false_question: 'One of two.',
    short_answer_question: 'A word or some.',
    fill_in_multiple_blanks_question: 'A word for each blank of the text.',
    multiple_answers_question: 'All that are right.',
    multiple_dropdowns_question: 'One of several for each blank of the text.',
    matching_question: 'Pairs.',
    numerical_question: 'A number.',
    calculated_question: 'A number that a formula gives for values of each student’s own.',
    essay_question: 'A text that a person scores.',
    file_upload_question: 'A file that a person scores.',
    text_only_question: 'Nothing.',
    missing_word_question: 'One of several, in the middle of a text.',
  },
});
export type QuizQuestionTypeName = WordOf<typeof QuizQuestionTypeName>;

/** Source: supplement §4.3, scoring. */
export const Correctness = wordEnum(correctnesses, {
  name: 'Correctness',
  description: 'How an answer was judged.',
  values: {
    true: 'Right.',
    false: 'Wrong.',
    partial: 'Right in part.',
    undefined: 'A person has still to score it.',
    defined: 'A person has scored it.',
    no_score: 'There is nothing to score.',
  },
});
export type Correctness = WordOf<typeof Correctness>;

export const NumericalAnswerTypeName = wordEnum(numericalAnswerTypes, {
  name: 'NumericalAnswerType',
  description: 'Which numbers an answer of a numerical question takes.',
  values: {
    exact_answer: 'A number, give or take a margin.',
    range_answer: 'Every number between two.',
    precision_answer: 'A number, to some significant digits.',
  },
});
export type NumericalAnswerTypeName = WordOf<typeof NumericalAnswerTypeName>;

/** A question of every type; whatever no student may read before the results has `SECRET` in it, or is a number of its own. */
import type { GivenAnswer, QuestionContent } from '../../../src/learning/quizzes/questions/question-content.js';
import { answer, question } from './builders.js';

const comments = {
  correctComments: 'SECRET when right',
  incorrectComments: 'SECRET when wrong',
  neutralComments: 'SECRET for all',
};

const options = [
  answer(1, { text: 'right', weight: 100, comments: 'SECRET of the right one' }),
  answer(2, { text: 'wrong', html: '<b>wrong</b>', comments: 'SECRET of the wrong one' }),
];
const ofBlanks = [
  answer(1, { text: 'SECRET red', blankId: 'a', weight: 100 }),
  answer(2, { text: 'SECRET blue', blankId: 'b', weight: 100 }),
];

const contents: readonly Partial<QuestionContent>[] = [
  { questionType: 'multiple_choice_question', answers: options },
  { questionType: 'true_false_question', answers: options },
  { questionType: 'missing_word_question', answers: options, textAfterAnswers: 'after' },
  { questionType: 'multiple_answers_question', answers: options },
  { questionType: 'short_answer_question', answers: [answer(1, { text: 'SECRET word', weight: 100 })] },
  { questionType: 'fill_in_multiple_blanks_question', answers: ofBlanks },
  {
    questionType: 'multiple_dropdowns_question',
    answers: [answer(1, { text: 'red', blankId: 'a', weight: 100 }), answer(2, { text: 'blue', blankId: 'a' })],
  },
  {
    questionType: 'matching_question',
    answers: [
      answer(1, { left: 'cat', right: 'mammal', matchId: 11, weight: 100 }),
      answer(2, { left: 'trout', right: 'fish', matchId: 12, weight: 100 }),
    ],
    matches: [
      { matchId: 11, text: 'mammal' },
      { matchId: 12, text: 'fish' },
      { matchId: 13, text: 'stone' },
    ],
    matchingAnswerIncorrectMatches: 'stone',
  },
  {
    questionType: 'numerical_question',
    answers: [
      answer(1, { numericalAnswerType: 'range_answer', start: 1, end: 5, weight: 100, comments: 'SECRET range' }),
    ],
  },
  {
    questionType: 'calculated_question',
    answers: [
      answer(1, { variables: [{ name: 'x', value: 2 }], answer: 987_654, weight: 100 }),
      answer(2, { variables: [{ name: 'x', value: 333_444 }], answer: 876_543, weight: 100 }),
    ],
    variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
    formulas: ['SECRET + x'],
    answerTolerance: 0.5,
    formulaDecimalPlaces: 1,
  },
  { questionType: 'essay_question' },
  { questionType: 'file_upload_question' },
  { questionType: 'text_only_question', pointsPossible: 0 },
];

/** One of each of the thirteen types, each of two points. */
export const everyQuestion: readonly QuestionContent[] = contents.map((content, i) =>
  question({
    questionName: `Question ${i + 1}`,
    questionText: `Text ${i + 1}`,
    pointsPossible: 2,
    ...comments,
    ...content,
  }),
);

/** Right answers to some of them, wrong ones to others, and none to the last three. */
export const everyAnswer: readonly GivenAnswer[] = [
  2,
  1,
  1,
  [1, 2],
  'other',
  { a: 'secret red', b: null },
  2,
  [
    { answerId: 1, matchId: 11 },
    { answerId: 2, matchId: 13 },
  ],
  5,
  987_654.4,
  null,
  null,
  null,
];

/** What a student may not find anywhere in an answer before the results are theirs. */
export const secrets = /SECRET|987654|876543|333444|weight|correct|comments|"(left|right|start|end|exact|answer)":/;

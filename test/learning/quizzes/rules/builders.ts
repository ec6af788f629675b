import type { Making } from '../../../../src/learning/quizzes/authoring/question-answers.rules.js';
import { type QuestionInput, readQuestion } from '../../../../src/learning/quizzes/authoring/question-input.rules.js';
import type {
  PublishedEntry,
  PublishedQuestion,
  SelectedQuestion,
} from '../../../../src/learning/quizzes/questions/question-content.js';
import { selectQuestions } from '../../../../src/learning/quizzes/questions/question-selection.rules.js';
import { htmlCleaner } from '../../../../src/platform/transaction/authored-html.js';

/** Numbers of chance that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Cleans HTML, and tells nobody of it. */
export const clean = htmlCleaner({ ignored: [] });

/** What reading a question takes, with these numbers of chance. */
export const makingBy = (random: () => number): Making => ({ random, isJudged: true, clean });

/** A text alone has no points, and its author says none. */
const pointsOf = ({ questionType, pointsPossible = 10 }: QuestionInput) => ({
  pointsPossible: (questionType ?? 'text_only_question') === 'text_only_question' ? 0 : pointsPossible,
});

/** A question as it stands in a publication, from what its author would send. */
export const published = (given: QuestionInput, id = 7, quizGroupId: number | null = null): PublishedQuestion => ({
  ...readQuestion({ ...given, ...pointsOf(given) }, null, makingBy(seeded(id))),
  id,
  quizGroupId,
});

export const alone = (question: PublishedQuestion): PublishedEntry => ({ kind: 'question', question });

/** The question as one attempt got it. */
export const selectedFrom = (question: PublishedQuestion, shuffleAnswers = false, seed = 1): SelectedQuestion =>
  selectQuestions([alone(question)], { shuffleAnswers }, seeded(seed))[0]!;

/** Id of the answer with a text, or with a left side. */
export const idOf = ({ answers }: PublishedQuestion, text: string): number =>
  answers.find((one) => one.text === text || one.left === text)!.id;

export const matchOf = ({ matches }: PublishedQuestion, text: string): number =>
  matches!.find((one) => one.text === text)!.matchId;

const right = (answerText: string) => ({ answerText, answerWeight: 100 });
const wrong = (answerText: string) => ({ answerText, answerWeight: 0 });

/** One question of each type, in the order of the documents. */
export const examples = {
  multiple_choice_question: { answers: [wrong('Bonn'), right('Berlin'), wrong('Rome')] },
  true_false_question: { answers: [right('True'), wrong('False')] },
  short_answer_question: { answers: [{ answerText: 'Berlin' }, { answerText: 'Café  au lait' }] },
  fill_in_multiple_blanks_question: {
    questionText: 'Roses are [rose], violets are [violet].',
    answers: [
      { answerText: 'red', blankId: 'rose' },
      { answerText: 'crimson', blankId: 'rose' },
      { answerText: 'blue', blankId: 'violet' },
    ],
  },
  multiple_answers_question: { answers: [right('2'), right('3'), right('5'), wrong('4'), wrong('6')] },
  multiple_dropdowns_question: {
    questionText: 'Water is [a] below 0 and [b] above 100.',
    answers: [
      { ...right('ice'), blankId: 'a' },
      { ...wrong('gold'), blankId: 'a' },
      { ...right('steam'), blankId: 'b' },
      { ...wrong('stone'), blankId: 'b' },
    ],
  },
  matching_question: {
    answers: [
      { answerMatchLeft: 'Cat', answerMatchRight: 'Mammal' },
      { answerMatchLeft: 'Dog', answerMatchRight: 'Mammal' },
      { answerMatchLeft: 'Trout', answerMatchRight: 'Fish' },
      { answerMatchLeft: 'Frog', answerMatchRight: 'Amphibian' },
    ],
    matchingAnswerIncorrectMatches: 'Bird\nInsect',
  },
  numerical_question: { answers: [{ numericalAnswerType: 'exact_answer', exact: 42, margin: 0.5 }] },
  calculated_question: {
    questionText: 'What is 3 times [x]?',
    formulas: [{ formula: '3 * x' }],
    variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
    answers: [2, 4, 8].map((x) => ({ answerText: 3 * x, variables: [{ name: 'x', value: x }] })),
    answerTolerance: '5%',
    formulaDecimalPlaces: 1,
  },
  essay_question: {},
  file_upload_question: {},
  text_only_question: {},
  missing_word_question: { textAfterAnswers: 'is the sky.', answers: [right('Blue'), wrong('Green')] },
} as const satisfies Record<string, QuestionInput>;

/** The example of a type. */
export const example = (questionType: keyof typeof examples, more: QuestionInput = {}): PublishedQuestion =>
  published({ questionType, ...examples[questionType], ...more });

/** Something thrown with a status of 400 that names the field. */
export const refusing = (field: string) =>
  expect.objectContaining({ status: 400, fields: expect.objectContaining({ [field]: expect.anything() }) });

/** The types whose answers are chosen from, in the order of the types. */
export const withAnswersToChoose: readonly string[] = [
  'multiple_choice_question',
  'true_false_question',
  'multiple_answers_question',
  'multiple_dropdowns_question',
  'matching_question',
  'calculated_question',
  'missing_word_question',
];

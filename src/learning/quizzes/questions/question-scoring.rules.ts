/** What an answer is worth, by type. Source: supplement §4.3, scoring. */

import type {
  Correctness,
  GivenAnswer,
  PublishedQuestion,
  QuestionResult,
  QuestionType,
  SelectedQuestion,
  StoredAnswer,
} from './question-content.js';
import { isWithin, matchesNumber } from './question-number.rules.js';
import { folded } from './question-text.rules.js';

const isRight = ({ weight }: StoredAnswer): boolean => weight === 100;

/** The share of its points that an answer brings, from 0 to 1. */
type Share = (question: PublishedQuestion, answer: NonNullable<GivenAnswer>, selected: SelectedQuestion) => number;

const allOrNothing =
  (right: (...given: Parameters<Share>) => boolean): Share =>
  (...given) =>
    right(...given) ? 1 : 0;

const oneChoice = allOrNothing(({ answers }, chosen) => answers.some((one) => one.id === chosen && isRight(one)));

const sameText = (answer: StoredAnswer, given: unknown): boolean =>
  typeof given === 'string' && folded(given) !== '' && folded(answer.text ?? '') === folded(given);

const isSetRight = ({ answers, answerTolerance }: PublishedQuestion, given: number, set: number | null): boolean => {
  const shown = answers.find(({ id }) => id === set)?.answer ?? null;
  return shown !== null && isWithin(given, shown, answerTolerance);
};

function shareOfTicks({ answers }: PublishedQuestion, given: NonNullable<GivenAnswer>): number {
  const ticked = new Set(Array.isArray(given) ? given : []);
  const right = answers.filter(isRight);
  const rightTicked = right.filter(({ id }) => ticked.has(id)).length;
  const wrongTicked = answers.filter((one) => !isRight(one) && ticked.has(one.id)).length;
  return right.length === 0 ? 0 : Math.max(0, (rightTicked - wrongTicked) / right.length);
}

/** Of the blanks that have answers, the share that was filled with a right one. */
function shareOfBlanks(
  { answers }: PublishedQuestion,
  given: NonNullable<GivenAnswer>,
  fits: (answer: StoredAnswer, filled: unknown) => boolean,
): number {
  const blanks = blanksOf(answers);
  const right = blanks.filter((blank) =>
    answers.some((one) => one.blankId === blank && isRight(one) && fits(one, filledWith(given, blank))),
  );
  return blanks.length === 0 ? 0 : right.length / blanks.length;
}

const filledWith = (given: NonNullable<GivenAnswer>, blank: string | null): unknown =>
  Object.entries(given).find(([name]) => name === blank)?.[1];

/** Names of the blanks that answers fill, each once. */
export const blanksOf = (answers: readonly StoredAnswer[]): string[] => [
  ...new Set(answers.flatMap(({ blankId }) => (blankId === null ? [] : [blankId]))),
];

interface Pair {
  readonly answerId: number;
  readonly matchId: number | null;
}

const pairsIn = (given: NonNullable<GivenAnswer>): readonly Pair[] =>
  Array.isArray(given) ? (given as readonly Pair[]) : [];

/** Equal right-hand texts stand for each other, be they those of pairs or distractors. */
function shareOfPairs({ answers, matches }: PublishedQuestion, given: NonNullable<GivenAnswer>): number {
  const chosen = new Map(pairsIn(given).map(({ answerId, matchId }) => [answerId, matchId]));
  const textOf = (matchId: number | null | undefined) => matches?.find((one) => one.matchId === matchId)?.text;
  const pairs = answers.filter(({ matchId }) => matchId !== null);
  const right = pairs.filter(({ id, matchId }) => {
    const text = textOf(chosen.get(id));
    return text !== undefined && text === textOf(matchId);
  });
  return pairs.length === 0 ? 0 : right.length / pairs.length;
}

/** The table of the documents, in their order. Null is left for people to score, `no_score` is not scored at all. */
const shares: Readonly<Record<QuestionType, Share | null | 'no_score'>> = {
  multiple_choice_question: oneChoice,
  true_false_question: oneChoice,
  missing_word_question: oneChoice,
  short_answer_question: allOrNothing(({ answers }, text) => answers.some((one) => sameText(one, text))),
  numerical_question: allOrNothing(
    ({ answers }, value) => typeof value === 'number' && answers.some((one) => matchesNumber(value, one)),
  ),
  calculated_question: allOrNothing(
    (question, value, { variableSet }) => typeof value === 'number' && isSetRight(question, value, variableSet),
  ),
  multiple_answers_question: shareOfTicks,
  fill_in_multiple_blanks_question: (question, given) => shareOfBlanks(question, given, sameText),
  multiple_dropdowns_question: (question, given) => shareOfBlanks(question, given, ({ id }, chosen) => id === chosen),
  matching_question: shareOfPairs,
  essay_question: null,
  file_upload_question: null,
  text_only_question: 'no_score',
};

/** Finer than a score, so that three thirds add up to a whole. */
const fine = (points: number): number => Math.round(points * 1e9) / 1e9;

const correctness = (share: number): Correctness => (share >= 1 ? 'true' : share > 0 ? 'partial' : 'false');

/**
 * Scores one question of an attempt. Without an answer it brings 0 and is wrong, unless a person has to score it.
 * Points are from 0 to what the selected question is worth.
 */
export function scoreQuestion(
  question: PublishedQuestion,
  selected: SelectedQuestion,
  answer: GivenAnswer | undefined,
): QuestionResult {
  const shareOf = shares[question.questionType];
  const result = (points: number, correct: Correctness) => ({ id: selected.id, points, correct, comment: null });
  if (shareOf === 'no_score') return result(0, 'no_score');
  if (shareOf === null) return result(0, 'undefined');
  const share = answer === null || answer === undefined ? 0 : shareOf(question, answer, selected);
  return result(fine(share * selected.pointsPossible), correctness(share));
}

/** What a student chose, or hit, of the answers of a question; numbers are ids only where answers are chosen by id. */
const hits: Readonly<
  Partial<Record<QuestionType, (answer: StoredAnswer, given: NonNullable<GivenAnswer>) => boolean>>
> = {
  multiple_choice_question: ({ id }, given) => given === id,
  true_false_question: ({ id }, given) => given === id,
  missing_word_question: ({ id }, given) => given === id,
  multiple_answers_question: ({ id }, given) => Array.isArray(given) && given.includes(id),
  multiple_dropdowns_question: ({ id, blankId }, given) => filledWith(given, blankId) === id,
  matching_question: ({ id }, given) =>
    pairsIn(given).some(({ answerId, matchId }) => answerId === id && matchId !== null),
  short_answer_question: sameText,
  fill_in_multiple_blanks_question: (answer, given) => sameText(answer, filledWith(given, answer.blankId)),
  numerical_question: (answer, given) => typeof given === 'number' && matchesNumber(given, answer),
};

/** Ids of the answers that a student chose, ticked, wrote or met. */
export function chosenAnswers({ questionType, answers }: PublishedQuestion, given: GivenAnswer | undefined): number[] {
  if (given === null || given === undefined) return [];
  return answers.filter((answer) => hits[questionType]?.(answer, given)).map(({ id }) => id);
}

/** The answers of a question as a whole: their ids, what is right where nothing was said, and the matches of pairs. Source: supplement §4.2, rules on input. */

import { invalidField } from '../../../platform/refusal/refusal.js';
import { numberIn } from '../../../platform/text/number-text.js';
import type { HtmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { Match, QuestionType, StoredAnswer } from '../questions/question-content.js';
import { blanksOf } from '../questions/question-scoring.rules.js';
import { type AnswerFields, type AnswerInput, answerFields } from './answer-input.rules.js';

/** Types with something to choose: where nothing is right, the first becomes right. */
const choices: ReadonlySet<QuestionType> = new Set([
  'multiple_choice_question',
  'true_false_question',
  'multiple_answers_question',
  'missing_word_question',
]);
/** Types with blanks: where nothing is right for one of them, its first becomes right. */
const blanks: ReadonlySet<QuestionType> = new Set(['fill_in_multiple_blanks_question', 'multiple_dropdowns_question']);

const idsBelow = 10_000;
const mostMatches = 1000;

/** An id from 1 to 9999 that is not taken, and now is: at random, so that it tells nothing about its position. */
function newId(taken: Set<number>, random: () => number): number {
  let id = 1 + Math.floor(random() * (idsBelow - 1));
  while (taken.has(id)) id = (id % (idsBelow - 1)) + 1;
  taken.add(id);
  return id;
}

/** Types whose answers are texts: their answers are kept when one becomes another. */
const worded: ReadonlySet<QuestionType> = new Set([...choices, ...blanks, 'short_answer_question']);

/** The answers that a question takes along when only its type changes. */
export const takenAlong = (from: QuestionType, to: QuestionType, answers: readonly StoredAnswer[]) =>
  worded.has(from) && worded.has(to) ? answers : [];

/** What reading a question takes besides what its author sent. */
export interface Making {
  /** Numbers from 0 to below 1, for the ids of answers and matches. */
  readonly random: () => number;
  /** False in a survey: no answer becomes right there. */
  readonly isJudged: boolean;
  readonly clean: HtmlCleaner;
}

/**
 * The answers of a question from what its author sent. An id counts only where it is that of an answer which the
 * question has already, and only once; every other answer gets a new one.
 */
export function readAnswers(
  questionType: QuestionType,
  given: readonly AnswerInput[],
  before: readonly StoredAnswer[],
  { random, isJudged, clean }: Making,
): StoredAnswer[] {
  const had = new Set(before.map(({ id }) => id));
  const taken = new Set<number>(had);
  const read = given.flatMap((one) => {
    const fields = answerFields(questionType, one, clean);
    if (fields === null) return [];
    const named = numberIn(one.id);
    return [{ parts: fields, id: named !== null && had.delete(named) ? named : null }];
  });
  const answers = read.map(({ parts: fields, id }) => withId(fields, id ?? newId(taken, random)));
  return isJudged ? withRightOnes(questionType, answers) : answers;
}

const withId = (fields: AnswerFields, id: number): StoredAnswer => ({ id, ...fields });

function withRightOnes(questionType: QuestionType, answers: StoredAnswer[]): StoredAnswer[] {
  if (choices.has(questionType)) return withRightOne(answers, () => true);
  if (!blanks.has(questionType)) return answers;
  return blanksOf(answers).reduce((all, blank) => withRightOne(all, ({ blankId }) => blankId === blank), answers);
}

function withRightOne(answers: StoredAnswer[], isOfThem: (answer: StoredAnswer) => boolean): StoredAnswer[] {
  const some = answers.filter(isOfThem);
  if (some.some(({ weight }) => weight === 100)) return answers;
  return answers.map((answer) => (answer === some[0] ? { ...answer, weight: 100 } : answer));
}

/**
 * The right-hand sides that can be chosen: those of the pairs, then the distractors, equal texts once. Texts that were
 * there before keep their ids.
 * @throws Refusal 400 for more than 1,000
 */
export function matchesOf(
  answers: readonly StoredAnswer[],
  distractors: string | null,
  before: readonly Match[],
  random: () => number,
): Match[] {
  const lines = (distractors ?? '').split(/\r?\n|\r/).map((line) => line.trim());
  const texts = [...new Set([...answers.map(({ right }) => right ?? ''), ...lines])].filter((text) => text !== '');
  if (texts.length > mostMatches)
    throw invalidField('matchingAnswerIncorrectMatches', 'too_many', `There is room for ${mostMatches} matches.`);
  const had = new Map(before.map(({ text, matchId }) => [text, matchId]));
  const taken = new Set(had.values());
  return texts.map((text) => ({ text, matchId: had.get(text) ?? newId(taken, random) }));
}

/** The pairs with the ids of their right-hand sides; null for one that has none. */
export const withMatchIds = (answers: readonly StoredAnswer[], matches: readonly Match[]): StoredAnswer[] =>
  answers.map((answer) => ({
    ...answer,
    matchId: matches.find(({ text }) => text === answer.right)?.matchId ?? null,
  }));

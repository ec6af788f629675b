/** A question as its author sends it, and what is stored of it. Source: D3 · Quiz questions, create and update; supplement §4.2. */

import { invalidField } from '../../../platform/refusal/refusal.js';
import { numberIn } from '../../../platform/text/number-text.js';
import {
  type QuestionContent,
  type QuestionType,
  questionTypes,
  type Variable,
} from '../questions/question-content.js';
import { fitting, maxCommentBytes, maxTextBytes } from '../questions/question-text.rules.js';
import { mostPoints } from '../quiz.rules.js';
import { type AnswerInput, entriesOf, type Listed, marginIn } from './answer-input.rules.js';
import { type Making, matchesOf, readAnswers, takenAlong, withMatchIds } from './question-answers.rules.js';

type Text = string | null | undefined;
/** A number may come as text. */
type Amount = number | string | null | undefined;

/** The fields of a question that authors send. Absent leaves as it is, null or blank takes the default. */
export interface QuestionInput {
  readonly questionName?: Text;
  readonly questionType?: Text;
  readonly questionText?: Text;
  readonly pointsPossible?: Amount;
  readonly correctComments?: Text;
  readonly incorrectComments?: Text;
  readonly neutralComments?: Text;
  readonly correctCommentsHtml?: Text;
  readonly incorrectCommentsHtml?: Text;
  readonly neutralCommentsHtml?: Text;
  readonly textAfterAnswers?: Text;
  readonly answers?: Listed<AnswerInput> | null;
  readonly matchingAnswerIncorrectMatches?: Text;
  readonly variables?: Listed<VariableInput> | null;
  readonly formulas?: Listed<string | { readonly formula?: Text }> | null;
  readonly answerTolerance?: Amount;
  readonly formulaDecimalPlaces?: Amount;
  /** The type whose content is said, where it is said by type; it need not be named beside it. */
  readonly contentType?: QuestionType;
}

/** A variable of a calculated question. */
export interface VariableInput {
  readonly name?: Text;
  readonly min?: Amount;
  readonly max?: Amount;
  readonly scale?: Amount;
}

const longestName = 255;
const mostDecimals = 16;

/** A question is being made, or changed from what it was. */
type Before = QuestionContent | null;

/**
 * The content of a question after an author made or changed it. Absent fields stay; of the answers a new type
 * takes along what are texts for both. A type cannot be unset. What is not of the type is null.
 * @throws Refusal 400 by field: an unknown type, content of another type, points below 0, points of a text, texts over 16 KB, comments over 5 KB, numbers that are none
 */
export function readQuestion(given: QuestionInput, before: Before, making: Making): QuestionContent {
  const questionType = typeIn(given) ?? before?.questionType ?? 'text_only_question';
  return {
    questionName: nameIn(given.questionName, before),
    questionType,
    questionText: textIn(given.questionText, before, making),
    pointsPossible: questionType === 'text_only_question' ? noPoints(given) : pointsIn(given.pointsPossible, before),
    correctComments: comment(given, 'correctComments', before),
    incorrectComments: comment(given, 'incorrectComments', before),
    neutralComments: comment(given, 'neutralComments', before),
    correctCommentsHtml: commentHtml(given, 'correctCommentsHtml', before, making),
    incorrectCommentsHtml: commentHtml(given, 'incorrectCommentsHtml', before, making),
    neutralCommentsHtml: commentHtml(given, 'neutralCommentsHtml', before, making),
    textAfterAnswers: questionType === 'missing_word_question' ? textAfter(given, before) : null,
    ...answersIn(questionType, given, before, making),
    ...calculationIn(questionType, given, before),
  };
}

function typeIn({ questionType: given, contentType }: QuestionInput): QuestionType | null {
  if (!given) return contentType ?? null;
  const known = questionTypes.find((one) => one === given);
  if (known === undefined)
    throw invalidField('questionType', 'inclusion', `Must be one of ${questionTypes.join(', ')}.`);
  if (contentType !== undefined && contentType !== known)
    throw invalidField('content', 'wrong_kind', 'The content is that of another type of question.');
  return known;
}

function nameIn(given: Text, before: Before): string {
  if (given === undefined && before !== null) return before.questionName;
  const name = fitting(given ?? '', maxTextBytes, 'questionName', 'The name of a question').trim();
  if (name.length > longestName)
    throw invalidField('questionName', 'too_long', `There is room for ${longestName} characters.`);
  return name || 'Question';
}

function textIn(given: Text, before: Before, { clean }: Making): string {
  if (given === undefined && before !== null) return before.questionText;
  const text = fitting(given ?? '', maxTextBytes, 'questionText', 'The text of a question');
  return clean('questionText', text) || 'Question text';
}

/** A question that takes points away cannot be meant. */
function pointsIn(given: Amount, before: Before): number {
  if (given === undefined) return before?.pointsPossible ?? 0;
  const points = numberIn(given) ?? 0;
  if (points < 0 || points > mostPoints)
    throw invalidField('pointsPossible', 'invalid', `Points are from 0 to ${mostPoints}.`);
  return points;
}

/** @throws Refusal 400 for points of a text, which asks nothing */
function noPoints({ pointsPossible }: QuestionInput): number {
  if ((numberIn(pointsPossible) ?? 0) !== 0)
    throw invalidField('pointsPossible', 'invalid', 'A text alone has no points.');
  return 0;
}

type Comments = 'correctComments' | 'incorrectComments' | 'neutralComments';

function comment(given: QuestionInput, field: Comments | `${Comments}Html`, before: Before): string | null {
  const text = given[field];
  if (text === undefined) return before?.[field] ?? null;
  return fitting(text ?? '', maxCommentBytes, field, 'A comment') || null;
}

function commentHtml(given: QuestionInput, field: `${Comments}Html`, before: Before, { clean }: Making): string | null {
  const html = comment(given, field, before);
  return html === null || given[field] === undefined ? html : clean(field, html) || null;
}

/** Said of the question or, as the documents have it, of an answer. */
function textAfter(given: QuestionInput, before: Before): string | null {
  const ofAnswers = entriesOf(given.answers, 'answers').find(({ textAfterAnswers }) => textAfterAnswers);
  const text = given.textAfterAnswers === undefined ? ofAnswers?.textAfterAnswers : given.textAfterAnswers;
  if (text === undefined) return before?.textAfterAnswers ?? null;
  return fitting(text ?? '', maxTextBytes, 'textAfterAnswers', 'The text after the answers') || null;
}

type Answered = Pick<QuestionContent, 'answers' | 'matches' | 'matchingAnswerIncorrectMatches'>;

function answersIn(type: QuestionType, given: QuestionInput, before: Before, making: Making): Answered {
  const had = before?.answers ?? [];
  const kept = before === null ? [] : takenAlong(before.questionType, type, had);
  const sent = given.answers === undefined ? kept : entriesOf(given.answers, 'answers');
  const stays = given.answers === undefined && before?.questionType === type;
  const answers = stays ? had : readAnswers(type, sent, had, making);
  if (type !== 'matching_question') return { answers, matches: null, matchingAnswerIncorrectMatches: null };
  const distractors = distractorsIn(given, before);
  const matches = matchesOf(answers, distractors, before?.matches ?? [], making.random);
  return { answers: withMatchIds(answers, matches), matches, matchingAnswerIncorrectMatches: distractors };
}

function distractorsIn(given: QuestionInput, before: Before): string | null {
  const ofAnswers = entriesOf(given.answers, 'answers').flatMap((one) => one.matchingAnswerIncorrectMatches || []);
  const joined = ofAnswers.length > 0 ? [...new Set(ofAnswers)].join('\n') : undefined;
  const text = given.matchingAnswerIncorrectMatches === undefined ? joined : given.matchingAnswerIncorrectMatches;
  if (text === undefined) return before?.matchingAnswerIncorrectMatches ?? null;
  return fitting(text ?? '', maxTextBytes, 'matchingAnswerIncorrectMatches', 'The list of distractors') || null;
}

type Calculation = Pick<QuestionContent, 'variables' | 'formulas' | 'answerTolerance' | 'formulaDecimalPlaces'>;

function calculationIn(type: QuestionType, given: QuestionInput, before: Before): Calculation {
  const { variables, formulas, answerTolerance: tolerance, formulaDecimalPlaces: places } = given;
  if (type !== 'calculated_question')
    return { variables: null, formulas: null, answerTolerance: null, formulaDecimalPlaces: null };
  const said = before?.questionType === type ? before : null;
  return {
    variables: variables === undefined && said ? said.variables : entriesOf(variables, 'variables').map(variableIn),
    formulas: formulas === undefined && said ? said.formulas : entriesOf(formulas, 'formulas').map(formulaIn),
    answerTolerance: tolerance === undefined && said ? said.answerTolerance : marginIn(tolerance, 'answerTolerance'),
    formulaDecimalPlaces: places === undefined && said ? said.formulaDecimalPlaces : decimalsIn(places),
  };
}

const variableIn = ({ name, min, max, scale }: VariableInput): Variable => ({
  name: fitting(name ?? '', maxTextBytes, 'variables', 'The name of a variable').trim(),
  min: numberIn(min) ?? 0,
  max: numberIn(max) ?? 0,
  scale: Math.min(mostDecimals, Math.max(0, Math.trunc(numberIn(scale) ?? 0))),
});

const formulaIn = (given: string | { readonly formula?: Text }): string =>
  fitting((typeof given === 'string' ? given : given.formula) ?? '', maxTextBytes, 'formulas', 'A formula').trim();

function decimalsIn(given: Amount): number | null {
  if (given === null || given === undefined || given === '') return null;
  const places = numberIn(given);
  if (places === null || !Number.isInteger(places) || places < 0 || places > mostDecimals)
    throw invalidField(
      'formulaDecimalPlaces',
      'invalid',
      `Decimal places are a whole number from 0 to ${mostDecimals}.`,
    );
  return places;
}

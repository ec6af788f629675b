/** The answers of a question as authors send them, and what is stored of them. Source: D3 · Answer; supplement §4.2, answer keys and rules on input. */

import { invalidField, type Refusal } from '../../../platform/refusal/refusal.js';
import { numberIn, shareIn } from '../../../platform/text/number-text.js';
import type { HtmlCleaner } from '../../../platform/transaction/authored-html.js';
import {
  type NumericalAnswerType,
  numericalAnswerTypes,
  type QuestionType,
  type StoredAnswer,
  type VariableValue,
} from '../questions/question-content.js';
import { fitting, maxCommentBytes, maxTextBytes } from '../questions/question-text.rules.js';

type Text = string | null | undefined;
/** A number may come as text. */
type Amount = number | string | null | undefined;
/** A list, or an object whose keys number its entries. */
export type Listed<T> = readonly T[] | Readonly<Record<string, T>>;

/** An answer under every name that authors use. Where two names say the same, the first of them that is there counts. */
export interface AnswerInput {
  /** Of an answer that is kept; of no meaning for a new question. */
  readonly id?: Amount;
  readonly answerText?: Amount;
  readonly text?: Amount;
  readonly answerWeight?: Amount;
  readonly weight?: Amount;
  readonly answerComments?: Text;
  readonly answerComment?: Text;
  readonly comments?: Text;
  readonly answerCommentsHtml?: Text;
  readonly answerCommentHtml?: Text;
  readonly commentsHtml?: Text;
  readonly answerHtml?: Text;
  readonly html?: Text;
  readonly answerMatchLeft?: Text;
  readonly left?: Text;
  readonly answerMatchRight?: Text;
  readonly right?: Text;
  readonly numericalAnswerType?: Text;
  readonly exact?: Amount;
  readonly answerExact?: Amount;
  readonly margin?: Amount;
  readonly answerErrorMargin?: Amount;
  readonly approximate?: Amount;
  readonly answerApproximate?: Amount;
  readonly precision?: Amount;
  readonly answerPrecision?: Amount;
  readonly start?: Amount;
  readonly answerRangeStart?: Amount;
  readonly end?: Amount;
  readonly answerRangeEnd?: Amount;
  readonly blankId?: Amount;
  readonly variables?: Listed<{ readonly name?: Text; readonly value?: Amount }> | null;
  /** Of a calculated question: the number that its formula gives; `answerText` says the same. */
  readonly answer?: Amount;
  /** Also said of the question itself, which goes before. */
  readonly textAfterAnswers?: Text;
  readonly matchingAnswerIncorrectMatches?: Text;
}

const mostAnswers = 1000;

const refusal = (type: string, message: string): Refusal => invalidField('answers', type, message);

/** The entries of a list in their order. */
export function entriesOf<T>(given: Listed<T> | null | undefined, field: string): readonly T[] {
  const byNumber = (object: Readonly<Record<string, T>>) =>
    Object.keys(object)
      .sort((a, b) => Number(a) - Number(b))
      .map((key) => object[key] as T);
  const entries = Array.isArray(given) ? (given as readonly T[]) : byNumber((given ?? {}) as Record<string, T>);
  if (entries.length > mostAnswers) throw invalidField(field, 'too_many', `There is room for ${mostAnswers}.`);
  return entries.filter((entry) => entry !== null && entry !== undefined);
}

const first = <T>(...given: readonly (T | null | undefined)[]): T | null =>
  given.find((one) => one !== null && one !== undefined) ?? null;

const textOf = (...given: readonly Amount[]): string | null => {
  const text = first(...given);
  return text === null ? null : fitting(String(text), maxTextBytes, 'answers', 'The text of an answer');
};

const htmlOf = (clean: HtmlCleaner, maxBytes: number, said: string, ...given: readonly Text[]): string | null => {
  const html = first(...given);
  return html === null ? null : clean('answers', fitting(html, maxBytes, 'answers', said)) || null;
};

/** A number that may be left open. */
function amountOf(said: string, ...given: readonly Amount[]): number | null {
  const amount = first(...given);
  if (amount === null || String(amount).trim() === '') return null;
  const value = numberIn(amount);
  if (value === null) throw refusal('not_a_number', `The ${said} of an answer is a number.`);
  return value;
}

/** A number or a share such as `5%`. */
export function marginIn(given: Amount, field: string): number | string | null {
  const text = String(given ?? '').trim();
  if (text === '') return null;
  const share = shareIn(text);
  const value = numberIn(share ?? text);
  if (value === null) throw invalidField(field, 'not_a_number', 'A margin is a number or a percentage.');
  return share === undefined ? value : `${value}%`;
}

/** An answer before it has an id. */
export type AnswerFields = Omit<StoredAnswer, 'id'>;
type SomeFields = Partial<AnswerFields>;
type Reader = (given: AnswerInput, clean: HtmlCleaner) => SomeFields;

/** What is right weighs 100; nothing weighs less than 0. */
const weightOf = (given: AnswerInput, absent: number): number =>
  Math.max(0, numberIn(first(given.answerWeight, given.weight) ?? absent) ?? 0);

const option: Reader = (given, clean) => ({
  text: textOf(given.answerText, given.text) ?? '',
  html: htmlOf(clean, maxTextBytes, 'The text of an answer', given.answerHtml, given.html),
  weight: weightOf(given, 0),
});

const blankOf = ({ blankId }: AnswerInput): string | null => textOf(blankId)?.trim() || null;

const accepted: Reader = (given) => ({ text: textOf(given.answerText, given.text) ?? '', weight: 100 });

const pair: Reader = (given, clean) => ({
  left: (textOf(given.answerMatchLeft, given.left) ?? '').trim(),
  right: (textOf(given.answerMatchRight, given.right) ?? '').trim(),
  html: htmlOf(clean, maxTextBytes, 'The text of an answer', given.answerHtml, given.html),
  weight: 100,
});

/** One that is not named is told by what else is there. */
function numericalTypeOf(given: AnswerInput): NumericalAnswerType {
  const named = given.numericalAnswerType?.trim();
  const known = numericalAnswerTypes.find((type) => type === named);
  if (named && !known) throw refusal('inclusion', `A numerical answer is one of ${numericalAnswerTypes.join(', ')}.`);
  if (known) return known;
  if (first(given.exact, given.answerExact) !== null) return 'exact_answer';
  return first(given.approximate, given.answerApproximate) === null ? 'range_answer' : 'precision_answer';
}

function numerical(given: AnswerInput): SomeFields {
  const kind = numericalTypeOf(given);
  const digits = amountOf('precision', given.precision, given.answerPrecision);
  const byType: Record<NumericalAnswerType, () => SomeFields> = {
    exact_answer: () => ({
      exact: amountOf('exact value', given.exact, given.answerExact),
      margin: marginIn(first(given.margin, given.answerErrorMargin), 'answers') ?? 0,
    }),
    range_answer: () => ({
      start: amountOf('start', given.start, given.answerRangeStart),
      end: amountOf('end', given.end, given.answerRangeEnd),
    }),
    precision_answer: () => ({
      approximate: amountOf('approximate value', given.approximate, given.answerApproximate),
      precision: digits === null ? null : Math.min(15, Math.max(1, Math.trunc(digits))),
    }),
  };
  return { numericalAnswerType: kind, weight: 100, ...byType[kind]() };
}

const calculated: Reader = (given) => ({
  variables: entriesOf(given.variables, 'answers').map(
    ({ name, value }): VariableValue => ({ name: textOf(name)?.trim() ?? '', value: amountOf('variable', value) ?? 0 }),
  ),
  answer: amountOf('number', given.answer, given.answerText, given.text),
  weight: 100,
});

/** What each type keeps of an answer; null where it has none. */
const readers: Readonly<Record<QuestionType, Reader | null>> = {
  multiple_choice_question: option,
  true_false_question: option,
  short_answer_question: accepted,
  fill_in_multiple_blanks_question: (given, clean) => ({
    ...accepted(given, clean),
    blankId: blankOf(given),
    weight: weightOf(given, 100),
  }),
  multiple_answers_question: option,
  multiple_dropdowns_question: (given, clean) => ({ ...option(given, clean), blankId: blankOf(given) }),
  matching_question: pair,
  numerical_question: numerical,
  calculated_question: calculated,
  essay_question: null,
  file_upload_question: null,
  text_only_question: null,
  missing_word_question: option,
};

/** An answer of which nothing is said. */
export const emptyAnswer: AnswerFields = {
  text: null,
  html: null,
  comments: null,
  commentsHtml: null,
  weight: 0,
  blankId: null,
  left: null,
  right: null,
  matchId: null,
  numericalAnswerType: null,
  exact: null,
  margin: null,
  approximate: null,
  precision: null,
  start: null,
  end: null,
  variables: null,
  answer: null,
};

const isEmptyPair = ({ left, right }: AnswerFields): boolean => left === '' && right === '';

/**
 * What a type of question keeps of an answer; null where it keeps nothing.
 * @throws Refusal 400 under `answers` for a number that is none, a text over 16 KB, a comment over 5 KB
 */
export function answerFields(questionType: QuestionType, given: AnswerInput, clean: HtmlCleaner): AnswerFields | null {
  const read = readers[questionType];
  if (read === null) return null;
  const said = 'The comment of an answer';
  const comments = first(given.answerComments, given.answerComment, given.comments);
  const html = [given.answerCommentsHtml, given.answerCommentHtml, given.commentsHtml] as const;
  const fields = {
    ...emptyAnswer,
    comments: comments === null ? null : fitting(comments, maxCommentBytes, 'answers', said) || null,
    commentsHtml: htmlOf(clean, maxCommentBytes, said, ...html),
    ...read(given, clean),
  };
  return isEmptyPair(fields) ? null : fields;
}

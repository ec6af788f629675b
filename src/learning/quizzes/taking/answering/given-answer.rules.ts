/** Answers as they come in, are stored, and are shown again. Source: supplement §4.3, answering. */

import { invalidField, type Refusal } from '../../../../platform/refusal/refusal.js';
import { numberIn } from '../../../../platform/text/number-text.js';
import { composed } from '../../../../platform/text/texts.js';
import type { HtmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type {
  GivenAnswer,
  PublishedQuestion,
  QuestionType,
  SelectedQuestion,
} from '../../questions/question-content.js';
import { blanksOf } from '../../questions/question-scoring.rules.js';
import { fitting, folded, maxEssayBytes, maxTextBytes } from '../../questions/question-text.rules.js';

type Pair = { readonly answerId: number; readonly matchId: number | null };

/** What an answer is, where whoever gives it says so: the fields of the input of the graph. */
export type AnswerKind =
  | 'answerId'
  | 'answerIds'
  | 'text'
  | 'blanks'
  | 'dropdowns'
  | 'pairs'
  | 'number'
  | 'html'
  | 'fileId';

/** The kind of answer that each type of question takes; a text alone takes none. */
const kinds: Readonly<Record<QuestionType, AnswerKind | null>> = {
  multiple_choice_question: 'answerId',
  true_false_question: 'answerId',
  missing_word_question: 'answerId',
  multiple_answers_question: 'answerIds',
  short_answer_question: 'text',
  fill_in_multiple_blanks_question: 'blanks',
  multiple_dropdowns_question: 'dropdowns',
  matching_question: 'pairs',
  numerical_question: 'number',
  calculated_question: 'number',
  essay_question: 'html',
  file_upload_question: 'fileId',
  text_only_question: null,
};

/** How the answers to a type of question come in, and how they go out while it is taken. */
interface AnswerForm {
  /** Given what is neither absent nor null. */
  readonly read: (
    given: unknown,
    question: PublishedQuestion,
    selected: SelectedQuestion,
    clean: HtmlCleaner,
  ) => GivenAnswer;
  /** Null is the answer that was taken back, and the one that was never given. */
  readonly show: (stored: GivenAnswer, question: PublishedQuestion) => unknown;
}

const refusal = (type: string, message: string): Refusal => invalidField('answer', type, message);
const isBlank = (given: unknown): boolean => given === null || given === undefined || given === '';

/** @param known the ids there are; null where others know */
function idIn(given: unknown, known: readonly number[] | null, said: string): number {
  const id = typeof given === 'string' && /^\s*\d{1,15}\s*$/.test(given) ? Number(given) : given;
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw refusal('not_an_id', `${said} is named by its id.`);
  if (known !== null && !known.includes(id as number))
    throw refusal('unknown', `${said} with the id ${String(id)} is not there.`);
  return id as number;
}

function amountIn(given: unknown): number {
  const value = numberIn(given);
  if (value === null) throw refusal('not_a_number', 'The answer is a number.');
  return value;
}

function textIn(given: unknown, maxBytes = maxTextBytes): string {
  if (typeof given !== 'string') throw refusal('not_a_text', 'The answer is a text.');
  return fitting(given, maxBytes, 'answer', 'An answer');
}

function listIn(given: unknown): readonly unknown[] {
  if (!Array.isArray(given)) throw refusal('not_a_list', 'The answer is a list.');
  return given;
}

/** What was given for each blank, by its composed name: a question that was published long ago may have another form of it. */
function blanksIn(given: unknown, question: PublishedQuestion): ReadonlyMap<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refusal('not_an_object', 'The answer is an object with an entry for each blank.');
  const known = blanksOf(question.answers).map(composed);
  const entries = Object.entries(given).map(([blank, entry]) => [composed(blank), entry] as const);
  const [strange] = entries.find(([blank]) => !known.includes(blank)) ?? [];
  if (strange !== undefined) throw refusal('unknown', `There is no blank "${strange.slice(0, 40)}".`);
  return new Map(entries);
}

/** A form whose answer is an object with an entry for each blank, null for those that are empty. */
const byBlank = (
  read: (
    entry: unknown,
    blank: string,
    question: PublishedQuestion,
    selected: SelectedQuestion,
  ) => string | number | null,
): AnswerForm => ({
  read: (given, question, selected) => {
    const entries = blanksIn(given, question);
    const filled = blanksOf(question.answers).map((blank) => {
      const entry = entries.get(composed(blank));
      return [blank, isBlank(entry) ? null : read(entry, blank, question, selected)] as const;
    });
    return filled.every(([, entry]) => entry === null) ? null : Object.fromEntries(filled);
  },
  show: (stored, { answers }) => {
    const filled = new Map(Object.entries(stored ?? {}));
    const entries = blanksOf(answers).map((blank) => [blank, shownEntry(filled.get(blank))]);
    return Object.fromEntries(entries);
  },
});

const shownEntry = (entry: unknown): string | null => (isBlank(entry) ? null : String(entry));
const shownId = (stored: GivenAnswer): string | null => (stored === null ? null : String(stored as number));

const choice: AnswerForm = {
  read: (given, _question, { answerIds }) => (isBlank(given) ? null : idIn(given, answerIds, 'An answer')),
  show: shownId,
};

const amount: AnswerForm = {
  read: (given) => (typeof given === 'string' && given.trim() === '' ? null : amountIn(given)),
  show: (stored) => stored,
};

const pairs: AnswerForm = {
  read: (given, { answers }, { answerIds, matchIds }) => {
    const chosen = new Map(listIn(given).map((pair) => pairIn(pair, answerIds, matchIds)));
    const all: Pair[] = answers.map(({ id }) => ({ answerId: id, matchId: chosen.get(id) ?? null }));
    return all.every(({ matchId }) => matchId === null) ? null : all;
  },
  show: (stored, { answers }) => {
    const chosen = new Map(((stored ?? []) as readonly Pair[]).map(({ answerId, matchId }) => [answerId, matchId]));
    return answers.map(({ id }) => ({ answer_id: String(id), match_id: shownEntry(chosen.get(id)) }));
  },
};

/** The names of the documents; programs of this house may write them their own way. */
function pairIn(given: unknown, answerIds: readonly number[], matchIds: readonly number[]): [number, number | null] {
  const pair = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
  const of = (name: string, alias: string) => (pair.has(name) ? pair.get(name) : pair.get(alias));
  const [answer, match] = [of('answer_id', 'answerId'), of('match_id', 'matchId')];
  if (answer === undefined || match === undefined)
    throw refusal('incomplete', 'Each pair has an answer_id and a match_id.');
  return [idIn(answer, answerIds, 'An answer'), isBlank(match) ? null : idIn(match, matchIds, 'A match')];
}

const shortText: AnswerForm = {
  read: (given) => folded(textIn(given)) || null,
  show: (stored) => stored,
};

const ticks: AnswerForm = {
  read: (given, { answers }, { answerIds }) => {
    const ticked = new Set(listIn(given).map((one) => idIn(one, answerIds, 'An answer')));
    return ticked.size === 0 ? null : answers.map(({ id }) => id).filter((id) => ticked.has(id));
  },
  show: (stored) => ((stored ?? []) as readonly number[]).map(String),
};

const essay: AnswerForm = {
  read: (given, _question, _selected, clean) => clean('answer', textIn(given, maxEssayBytes)) || null,
  show: (stored) => stored,
};

/** Whether the file is the student's own is for those to ask who know files. */
const oneFile: AnswerForm = {
  read: (given) => {
    const files = (Array.isArray(given) ? given : [given]).filter((one) => !isBlank(one));
    if (files.length > 1) throw refusal('too_many', 'One file answers this question.');
    return files.length === 0 ? null : [idIn(files[0], null, 'A file')];
  },
  show: (stored) => shownId((stored as readonly number[] | null)?.[0] ?? null),
};

/** The table of the documents, in their order. */
const forms: Readonly<Record<QuestionType, AnswerForm>> = {
  multiple_choice_question: choice,
  true_false_question: choice,
  missing_word_question: choice,
  multiple_answers_question: ticks,
  short_answer_question: shortText,
  fill_in_multiple_blanks_question: byBlank(
    (entry) => textIn(typeof entry === 'number' ? String(entry) : entry).trim() || null,
  ),
  multiple_dropdowns_question: byBlank((entry, blank, { answers }, { answerIds }) => {
    const offered = answers.filter(({ id, blankId }) => blankId === blank && answerIds.includes(id));
    return idIn(
      entry,
      offered.map(({ id }) => id),
      `An answer for "${blank}"`,
    );
  }),
  matching_question: pairs,
  numerical_question: amount,
  calculated_question: amount,
  essay_question: essay,
  file_upload_question: oneFile,
  text_only_question: { read: () => null, show: () => null },
};

/** @throws Refusal 400 under `answer` for an answer of another kind than the question takes */
function refuseOtherKind({ questionType }: PublishedQuestion, kind: AnswerKind): void {
  const taken = kinds[questionType];
  if (taken === kind) return;
  const said = taken === null ? 'A text alone takes no answer.' : `This question is answered by \`${taken}\`.`;
  throw refusal('wrong_kind', said);
}

/**
 * The answer as it is stored. Null, absent and blank take it back; only what this student was shown can be chosen.
 * @param kind what the answer is said to be; told by the question alone where nothing is said
 * @throws Refusal 400 under `answer` for another kind, ids that are none or were not shown, unknown blanks, the wrong form, over 16 KB (essays: 256 KB)
 */
export function readAnswer(
  question: PublishedQuestion,
  selected: SelectedQuestion,
  given: unknown,
  clean: HtmlCleaner,
  kind?: AnswerKind,
): GivenAnswer {
  if (kind !== undefined) refuseOtherKind(question, kind);
  return given === null || given === undefined
    ? null
    : forms[question.questionType].read(given, question, selected, clean);
}

/** A stored answer in the form in which students get it back: ids as strings, every blank and every pair listed. */
export function shownAnswer(question: PublishedQuestion, stored: GivenAnswer): unknown {
  return forms[question.questionType].show(stored, question);
}

/** How requests name a record: by id, by a form with a value such as `sis_user_id:S1`, or by a word such as `self`. Such names are read here alone. */

import { notFound } from '../refusal/refusal.js';
import { composed } from '../text/texts.js';

/**
 * A form that is looked up, e.g. `{ form: 'uuid', value: '3f2c' }`. The form `none` names nothing, and its value is what was
 * said, for messages; the form `name` is any other text, for the few records that are called by a name.
 */
export interface NamedKey {
  readonly form: string;
  readonly value: string;
}

export type RecordKey = number | NamedKey;

/** What a request gives for an argument: nothing, the word `self`, a number, or another value. Filters may make a different statement for each. */
export type Given = 'nothing' | 'self' | 'id' | 'value';

export function givenBy(argument: unknown): Given {
  if (argument === undefined || argument === null) return 'nothing';
  if (typeof argument === 'number') return 'id';
  return typeof argument === 'object' && (argument as Partial<NamedKey>).form === 'self' ? 'self' : 'value';
}

/** The words and forms by which a text may name a record, beside its id. */
export interface KeyVocabulary {
  /** Words that name a record by themselves. */
  readonly words: ReadonlySet<string>;
  /** Forms that stand before a colon and a value; with `hex:` before them, the value is written as bytes in hex. */
  readonly forms: ReadonlySet<string>;
}

const onlyIds: KeyVocabulary = { words: new Set(), forms: new Set() };
const namedForm = /^(hex:)?([a-z_]+):([\s\S]+)$/;

/** As much of a text as messages show of it, which every column holds. */
const shown = (text: string): string => text.replaceAll('\0', '').slice(0, 80).toWellFormed();

const none = (said: string | number): NamedKey => ({ form: 'none', value: shown(String(said)) });

/** Reads a name. A number that is no positive safe integer names nothing: never an error, never rounded. */
export function recordKeyOf(text: string | number, { words, forms }: KeyVocabulary = onlyIds): RecordKey {
  if (typeof text === 'number') return Number.isSafeInteger(text) && text > 0 ? text : none(text);
  if (/^[1-9]\d{0,15}$/.test(text)) {
    const id = Number(text);
    return Number.isSafeInteger(id) ? id : none(text);
  }
  if (words.has(text)) return { form: text, value: '' };
  const named = namedForm.exec(text);
  if (text === '' || text.length > 512 || text.includes('\0') || /^[+-]?\d+$/.test(text)) return none(text);
  const [, hex, form, value] = (named ?? []) as unknown as [string, string | undefined, string, string];
  if (named === null || !forms.has(form)) return { form: 'name', value: composed(text) };
  const meant = hex ? Buffer.from(value, 'hex').toString('utf8') : value;
  return meant.includes('\0') ? none(text) : { form, value: composed(meant) };
}

/** Forms that no caller writes: their value is the whole of what was said. */
const unwritten: ReadonlySet<string> = new Set(['name', 'none']);

/** The name of a record as messages show it to people: as it was written. */
export function keyText(key: RecordKey): string {
  if (typeof key === 'number') return String(key);
  if (unwritten.has(key.form)) return shown(key.value) || '""';
  return shown([key.form, key.value].filter((part) => part !== '').join(':'));
}

/**
 * Splits the names of records into ids and the values of one form; names of other forms are left out.
 * @throws Refusal 404 for a text that names no record at all. Source: supplement §1.4
 */
export function splitKeys(keys: readonly RecordKey[], form: string): { ids: number[]; named: string[] } {
  const ids: number[] = [];
  const named: string[] = [];
  for (const key of keys) {
    if (typeof key === 'number') ids.push(key);
    else if (key.form === form) named.push(key.value);
    else if (key.form === 'none' || key.form === 'name') throw notFound();
  }
  return { ids, named };
}

/** How a record is named: by id, by a SIS form, or by a word such as `self`. The one place where such names are read. */

import { notFound } from '../refusal/refusal.js';

/**
 * A form that is looked up, e.g. `{ form: 'sis_course_id', value: 'BIO-1' }`. The form `none` names nothing; the form
 * `name` is any other text, for the few records that are called by a name.
 */
export interface NamedKey {
  readonly form: string;
  readonly value: string;
}

export type RecordKey = number | NamedKey;

/** How an argument is there: not at all, as the word `self`, as a number, or with another value. Statements may be shaped by it. */
export type Given = 'nothing' | 'self' | 'id' | 'value';

export function givenBy(argument: unknown): Given {
  if (argument === undefined || argument === null) return 'nothing';
  if (typeof argument === 'number') return 'id';
  return typeof argument === 'object' && (argument as Partial<NamedKey>).form === 'self' ? 'self' : 'value';
}

const words = new Set(['self', 'default', 'current', 'site_admin']);
const namedForm =
  /^(hex:)?(sis_(?:account|course|section|group|term|user|login|integration)_id|uuid|lti_context_id|lti_user_id):([\s\S]+)$/;
const none: NamedKey = { form: 'none', value: '' };

/** Reads a name. A number that is no positive safe integer names nothing: never an error, never rounded. */
export function recordKeyOf(text: string | number): RecordKey {
  if (typeof text === 'number') return Number.isSafeInteger(text) && text > 0 ? text : none;
  if (/^[1-9]\d{0,15}$/.test(text)) {
    const id = Number(text);
    return Number.isSafeInteger(id) ? id : none;
  }
  if (words.has(text)) return { form: text, value: '' };
  const named = namedForm.exec(text);
  if (text === '' || text.length > 512 || text.includes('\0') || /^[+-]?\d+$/.test(text)) return none;
  if (named === null) return { form: 'name', value: text };
  const [, hex, form, value] = named as unknown as [string, string | undefined, string, string];
  return { form, value: hex ? Buffer.from(value, 'hex').toString('utf8') : value };
}

/** A name as it is said to people. */
export const keyText = (key: RecordKey): string =>
  typeof key === 'number'
    ? String(key)
    : [key.form, key.value]
        .filter((part) => part !== '')
        .join(':')
        .slice(0, 80);

/**
 * Splits a list of names into ids and values of one SIS form. Other forms and words drop out.
 * @throws Refusal 404 for what is no name of a record at all. Source: supplement §1.4
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

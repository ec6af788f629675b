/** How a day is named. Source: D3 · Gradebook history; conventions: `yyyy-mm-dd` or ISO 8601. */

import { refuseInvalid } from '../../platform/refusal/refusal.js';
import { parseTimestamp } from '../../platform/text/timestamp.js';

/** A calendar day, or an instant that stands for the day on which it falls in the account's time zone. */
export type NamedDay =
  | { readonly day: string; readonly instant: null }
  | { readonly day: null; readonly instant: Date };

/** The day that a text names, whose offset says which; null when it names none, such as the 30th of February. */
export function dayNamed(text: string): NamedDay | null {
  const named = parseTimestamp(text);
  if (named === null) return null;
  return named instanceof Date ? { day: null, instant: named } : { day: named.day, instant: null };
}

/** @throws Refusal 400 for a text that names no day */
export function refuseUnlessDay({ date }: Readonly<Record<string, unknown>>): void {
  const message = 'A day is written as yyyy-mm-dd, or as an instant in ISO 8601.';
  refuseInvalid(dayNamed(String(date)) === null ? [{ attribute: 'date', type: 'invalid', message }] : []);
}

/** How a day is named. Source: D3 · Gradebook history; conventions: `yyyy-mm-dd` or ISO 8601. */
import { refuseInvalid } from '../kernel/refusal.js';

/** A calendar day, or an instant that stands for the day on which it falls in the account's time zone. */
export type NamedDay =
  | { readonly day: string; readonly instant: null }
  | { readonly day: null; readonly instant: Date };

const written = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** The day that a text names; null when it names none, such as the 30th of February. */
export function dayNamed(text: string): NamedDay | null {
  const [, year, month, dayOfMonth, offset] = written.exec(text) ?? [];
  if (year === undefined || year === '0000') return null;
  const day = `${year}-${month}-${dayOfMonth}`;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  if (offset === undefined) return { day, instant: null };
  const instant = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(instant.getTime()) ? null : { day: null, instant };
}

/** @throws Refusal 400 for a text that names no day */
export function refuseUnlessDay({ date }: Readonly<Record<string, unknown>>): void {
  const message = 'A day is written as yyyy-mm-dd, or as an instant in ISO 8601.';
  refuseInvalid(dayNamed(String(date)) === null ? [{ attribute: 'date', type: 'invalid', message }] : []);
}

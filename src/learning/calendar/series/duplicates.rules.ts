/** Series by the number of their duplicates. Source: supplement §4.8, duplicate. */

import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { cutTo } from '../../../platform/text/free-name.js';
import type { RecurrenceRule } from './recurrence.rules.js';

export const duplicateFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type DuplicateFrequency = (typeof duplicateFrequencies)[number];

/** How an event is made several times. */
export interface Duplicates {
  /** How many there are beside the event itself. */
  readonly count: number;
  /** Each so many days, weeks, months or years after the one before; 1 unless given. */
  readonly interval?: number | null;
  readonly frequency?: DuplicateFrequency | null;
  /** Puts a number behind each title. */
  readonly appendIterator?: boolean | null;
}

const mostDuplicates = 100;
const longestInterval = 999;

const within = (attribute: string, value: number, highest: number): FieldRefusal[] =>
  value >= 1 && value <= highest
    ? []
    : [{ attribute, type: 'out_of_range', message: `The number lies between 1 and ${highest}.` }];

export const duplicatesRefusals = ({ count, interval }: Duplicates): FieldRefusal[] => [
  ...within('duplicate.count', count, mostDuplicates),
  ...within('duplicate.interval', interval ?? 1, longestInterval),
];

/** The rule that makes an event and its duplicates. */
export function ruleOfDuplicates({ count, interval, frequency }: Duplicates): RecurrenceRule {
  const word = (frequency ?? 'weekly').toUpperCase() as Uppercase<DuplicateFrequency>;
  const pattern = `FREQ=${word}${(interval ?? 1) === 1 ? '' : `;INTERVAL=${interval}`}`;
  return { pattern, frequency: word, count: count + 1, until: null };
}

/** As much of a title as leaves room for a number. */
export const longestNumbered = 250;

export const numberedTitle = (title: string, number: number): string => `${cutTo(title, longestNumbered)} ${number}`;

/** A title without the number that stands behind it. */
export const withoutNumber = (title: string, number: number): string =>
  title.endsWith(` ${number}`) ? title.slice(0, -` ${number}`.length) : title;

/** Readers of option values of the command line; a wrong value ends the command with one line. */
import { InvalidArgumentError } from 'commander';

/** A whole number from 1 on. */
export function positiveInteger(word: string): number {
  const number = Number(word.replaceAll('_', ''));
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time: `2027-01-31`, `2027-01-31T12:00:00Z`, or a time from now such as `90m`, `12h`, `30d`. */
export function futureTime(word: string, now = Date.now()): Date {
  const span = /^([1-9]\d{0,5})([mhd])$/.exec(word);
  const at = span
    ? new Date(now + Number(span[1]) * units[span[2] as keyof typeof units])
    : new Date(/^\d{4}-\d\d-\d\d(T.*)?$/.test(word) ? word : Number.NaN);
  if (Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('It must be an instant such as 2027-01-31T12:00:00Z, or a time such as 12h or 30d.');
  }
  if (at.getTime() <= now) throw new InvalidArgumentError('It lies in the past.');
  return at;
}

/** For an option that may be given several times. */
export const collect = (word: string, before: readonly string[] = []): string[] => [...before, word];

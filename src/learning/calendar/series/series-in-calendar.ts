/** A series as calendar programs are told of it: by its rule, and by what differs from it. Decision 0125. */
import type { EntryRecurrence } from '../../calendar-feeds/index.js';
import { comesTwice, dayOf } from '../wall-time.js';
import { type Expansion, occurrencesOf, type SeriesTimes } from './occurrences.js';
import { partOf } from './recurrence.rules.js';

export interface ToldSeries {
  readonly recurrence: EntryRecurrence;
  /** The first occurrence that is told of, and from which the rule counts there. */
  readonly startsOn: string;
  /** When its occurrences are unless they differ, by their wall times. */
  readonly starts: ReadonlyMap<string, Date>;
}

/**
 * How the series repeats; null where programs do not read it alike, and are told of each occurrence by its moment:
 * - An occurrence at a time that does not exist is kept and counted by some. The end is a moment, and such times are
 *   excepted; but which of the others BYSETPOS then chooses remains open.
 * - Of a time that comes twice some take the second.
 * @param shown wall times of the occurrences that take place, and that the reader sees
 */
export function toldSeries(times: SeriesTimes, shown: ReadonlySet<string>): ToldSeries | null {
  const expansion = occurrencesOf(times);
  const told = expansion.occurrences.filter(({ wall }) => shown.has(wall));
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined || isReadDifferently(times, expansion)) return null;
  const between = (wall: string) => first.wall < wall && wall < last.wall;
  const except = wallsOf(expansion).filter((wall) => between(wall) && !shown.has(wall));
  const { pattern } = times.rule;
  const recurrence = times.allDay
    ? { pattern, until: dayOf(last.wall), except: except.map(dayOf) }
    : { pattern, until: last.startAt, except };
  return {
    recurrence,
    startsOn: first.wall,
    starts: new Map(told.map(({ wall, startAt }) => [wall, startAt])),
  };
}

function isReadDifferently({ rule, timeZone, allDay }: SeriesTimes, { occurrences, leftOut }: Expansion): boolean {
  if (leftOut.length > 0 && partOf(rule, 'BYSETPOS') !== undefined) return true;
  return !allDay && occurrences.some(({ wall }) => comesTwice(wall, timeZone));
}

/** Every wall time of the rule, whether it exists or not. */
const wallsOf = ({ occurrences, leftOut }: Expansion): string[] =>
  [...occurrences.map(({ wall }) => wall), ...leftOut].sort();

/** A series as calendar programs are told of it: by its rule, and by what differs from it. Decision 0125. */
import type { EntryRecurrence } from '../../calendar-feeds/index.js';
import { type Expansion, occurrencesOf, type SeriesTimes } from './occurrences.js';
import { partOf } from './recurrence-rule.js';
import { comesTwice, dayOf } from './wall-time.js';

/**
 * How the series repeats; null where programs do not read it alike, and are told of each occurrence by its moment:
 * - An occurrence at a time that does not exist is kept and counted by some. The end is a moment, and such times are
 *   excepted; but which of the others BYSETPOS then chooses remains open.
 * - Of a time that comes twice some take the second.
 * @param shown wall times of the occurrences that take place
 */
export function recurrenceOf(times: SeriesTimes, shown: ReadonlySet<string>): EntryRecurrence | null {
  const expansion = occurrencesOf(times);
  const last = expansion.occurrences.at(-1);
  if (last === undefined || isReadDifferently(times, expansion)) return null;
  const except = wallsOf(expansion).filter((wall) => !shown.has(wall) && wall >= times.startsOn);
  const { pattern } = times.rule;
  return times.allDay
    ? { pattern, until: dayOf(last.wall), except: except.map(dayOf) }
    : { pattern, until: last.startAt, except };
}

function isReadDifferently({ rule, timeZone, allDay }: SeriesTimes, { occurrences, leftOut }: Expansion): boolean {
  if (leftOut.length > 0 && partOf(rule, 'BYSETPOS') !== undefined) return true;
  return !allDay && occurrences.some(({ wall }) => comesTwice(wall, timeZone));
}

/** Every wall time of the rule, whether it exists or not. */
const wallsOf = ({ occurrences, leftOut }: Expansion): string[] =>
  [...occurrences.map(({ wall }) => wall), ...leftOut].sort();

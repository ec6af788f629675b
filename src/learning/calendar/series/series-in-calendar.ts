/** A series as calendar programs are told of it: by its rule, and by what differs from it. Decision 0125. */
import type { EntryRecurrence } from '../../calendar-feeds/index.js';
import { type Expansion, occurrencesOf, type SeriesTimes } from './occurrences.js';
import { partOf } from './recurrence-rule.js';
import { dayOf, secondMomentOf } from './wall-time.js';

export interface SeriesInCalendar {
  readonly recurrence: EntryRecurrence;
  /** Wall times of occurrences that take place, and that programs have to be told of by their moment. */
  readonly apart: ReadonlySet<string>;
}

/**
 * How the series repeats; null where each occurrence has to be told of by its moment. Programs do not agree in three ways:
 * - An occurrence at a time that does not exist: some keep and count it. The end is a moment, and such times are excepted.
 * - Which of the others BYSETPOS then chooses: a rule with it is not told of.
 * - A time that comes twice: some take the second one. It is excepted in both forms, and told of apart.
 * @param shown wall times of the occurrences that take place
 */
export function seriesInCalendar(times: SeriesTimes, shown: ReadonlySet<string>): SeriesInCalendar | null {
  const expansion = occurrencesOf(times);
  const last = expansion.occurrences.at(-1);
  if (last === undefined) return null;
  if (expansion.leftOut.length > 0 && partOf(times.rule, 'BYSETPOS') !== undefined) return null;
  const { pattern } = times.rule;
  const missing = wallsOf(expansion).filter((wall) => !shown.has(wall) && wall >= times.startsOn);
  if (times.allDay)
    return {
      recurrence: { pattern, until: dayOf(last.wall), except: missing.map(dayOf), exceptMoments: [] },
      apart: new Set(),
    };
  const second = (wall: string) => secondMomentOf(wall, times.timeZone);
  const twice = expansion.occurrences.filter(({ wall }) => second(wall) !== null);
  const except = [...new Set([...missing, ...twice.map(({ wall }) => wall)])].sort();
  const exceptMoments = twice.map(({ startAt }) => startAt);
  return {
    recurrence: { pattern, until: second(last.wall) ?? last.startAt, except, exceptMoments },
    apart: new Set(twice.map(({ wall }) => wall).filter((wall) => shown.has(wall))),
  };
}

/** Every wall time of the rule, whether it exists or not. */
const wallsOf = ({ occurrences, leftOut }: Expansion): string[] =>
  [...occurrences.map(({ wall }) => wall), ...leftOut].sort();

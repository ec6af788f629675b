/** Where the occurrences of a series come to be when one of them is moved for all, or when the rule is another. */

import { ruleNamesDays } from '../calendar.refusals.js';
import type { CalendarSeries } from '../calendar-series.entity.js';
import type { EventTimes } from '../events/event-times.rules.js';
import { dayOf, daysBetween, later, secondsBetween, startOfDay, wallOf } from '../wall-time.js';
import { type Occurrence, occurrencesOf } from './occurrences.js';
import type { RecurrenceRule } from './recurrence.rules.js';
import {
  plannedSeries,
  type SeriesPlan,
  secondsOf,
  shiftedEnd,
  shiftedRule,
  timesOfOccurrence,
  timesOfSeries,
} from './series.rules.js';
import type { OccurrenceRow } from './series.sql.js';

type SeriesColumns = Pick<CalendarSeries, 'rrule' | 'timeZone' | 'startsOn' | 'allDay' | 'seconds'>;

/** How an occurrence was moved by which the others follow. */
export interface Move {
  readonly before: EventTimes;
  readonly after: EventTimes;
  /** Where the series has it. */
  readonly occurrence: string;
}

/** A series as it will be. */
export interface MovedSeries {
  readonly plan: SeriesPlan;
  /** Where an occurrence comes to be by the clock on the wall. */
  readonly movedTo: (wall: string) => string;
}

/**
 * The series after a move, with another rule where one is given.
 * @throws Refusal 400 by `rrule`, or by `startAt` for a rule whose days cannot move
 */
export function movedSeries(series: SeriesColumns, move: Move, given: RecurrenceRule | null): MovedSeries {
  const { before, after, occurrence } = move;
  const timeZone = after.timeZone ?? series.timeZone;
  const from = before.startAt === null ? occurrence : wallOf(before.startAt, series.timeZone);
  const seconds = secondsBetween(from, wallOf(after.startAt as Date, timeZone));
  const movedTo = (wall: string): string => {
    const moved = later(wall, seconds);
    return after.allDay ? startOfDay(dayOf(moved)) : moved;
  };
  const startsOn = movedTo(series.startsOn);
  const now = timesOfSeries(series);
  const ended = shiftedEnd(now.rule, secondsBetween(series.startsOn, startsOn), series.timeZone, timeZone);
  const rule = given ?? shiftedRule(ended, daysBetween(series.startsOn, startsOn));
  if (rule === null) throw ruleNamesDays();
  const lasts = secondsOf(after, timeZone);
  const isAsLong = before.allDay === after.allDay && lasts === secondsOf(before, series.timeZone);
  const times = { rule, timeZone, startsOn, allDay: after.allDay };
  return { plan: plannedSeries(times, isAsLong ? series.seconds : lasts), movedTo };
}

/** An occurrence that there is, with the place that it gets; undefined where it does not take place any more. */
export interface Placed {
  readonly row: OccurrenceRow;
  readonly wall: string;
  readonly occurrence: Occurrence | undefined;
}

/**
 * Gives each occurrence the place to which it moved. Where the rule is another, those for which there is none there take
 * what is left, in order.
 */
export function placed(
  { plan, movedTo }: MovedSeries,
  rows: readonly OccurrenceRow[],
  hasOtherRule: boolean,
): readonly Placed[] {
  const places = new Map(plan.occurrences.map((one) => [one.wall, one]));
  const targets = rows.map((row) => movedTo(row.occurrence));
  const free = plan.occurrences.filter(({ wall }) => !targets.includes(wall));
  return rows.map((row, i): Placed => {
    const wall = targets[i] as string;
    const known = places.get(wall);
    const other = known === undefined && hasOtherRule && !row.deleted && !row.changedAlone ? free.shift() : undefined;
    const occurrence = known ?? other;
    return { row, wall: occurrence?.wall ?? wall, occurrence };
  });
}

/** Says which occurrences were moved by themselves. */
export function movedAlone(series: SeriesColumns): (row: OccurrenceRow) => boolean {
  const times = timesOfSeries(series);
  const { occurrences, leftOut } = occurrencesOf(times);
  const plan = { times, occurrences, leftOut, seconds: series.seconds };
  const expected = new Map(occurrences.map((one) => [one.wall, timesOfOccurrence(plan, one)]));
  return ({ occurrence, changedAlone, startAt, endAt }) => {
    const at = expected.get(occurrence);
    if (!changedAlone || at === undefined) return changedAlone;
    return !isSame(at.startAt, startAt) || !isSame(at.endAt, endAt);
  };
}

const isSame = (a: Date | null, b: string | Date | null): boolean =>
  a === null || b === null ? a === b : a.getTime() === new Date(b).getTime();

/** When the occurrences of a series are, and how a series changes as a whole. */

import { neverRepeats, tooLongSeries, tooManyOccurrences } from '../calendar.refusals.js';
import type { CalendarSeries } from '../calendar-series.entity.js';
import type { EventTimes } from '../events/event-times.rules.js';
import { wholeDays } from '../events/event-times.rules.js';
import { dayOf, daysBetween, later, momentNear, wallOf } from '../wall-time.js';
import { type Expansion, type Occurrence, occurrencesOf, type SeriesTimes } from './occurrences.js';
import { isRule, partOf, type RecurrenceRule, readRule, ruleText, weekdays } from './recurrence.rules.js';

const aDay = 86_400;

/** A series that may be made: it begins with its first occurrence. */
export interface SeriesPlan extends Pick<Expansion, 'occurrences' | 'leftOut'> {
  readonly times: SeriesTimes;
  /** How long each occurrence lasts. */
  readonly seconds: number;
}

/** @throws Refusal 400 by `rrule` for one that never takes place, or too often, or for too long */
export function plannedSeries(times: SeriesTimes, seconds: number): SeriesPlan {
  const { occurrences, leftOut, endless } = occurrencesOf(times);
  const [first] = occurrences;
  if (first === undefined) throw neverRepeats();
  if (endless !== null) throw endless === 'too_many' ? tooManyOccurrences() : tooLongSeries();
  return { times: { ...times, startsOn: first.wall }, occurrences, leftOut, seconds };
}

/** What a series is counted from, as its row says. */
export function timesOfSeries({ rrule, timeZone, startsOn, allDay }: SeriesRow): SeriesTimes {
  const rule = readRule(rrule);
  if (!isRule(rule)) throw new Error(`A series has the rule ${rrule}: ${rule.message}`);
  return { rule, timeZone, startsOn, allDay };
}
export type SeriesRow = Pick<CalendarSeries, 'rrule' | 'timeZone' | 'startsOn' | 'allDay'>;

/** The columns of a series that a plan makes. */
export const seriesColumns = ({ times, leftOut, seconds }: SeriesPlan): Partial<CalendarSeries> => ({
  rrule: ruleText(times.rule),
  timeZone: times.timeZone,
  startsOn: times.startsOn,
  allDay: times.allDay,
  leftOut: [...leftOut],
  seconds,
});

/** When an occurrence is. */
export function timesOfOccurrence({ times, seconds }: SeriesPlan, { wall, startAt }: Occurrence): EventTimes {
  const { timeZone, allDay } = times;
  if (!allDay) {
    const endAt = new Date(startAt.getTime() + seconds * 1000);
    return { startAt, endAt, allDay, allDayDate: null, timeZone, skippedStart: null };
  }
  const last = dayOf(later(wall, seconds - aDay));
  return { ...wholeDays(dayOf(wall), last, timeZone), allDay, allDayDate: dayOf(wall), timeZone, skippedStart: null };
}

/** How long an event lasts: whole days are counted as days, whatever the clocks do. */
export function secondsOf({ startAt, endAt, allDay }: EventTimes, zone: string): number {
  if (startAt === null || endAt === null) return 0;
  if (!allDay) return Math.round((endAt.getTime() - startAt.getTime()) / 1000);
  return daysBetween(wallOf(startAt, zone), wallOf(endAt, zone)) * aDay;
}

/**
 * The rule for occurrences so many days later; null where it names days that cannot simply move, as the first Monday of a
 * month. The weeks move, too: what lay in one week still does.
 */
export function shiftedRule(rule: RecurrenceRule, days: number): RecurrenceRule | null {
  const names = rule.pattern.split(';').map((part) => part.slice(0, part.indexOf('=')));
  const fixed = names.filter((name) => !['FREQ', 'INTERVAL', 'WKST', 'BYDAY'].includes(name));
  const listed = partOf(rule, 'BYDAY');
  if (days === 0 || (listed === undefined && fixed.length === 0)) return rule;
  if (fixed.length > 0 || /\d/.test(listed ?? '')) return null;
  if (rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY') return null;
  const moved = (listed ?? '').split(',').map((day) => dayLater(day, days));
  const kept = rule.pattern.split(';').filter((part) => !/^(BYDAY|WKST)=/.test(part));
  const pattern = [...kept, `BYDAY=${moved.join(',')}`, `WKST=${dayLater(partOf(rule, 'WKST') ?? 'MO', days)}`];
  return { ...rule, pattern: pattern.join(';') };
}

const dayLater = (day: string, days: number): string =>
  weekdays[(((weekdays.indexOf(day as (typeof weekdays)[number]) + days) % 7) + 7) % 7] as string;

/** The end of a rule for occurrences so many seconds of wall time later. */
export function shiftedEnd(rule: RecurrenceRule, seconds: number, from: string, to: string): RecurrenceRule {
  const { until } = rule;
  if (until === null) return rule;
  if (until.kind === 'moment')
    return { ...rule, until: { ...until, at: momentNear(later(wallOf(until.at, from), seconds), to) } };
  const days = Math.floor(seconds / aDay);
  return { ...rule, until: { ...until, wall: later(until.wall, until.kind === 'day' ? days * aDay : seconds) } };
}

/** When an event is, as a request says it. Source: supplement §1.8, §4.8. */
import { Temporal } from 'temporal-polyfill';
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { unknownZone, zoneNamed } from '../../../platform/text/time-zones.js';
import { SkippedTime } from '../../../platform/text/timestamp.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { dayOf, startOfDay, wallOf, wallSaid } from '../wall-time.js';

export type EventTimes = Pick<
  CalendarEvent,
  'startAt' | 'endAt' | 'allDay' | 'allDayDate' | 'timeZone' | 'skippedStart'
>;
/** What is absent stays; null unsets. */
export type TimesPatch = { readonly [Name in 'startAt' | 'endAt' | 'allDay' | 'timeZone']?: EventTimes[Name] | null };

/** An event that has no date. */
export const undated: EventTimes = {
  startAt: null,
  endAt: null,
  allDay: false,
  allDayDate: null,
  timeZone: null,
  skippedStart: null,
};

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** What is wrong with the times that a patch would make. */
export function timesRefusals(now: EventTimes, patch: TimesPatch): FieldRefusal[] {
  const start = patch.startAt === undefined ? now.startAt : patch.startAt;
  const found: FieldRefusal[] = [];
  if (patch.timeZone != null && zoneNamed(patch.timeZone) === null)
    found.push(refusal('timeZone', 'inclusion', unknownZone));
  if (start === null) {
    if (patch.endAt != null || patch.allDay === true)
      found.push(refusal('startAt', 'missing', 'What has an end, or takes whole days, has a start.'));
  } else if (patch.endAt != null && isBefore(patch.endAt, start))
    found.push(refusal('endAt', 'before_start', 'The end lies before the start.'));
  return found;
}

/** A time that the clocks leave out lies before whatever comes after the change. */
const isBefore = (end: Date, start: Date): boolean =>
  start instanceof SkippedTime ? wallSaid(end, start.zone) < start.written : end < start;

/**
 * The times that a patch makes of those of an event. Without an end it ends as it starts; one that starts after its end
 * ends as it starts, too. Whole days go from midnight to midnight in the zone of the event, however long they are.
 * @param zone IANA name of the zone in which times are said where neither the patch nor the event names one
 */
export function timesAfter(now: EventTimes, patch: TimesPatch, zone: string): EventTimes {
  const startAt = patch.startAt === undefined ? now.startAt : patch.startAt;
  const given = patch.timeZone === undefined ? now.timeZone : patch.timeZone;
  if (startAt === null) return { ...undated, timeZone: given === null ? null : zoneNamed(given) };
  const timeZone = (given === null ? null : zoneNamed(given)) ?? zone;
  const end = patch.endAt === undefined ? now.endAt : patch.endAt;
  const endAt = end === null || end < startAt ? startAt : end;
  const allDay = patch.allDay === undefined ? now.allDay : (patch.allDay ?? false);
  if (!allDay) return { startAt, endAt, allDay, allDayDate: null, timeZone, skippedStart: skippedBy(now, patch) };
  // Days stay what they are where another zone is named for them.
  const said = now.allDay && now.timeZone !== null ? now.timeZone : timeZone;
  const zoneOf = (isGiven: boolean) => (isGiven ? timeZone : said);
  const first = dayOf(wallOf(startAt, zoneOf(patch.startAt !== undefined)));
  const last = lastDay(endAt, zoneOf(patch.endAt !== undefined || end !== endAt), first);
  return { ...wholeDays(first, last, timeZone), allDay, allDayDate: first, timeZone, skippedStart: null };
}

const skippedBy = (now: EventTimes, { startAt }: TimesPatch): string | null => {
  if (startAt === undefined) return now.skippedStart;
  return startAt instanceof SkippedTime ? startAt.written : null;
};

/** The last day of what ends then: midnight ends the day before. */
function lastDay(endAt: Date, zone: string, first: string): string {
  const wall = wallOf(endAt, zone);
  const day = dayOf(wall);
  const last = wall === startOfDay(day) ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : day;
  return last < first ? first : last;
}

/** From the beginning of the first day to the end of the last. */
export function wholeDays(first: string, last: string, zone: string): { startAt: Date; endAt: Date } {
  const beginning = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return {
    startAt: beginning(Temporal.PlainDate.from(first)),
    endAt: beginning(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** What a request says of the dates of a copy. Decision 0132. */
import { Temporal } from 'temporal-polyfill';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { LocalTime, parseTimestamp } from '../../platform/text/timestamp.js';
import type { DateShift } from '../course-copies/index.js';

export interface DateShiftRequest {
  readonly shiftDates?: boolean | null | undefined;
  readonly removeDates?: boolean | null | undefined;
  /** Days, or instants, whose days count in the zone of the course. */
  readonly oldStartDate?: string | null | undefined;
  readonly oldEndDate?: string | null | undefined;
  readonly newStartDate?: string | null | undefined;
  readonly newEndDate?: string | null | undefined;
  /** Days of the week, 0 is Sunday. */
  readonly daySubstitutions?: readonly { readonly from: number; readonly to: number }[] | null | undefined;
}

/** What is known of the two courses. */
export interface CourseDates {
  readonly oldStart: Date | null;
  readonly oldEnd: Date | null;
  readonly newStart: Date | null;
  readonly newEnd: Date | null;
  /** IANA name of the zone of the course into which is copied. */
  readonly timeZone: string;
}

const dayFields = ['oldStartDate', 'oldEndDate', 'newStartDate', 'newEndDate'] as const;

const at = 'dateShiftOptions';
const refusal = (field: string, type: string, message: string): FieldRefusal => ({
  attribute: `${at}.${field}`,
  type,
  message,
});

/** What is wrong with a request, whatever the courses are. */
export function dateShiftRefusals(request: DateShiftRequest): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (request.shiftDates === true && request.removeDates === true)
    found.push(refusal('removeDates', 'exclusive', 'Dates are moved or left out, not both.'));
  for (const field of dayFields)
    if (request[field] && parseTimestamp(request[field]) === null)
      found.push(refusal(field, 'invalid', 'A day is written as ISO 8601, for example 2027-01-31.'));
  request.daySubstitutions?.forEach(({ from, to }, place) => {
    if (!isWeekday(from) || !isWeekday(to))
      found.push(refusal(`daySubstitutions.${place}`, 'out_of_range', 'Days of the week go from 0, Sunday, to 6.'));
    else if (request.daySubstitutions?.findIndex((one) => one.from === from) !== place)
      found.push(refusal(`daySubstitutions.${place}`, 'taken', 'A day of the week is substituted once.'));
  });
  return found;
}

const isWeekday = (day: number): boolean => Number.isInteger(day) && day >= 0 && day <= 6;

/** How dates move; null where they stay. What a request leaves open, the dates of the courses say. */
export function dateShiftOf(request: DateShiftRequest, courses: CourseDates): DateShift | null {
  if (request.shiftDates !== true && request.removeDates !== true) return null;
  const { timeZone } = courses;
  const day = (given: string | null | undefined, known: Date | null) => {
    const named = given ? parseTimestamp(given) : known;
    if (named === null) return null;
    return named instanceof LocalTime ? named.day : dayIn(named, timeZone);
  };
  return {
    removes: request.removeDates === true,
    oldStart: day(request.oldStartDate, courses.oldStart),
    oldEnd: day(request.oldEndDate, courses.oldEnd),
    newStart: day(request.newStartDate, courses.newStart),
    newEnd: day(request.newEndDate, courses.newEnd),
    daySubstitutions: Object.fromEntries((request.daySubstitutions ?? []).map(({ from, to }) => [from, to])),
    timeZone,
  };
}

const dayIn = (instant: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** What is wrong with the spans that come of it. */
export function spanRefusals({ oldStart, oldEnd, newStart, newEnd }: DateShift): FieldRefusal[] {
  const ends = 'The end lies before the beginning.';
  return [
    ...(oldStart && oldEnd && oldEnd < oldStart ? [refusal('oldEndDate', 'before_start', ends)] : []),
    ...(newStart && newEnd && newEnd < newStart ? [refusal('newEndDate', 'before_start', ends)] : []),
  ];
}

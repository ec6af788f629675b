/** How the dates of a course move with its contents into another half-year. Source: supplement §2.9; decision 0129. */
import { Temporal } from 'temporal-polyfill';

/** What a request says of the dates of a copy. */
export interface DateShift {
  /** All dates are left out. */
  readonly removes: boolean;
  /** Days, as `2026-09-01`: where the old course begins and ends, and the new one. */
  readonly oldStart: string | null;
  readonly oldEnd: string | null;
  readonly newStart: string | null;
  readonly newEnd: string | null;
  /** Day of the week → the day to which it moves; 0 is Sunday. */
  readonly daySubstitutions: Readonly<Record<number, number>>;
  /** IANA name of the zone in which days are counted. */
  readonly timeZone: string;
}

/**
 * A time moved from the old span to the new one; the hour on the clock of the zone stays.
 * @param time ISO 8601 @returns ISO 8601 in UTC, or null where dates are left out
 */
export function shiftedTime(time: string, shift: DateShift): string | null {
  if (shift.removes) return null;
  const zoned = Temporal.Instant.from(time).toZonedDateTimeISO(shift.timeZone);
  const moved = movedDay(zoned.toPlainDate(), shift).toPlainDateTime(zoned.toPlainTime());
  return moved.toZonedDateTime(shift.timeZone).toInstant().toString();
}

/** The same of a day, `2026-09-01`. */
export const shiftedDate = (date: string, shift: DateShift): string | null =>
  shift.removes ? null : movedDay(Temporal.PlainDate.from(date), shift).toString();

/** As far from the beginning as before, in proportion where both ends are known; then to the substituted day of the week. */
function movedDay(day: Temporal.PlainDate, shift: DateShift): Temporal.PlainDate {
  const moved = betweenSpans(day, shift);
  const wanted = shift.daySubstitutions[day.dayOfWeek % 7];
  if (wanted === undefined) return moved;
  const ahead = (wanted - (moved.dayOfWeek % 7) + 7) % 7;
  return moved.add({ days: ahead > 3 ? ahead - 7 : ahead });
}

function betweenSpans(day: Temporal.PlainDate, { oldStart, oldEnd, newStart, newEnd }: DateShift): Temporal.PlainDate {
  if (oldStart === null || newStart === null) return day;
  const [from, to] = [Temporal.PlainDate.from(oldStart), Temporal.PlainDate.from(newStart)];
  const since = from.until(day, { largestUnit: 'days' }).days;
  const oldDays = oldEnd === null ? 0 : from.until(oldEnd, { largestUnit: 'days' }).days;
  const newDays = newEnd === null ? 0 : to.until(newEnd, { largestUnit: 'days' }).days;
  const days = oldDays > 0 && newDays > 0 ? Math.round((since * newDays) / oldDays) : since;
  return to.add({ days });
}

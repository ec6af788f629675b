/**
 * Wall time: what a clock on the wall of a zone shows, written `2026-03-02T09:00:00`. Series are counted in it, so that a
 * lecture at nine stays at nine when the clocks change.
 */
import { Temporal } from 'temporal-polyfill';
import { SkippedTime } from '../../platform/text/timestamp.js';

/** The moment at which a clock in the zone shows it; null where the clocks leave it out. Of one that comes twice the first. */
export function momentOf(wall: string, zone: string): Date | null {
  const local = Temporal.PlainDateTime.from(wall);
  const zoned = local.toZonedDateTime(zone, { disambiguation: 'compatible' });
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : null;
}

/** Whether the clocks show it twice. */
export function comesTwice(wall: string, zone: string): boolean {
  const local = Temporal.PlainDateTime.from(wall);
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const second = local.toZonedDateTime(zone, { disambiguation: 'later' });
  return !first.equals(second) && first.toPlainDateTime().equals(local);
}

/** Like `momentOf`; a time that the clocks leave out is read with the offset before. Source: RFC 5545 §3.3.5. */
export const momentNear = (wall: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds);

/** The moment at which a day begins in the zone; null for a day that the zone leaves out. */
export function beginningOf(day: string, zone: string): Date | null {
  const begins = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return begins.toPlainDate().toString() === day ? new Date(begins.epochMilliseconds) : null;
}

/** What a clock in the zone shows, to the second. */
export const wallOf = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 });

/** What was said for a moment, or what a clock in the zone shows. */
export const wallSaid = (moment: Date, zone: string): string =>
  moment instanceof SkippedTime ? moment.written : wallOf(moment, zone);

export const dayOf = (wall: string): string => wall.slice(0, 10);
export const startOfDay = (day: string): string => `${day}T00:00:00`;

/** As many seconds of the clock on the wall later. */
export const later = (wall: string, seconds: number): string =>
  Temporal.PlainDateTime.from(wall).add({ seconds }).toString({ fractionalSecondDigits: 0 });

/** How many seconds the clock on the wall shows between two times. */
export const secondsBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'seconds' }).seconds;

/** How many days lie between the days of two times. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(dayOf(from)).until(dayOf(to), { largestUnit: 'days' }).days;

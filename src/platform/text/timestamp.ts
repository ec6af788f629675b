/** Reads times as people and programs write them: the one place where dates are read. Source: supplement, 1.8 Dates. */
import { Temporal } from 'temporal-polyfill';

/** Which end of the day a date alone means. */
export type DayEdge = 'start' | 'end';

const earliest = Date.UTC(1000, 0, 1);
const latest = Date.UTC(10_000, 0, 1);

/** Answers carry four digits of a year. */
const withinYears = (milliseconds: number): Date | null =>
  milliseconds >= earliest && milliseconds < latest ? new Date(milliseconds) : null;

/** A point in time that was written as a local time which the clocks leave out: it counts from before the change. */
export class SkippedTime extends Date {
  /** @param written the local time, `2026-03-29T02:30:00`, of an IANA zone */
  constructor(
    moment: Date,
    readonly written: string,
    readonly zone: string,
  ) {
    super(moment);
  }
}

/** A date, or a date with a time, that was written without an offset: a time zone makes a point in time of it. */
export class LocalTime {
  constructor(
    private readonly date: Temporal.PlainDate,
    private readonly time: Temporal.PlainTime | null,
  ) {}

  /** `yyyy-mm-dd`. */
  get day(): string {
    return this.date.toString();
  }

  /**
   * The point in time in an IANA time zone; null outside of the years 1000 to 9999. A date alone is the first second of its
   * day or the last, however many hours the day has. A time that a change of clocks leaves out counts from before the
   * change, and is a `SkippedTime`; of one that comes twice the first is meant.
   */
  in(zone: string, edge: DayEdge): Date | null {
    if (this.time !== null) return this.#at(this.date.toPlainDateTime(this.time), zone);
    if (edge === 'start') return withinYears(this.date.toZonedDateTime(zone).epochMilliseconds);
    return withinYears(this.date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1000);
  }

  #at(written: Temporal.PlainDateTime, zone: string): Date | null {
    const zoned = written.toZonedDateTime(zone);
    const moment = withinYears(zoned.epochMilliseconds);
    if (moment === null || zoned.toPlainDateTime().equals(written)) return moment;
    return new SkippedTime(moment, written.toString({ fractionalSecondDigits: 0 }), zone);
  }
}

const date = String.raw`(?<date>[1-9]\d{3}-\d\d-\d\d)`;
const time = String.raw`(?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)`;
/** The plus of an offset reaches us as a blank where it stood raw in a query or a form. */
const offset = String.raw`(?<zulu>Z)|(?<sign>[-+ ])(?<hours>[01]\d|2[0-3])(?::?(?<minutes>[0-5]\d))?`;
const written = new RegExp(`^${date}(?:[T ]${time}(?:${offset})?)?$`);

/**
 * Reads an ISO 8601 date or date-time: seconds and their fraction optional, `T` or a blank between, `Z`, `±hh:mm`,
 * `±hhmm` or `±hh` behind. Null for whatever else, such as the 30th of February or the year 12026.
 */
export function parseTimestamp(text: string): Date | LocalTime | null {
  const parts = written.exec(text)?.groups;
  if (parts === undefined) return null;
  const day = existing(() => Temporal.PlainDate.from(parts['date'] as string));
  if (day === null || parts['time']?.slice(6, 8) === '60') return null;
  if (parts['time'] === undefined) return new LocalTime(day, null);
  const clock = existing(() => Temporal.PlainTime.from(parts['time'] as string));
  if (clock === null) return null;
  if (parts['zulu'] === undefined && parts['sign'] === undefined) return new LocalTime(day, clock);
  const ahead = Number(parts['hours'] ?? 0) * 60 + Number(parts['minutes'] ?? 0);
  const utc = day.toZonedDateTime({ timeZone: 'UTC', plainTime: clock }).epochMilliseconds;
  return withinYears(utc - (parts['sign'] === '-' ? -ahead : ahead) * 60_000);
}

/** Null for what the calendar or the clock does not have. */
function existing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Day and time in UTC, for people. @param timestamp as PostgreSQL or JSON writes it */
export const instantWords = (timestamp: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(timestamp),
  );

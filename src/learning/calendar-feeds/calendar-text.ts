import ical, { ICalCalendarMethod } from 'ical-generator';
import { plainText } from '../../platform/text/html.js';
import { asLines, asOneLine } from '../../platform/text/texts.js';
import type { CalendarEntry } from './calendar-source.js';

/** From when on changes are counted: a sequence number has 31 bits. */
const countedFrom = Date.UTC(2020, 0, 1);

/** Grows with each change, as programs ask of it that hold an older copy. */
const sequenceOf = (changedAt: Date): number => Math.max(0, Math.floor((changedAt.getTime() - countedFrom) / 1000));

/** What is said of a calendar beside its entries. */
export interface CalendarFrame {
  readonly title: string;
  readonly baseUrl: string;
  /** Stands behind each UID: no other installation has it. */
  readonly installation: string;
}

/**
 * A text as a value of iCalendar. The library writes the name of a calendar as it is given, while it escapes the texts of
 * entries itself: a line break in a name would begin a line, and with it an entry, of its own.
 */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);

/** Writes a calendar as iCalendar text. Source: RFC 5545. */
export function calendarText(
  { title, baseUrl, installation }: CalendarFrame,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({
    name: escaped(asOneLine(title)),
    prodId: '//Lyceum//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: `${entry.uid}@${installation}`,
      summary: asOneLine(entry.title),
      description: entry.description === null ? null : asLines(plainText(entry.description)),
      start: entry.startAt,
      end: entry.endAt,
      allDay: entry.allDay,
      location: entry.location === null ? null : asOneLine(entry.location),
      url: entry.path === null ? null : baseUrl + entry.path,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      sequence: sequenceOf(entry.changedAt),
    });
  }
  return calendar.toString();
}

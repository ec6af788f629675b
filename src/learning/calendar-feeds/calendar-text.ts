import ical, { ICalCalendarMethod } from 'ical-generator';
import { plainText } from '../../platform/text/html.js';
import type { CalendarEntry } from './calendar-source.js';

/** Writes a calendar as iCalendar text. Source: RFC 5545. */
export function calendarText(title: string, baseUrl: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: title,
    prodId: '//Lyceum//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: `${entry.uid}@lyceum`,
      summary: entry.title,
      description: entry.description === null ? null : plainText(entry.description),
      start: entry.startAt,
      end: entry.endAt ?? entry.startAt,
      allDay: entry.allDay,
      location: entry.location,
      url: entry.path === null ? null : baseUrl + entry.path,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
    });
  }
  return calendar.toString();
}

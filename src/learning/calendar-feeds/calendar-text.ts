import ICAL from 'ical.js';
import { asOneLine } from '../../platform/text/texts.js';
import { type CalendarFrame, entryComponent, isUtc } from './calendar-component.js';
import type { CalendarEntry } from './calendar-source.js';
import { zoneComponent } from './calendar-zone.js';
import type { JCalComponent, JCalProperty } from './jcal.js';

/** ical.js counts the blank at the beginning of a folded line in none: 75 octets with it. */
const octetsOfLine = 74;

/** Names of calendars are no properties of RFC 5545: ical.js writes their values as they are given. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);

/** Writes a calendar as iCalendar text. Source: RFC 5545, RFC 7986. */
export function calendarText(frame: CalendarFrame, entries: readonly CalendarEntry[]): string {
  const name = escaped(asOneLine(frame.title));
  const properties: JCalProperty[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Lyceum//Calendar//EN'],
    ['method', {}, 'text', 'PUBLISH'],
    ['name', {}, 'unknown', name],
    ['x-wr-calname', {}, 'unknown', name],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ];
  const components = entries.map((entry) => entryComponent(entry, frame));
  ICAL.foldLength = octetsOfLine;
  return `${ICAL.stringify(['vcalendar', properties, [...zonesOf(entries), ...components]] as unknown[])}\r\n`;
}

/** Each zone that entries name, over the time in which they do. */
function zonesOf(entries: readonly CalendarEntry[]): JCalComponent[] {
  const spans = new Map<string, { from: number; until: number }>();
  for (const { time, recurrence } of entries) {
    if (time.kind !== 'wall' || isUtc(time.zone)) continue;
    const from = Date.parse(`${time.first}Z`);
    const last = recurrence?.until instanceof Date ? recurrence.until.getTime() : from;
    const until = Math.max(from, last) + time.seconds * 1000;
    const known = spans.get(time.zone);
    spans.set(time.zone, {
      from: Math.min(known?.from ?? from, from),
      until: Math.max(known?.until ?? until, until),
    });
  }
  return [...spans].map(([zone, { from, until }]) =>
    zoneComponent(zone, new Date(from - aDay), new Date(until + aDay)),
  );
}

/** Further than any clock is from UTC. */
const aDay = 86_400_000;

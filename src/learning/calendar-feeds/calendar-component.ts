/** One entry of a calendar as iCalendar has it. Source: RFC 5545 §3.6.1. */
import { plainText } from '../../platform/text/html.js';
import { asLines, asOneLine } from '../../platform/text/texts.js';
import type { CalendarEntry, EntryPlace, EntryRecurrence, EntryTime } from './calendar-source.js';
import type { JCalComponent, JCalProperty } from './jcal.js';

/** What is said of a calendar beside its entries. */
export interface CalendarFrame {
  readonly title: string;
  readonly baseUrl: string;
  /** Stands behind each UID: no other installation has it. */
  readonly installation: string;
}

/** From when on changes are counted: a sequence number has 31 bits. */
const countedFrom = Date.UTC(2020, 0, 1);

/** Grows with each change, as programs ask of it that hold an older copy. */
const sequenceOf = ({ sequence, changedAt }: CalendarEntry): number =>
  sequence ?? Math.max(0, Math.floor((changedAt.getTime() - countedFrom) / 1000));

/** Whether times of the zone are written as moments, without a name of the zone. */
export const isUtc = (zone: string): boolean => zone === 'Etc/UTC' || zone === 'UTC';

export function entryComponent(entry: CalendarEntry, { baseUrl, installation }: CalendarFrame): JCalComponent {
  const { time } = entry;
  const properties: JCalProperty[] = [
    ['uid', {}, 'text', `${entry.uid}@${installation}`],
    ['sequence', {}, 'integer', sequenceOf(entry)],
    ['dtstamp', {}, 'date-time', utc(entry.changedAt)],
    ['last-modified', {}, 'date-time', utc(entry.changedAt)],
    ...timesOf(time),
    ...(entry.recurrence === undefined ? [] : repeating(entry.recurrence, time)),
    ...(entry.insteadOf === undefined ? [] : [inItsPlace(entry.insteadOf)]),
    ['summary', {}, 'text', asOneLine(entry.title)],
    ...given('description', 'text', entry.description, (html) => asLines(plainText(html))),
    ...given('location', 'text', entry.location, asOneLine),
    ...given('url', 'uri', entry.path, (path) => baseUrl + path),
  ];
  return ['vevent', properties, []];
}

/** How times are written: as days, in a zone or in UTC. */
type TimeForm = { readonly kind: 'days' | 'moments' } | { readonly kind: 'wall'; readonly zone: string };

/** A moment in UTC, to the second. */
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

function given(
  name: string,
  type: 'text' | 'uri',
  value: string | null,
  written: (value: string) => string,
): JCalProperty[] {
  return value === null || value === '' ? [] : [[name, {}, type, written(value)]];
}

function timesOf(time: EntryTime): JCalProperty[] {
  if (time.kind === 'moments') {
    const start: JCalProperty = ['dtstart', {}, 'date-time', utc(time.startAt)];
    return time.endAt === null ? [start] : [start, ['dtend', {}, 'date-time', utc(time.endAt)]];
  }
  const start = timed('dtstart', time, [time.first]);
  if (time.kind === 'days') return [start, timed('dtend', time, [time.end])];
  return time.seconds === 0 ? [start] : [start, ['duration', {}, 'duration', `PT${time.seconds}S`]];
}

const inItsPlace = (place: EntryPlace): JCalProperty =>
  'day' in place
    ? ['recurrence-id', {}, 'date', place.day]
    : timed('recurrence-id', { kind: 'wall', zone: place.zone }, [place.wall]);

/** A property whose values have the form of the time of their entry. */
function timed(name: string, time: TimeForm, values: readonly string[]): JCalProperty {
  if (time.kind === 'days') return [name, {}, 'date', ...values];
  if (time.kind === 'wall' && !isUtc(time.zone)) return [name, { tzid: time.zone }, 'date-time', ...values];
  return [name, {}, 'date-time', ...values.map((value) => `${value}Z`)];
}

function repeating({ pattern, until, except }: EntryRecurrence, time: EntryTime): JCalProperty[] {
  const parts = pattern.split(';').map((part): [string, string | string[]] => {
    const [name = '', value = ''] = part.split('=');
    return [name.toLowerCase(), value.includes(',') ? value.split(',') : value];
  });
  const rule = Object.fromEntries([...parts, ['until', until instanceof Date ? utc(until) : until]]);
  return [['rrule', {}, 'recur', rule], ...(except.length === 0 ? [] : [timed('exdate', time, except)])];
}

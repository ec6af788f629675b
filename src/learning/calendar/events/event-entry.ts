/** One event as an entry for calendar programs. */
import type { CalendarEntry } from '../../calendar-feeds/index.js';
import { dayOf, wallOf } from '../wall-time.js';

/** An event as the read gives it. */
export interface EventRow {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly startAt: string;
  readonly endAt: string;
  readonly allDay: boolean;
  readonly allDayDate: string | null;
  readonly timeZone: string | null;
  readonly locationName: string | null;
  readonly locationAddress: string | null;
  readonly sequence: number;
  readonly updatedAt: string;
  /** Code of the course; null for what stands in none. */
  readonly calendarCode: string | null;
  readonly seriesId: number | null;
  readonly changedAlone: boolean;
}

/** The code of the course stands behind each title: one calendar holds many courses. */
export const entryOf = (row: EventRow): CalendarEntry => ({
  uid: `event-${row.id}`,
  title: row.calendarCode === null ? row.title : `${row.title} [${row.calendarCode}]`,
  description: row.description,
  time: timeOf(row),
  location: [row.locationName, row.locationAddress].filter((part) => part !== null).join(', ') || null,
  path: `/calendar?event_id=${row.id}`,
  changedAt: new Date(row.updatedAt),
  sequence: row.sequence,
});

export function timeOf({ startAt, endAt, allDay, allDayDate, timeZone }: EventRow): CalendarEntry['time'] {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  if (!allDay) return { kind: 'moments', startAt: start, endAt: end > start ? end : null };
  return { kind: 'days', first: allDayDate as string, end: dayOf(wallOf(end, timeZone ?? 'UTC')) };
}

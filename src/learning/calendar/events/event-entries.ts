/** Events as entries for calendar programs. */
import { type AnswerConnection, emptySelection } from '../../../platform/query/answer-selection.js';
import { argumentsOf, readPage } from '../../../platform/query/reading.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { CalendarEntry, CalendarSource } from '../../calendar-feeds/index.js';
import { dayOf, wallOf } from '../series/wall-time.js';
import { calendarEventReads } from './calendar-event.reads.js';
import { feedEvents } from './feed-events.lists.js';

const most = 2_000;

const columns = [
  'id',
  'title',
  'description',
  'startAt',
  'endAt',
  'allDay',
  'allDayDate',
  'timeZone',
  'locationName',
  'locationAddress',
  'sequence',
  'updatedAt',
  'calendarCode',
];

/** Events in the calendars of courses, groups and the person. */
export const eventEntries: CalendarSource = {
  async entries(ctx, scope) {
    const nodes = emptySelection(calendarEventReads);
    for (const column of columns) nodes.columns.set(column, column);
    const page: AnswerConnection = {
      connection: feedEvents,
      nodes,
      wantsTotal: false,
      wantsKeys: false,
      argumentIndex: 0,
    };
    const found = await readPage(ctx, page, [siteOf(ctx, scope)]);
    return (found.nodes as unknown as readonly EventRow[]).map(entryOf);
  },
};

const siteOf = (ctx: RequestContext, { courseIds, own }: { courseIds: readonly number[]; own: boolean }) =>
  argumentsOf(ctx, { connection: feedEvents, list: 'calendar.events' }, { first: most }, { courseIds, own });

/** An event as the read gives it. */
interface EventRow {
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
}

/** The code of the course stands behind each title: one calendar holds many courses. */
const entryOf = (row: EventRow): CalendarEntry => ({
  uid: `event-${row.id}`,
  title: row.calendarCode === null ? row.title : `${row.title} [${row.calendarCode}]`,
  description: row.description,
  time: timeOf(row),
  location: [row.locationName, row.locationAddress].filter((part) => part !== null).join(', ') || null,
  path: `/calendar?event_id=${row.id}`,
  changedAt: new Date(row.updatedAt),
  sequence: row.sequence,
});

function timeOf({ startAt, endAt, allDay, allDayDate, timeZone }: EventRow): CalendarEntry['time'] {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  if (!allDay) return { kind: 'moments', startAt: start, endAt: end > start ? end : null };
  return { kind: 'days', first: allDayDate as string, end: dayOf(wallOf(end, timeZone ?? 'UTC')) };
}

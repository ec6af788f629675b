/** Events as entries for calendar programs. */
import { type AnswerConnection, emptySelection } from '../../../platform/query/answer-selection.js';
import { argumentsOf, readPage } from '../../../platform/query/reading.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { CalendarSource } from '../../calendar-feeds/index.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { type EventRow, entryOf } from '../events/event-entry.js';
import { feedEvents } from '../events/feed-events.lists.js';
import { type OccurrenceEntry, seriesEntries } from './series-entries.js';

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
  'seriesId',
  'occurrence',
  'changedAlone',
  'seriesRow',
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
    const rows = found.nodes as unknown as readonly (EventRow | OccurrenceEntry)[];
    const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
    return [...bySeries].flatMap(([seriesId, of]) =>
      seriesId === null ? of.map(entryOf) : seriesEntries(of as OccurrenceEntry[]),
    );
  },
};

const siteOf = (ctx: RequestContext, { courseIds, own }: { courseIds: readonly number[]; own: boolean }) =>
  argumentsOf(ctx, { connection: feedEvents, list: 'calendar.events' }, { first: most }, { courseIds, own });

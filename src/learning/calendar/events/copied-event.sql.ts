/** How the events of a course are copied into another one, with the series that they are of. */
import { tell } from '../../../identity/notification-events/index.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { write } from '../../../platform/transaction/write.js';
import {
  type ContentRow,
  type Copying,
  copiedContent,
  shiftedDate,
  shiftedTime,
  type WrittenRow,
} from '../../course-copies/index.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { CalendarSeries } from '../calendar-series.entity.js';
import { eventCreated, eventDateChanged } from './occasions.sql.js';

/** Deletes events with what they are for sections. */
// unguarded: copies whose source was deleted.
const eventsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(CalendarEvent, 'workflowState')],
  (value) => sql`
    update calendar_events
    set workflow_state = 'deleted'
    where (id = any(${value('ids', 'bigint[]')}) or parent_event_id = any(${value('ids', 'bigint[]')}))
      and workflow_state <> 'deleted'
  `,
);

/**
 * Events move by the clock of their own zone. Those of a series stand by themselves when dates move: the rule of the series
 * does not say any more when they are.
 */
function move(row: ContentRow, { shift }: Copying): boolean {
  if (shift === null) return true;
  const inZone = { ...shift, timeZone: (row['time_zone'] as string | null) ?? shift.timeZone };
  for (const name of ['start_at', 'end_at'])
    if (typeof row[name] === 'string') row[name] = shiftedTime(row[name], inZone);
  if (typeof row['all_day_date'] === 'string') row['all_day_date'] = shiftedDate(row['all_day_date'], inZone);
  Object.assign(row, { series_id: null, occurrence: null, changed_alone: false, skipped_start: null });
  if (row['start_at'] === null) row['all_day'] = false;
  return true;
}

async function follow({ ctx }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const idsOf = (some: readonly WrittenRow[]) => some.map(({ row }) => row.id);
  const moved = rows.filter(({ row, before }) => before !== null && row['start_at'] !== before['start_at']);
  await tell(ctx, eventCreated, idsOf(rows.filter(({ before }) => before === null)));
  await tell(ctx, eventDateChanged, idsOf(moved));
}

/** Source: D3 · Calendar events; supplement §4.8; decision 0129. */
export const copiedEvent = copiedContent({
  kind: 'calendar_event',
  entity: CalendarEvent,
  table: 'calendar_events',
  columns: {
    content: ['title', 'description', 'location_name', 'location_address'],
    due_dates: [
      'start_at',
      'end_at',
      'all_day',
      'all_day_date',
      'time_zone',
      'skipped_start',
      'series_id',
      'occurrence',
      'changed_alone',
    ],
    state: ['workflow_state'],
  },
  made: { author_id: ({ ctx }) => ctx.actor.userId },
  references: { series_id: { kind: 'calendar_series' } },
  html: ['description'],
  inside: move,
  belongsTo: (row, courseId) => sql`${row}.course_id = ${courseId} and ${row}.kind = 'event'`,
  name: 'title',
  path: ({ id }) => `calendar_events/${id}`,
  follow,
  remove: async ({ ctx }, ids) => {
    await write(ctx, eventsDeleted.with({ ids }));
  },
});

/** A series has no state: it is there as long as one of its events is. */
export const copiedSeries = copiedContent({
  kind: 'calendar_series',
  entity: CalendarSeries,
  table: 'calendar_series',
  columns: { content: ['rrule', 'time_zone', 'starts_on', 'seconds', 'all_day', 'first_number', 'left_out'] },
  inCourse: false,
  inside: (_, { shift }) => shift === null,
  belongsTo: (row, courseId) => sql`
    exists (
      select 1
      from calendar_events e
      where e.series_id = ${row}.id and e.course_id = ${courseId} and e.workflow_state <> 'deleted'
    )
  `,
  living: () => sql`true`,
  name: 'rrule',
  path: () => null,
});

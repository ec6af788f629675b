import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { defineReads, many, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { courseReads, sectionReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import { CalendarEvent } from './calendar-event.entity.js';
import { calendarEventPolicy, sectionEventVisible } from './calendar-event.policy.js';

export const calendarEventReads: Reads<CalendarEvent, ActionOf<typeof calendarEventPolicy>> = defineReads(
  CalendarEvent,
  {
    policy: calendarEventPolicy,
    orders: {
      /** What has no date stands last. */
      start_at: [{ sql: (row) => sql`coalesce(${row}.start_at, '9999-12-31 00:00:00+00')`, type: 'timestamptz' }, 'id'],
    },
    computed: {
      /** Code of the course in whose calendar it stands. */
      calendarCode: (_row, { lookUp }) => lookUp('courses', 'course_id', 'course_code'),
      /** An event of a section that the viewer sees stands in its place. */
      hidden: (row, { predicate }) => sql`
        exists (
          select 1
          from calendar_events he
          where he.parent_event_id = ${row}.id
            and he.kind = 'section_event'
            and ${predicate(sectionEventVisible, calendarEventReads, sql`he`)}
        )
      `,
      /** The rule of its series; null for what does not repeat. */
      rrule: (_row, { lookUp }) => lookUp('calendar_series', 'series_id', 'rrule'),
      /** The series itself, for calendar programs. */
      seriesRow: (row) => sql`
        select jsonb_build_object(
          'rrule', cs.rrule, 'timeZone', cs.time_zone, 'startsOn', cs.starts_on, 'allDay', cs.all_day,
          'seconds', cs.seconds, 'sequence', cs.sequence, 'updatedAt', cs.updated_at
        )
        from calendar_series cs
        where cs.id = ${row}.series_id
      `,
      seriesHead: (row, { lookUp }) =>
        sql`coalesce(${row}.occurrence = ${lookUp('calendar_series', 'series_id', 'starts_on')}, false)`,
      skippedOccurrences: (row, { lookUp }) => sql`
        array_remove(
          array_prepend(${row}.skipped_start::text, ${lookUp('calendar_series', 'series_id', 'left_out')}),
          null
        )
      `,
      childEventsCount: (row, { predicate }) => sql`
        select count(*)::int
        from calendar_events ce
        where ce.parent_event_id = ${row}.id
          and ${predicate(calendarEventPolicy.visible, calendarEventReads, sql`ce`)}
      `,
    },
    relations: {
      course: one(() => courseReads, 'courseId'),
      group: one(() => groupReads, 'groupId'),
      user: one(() => userReads, 'userId'),
      section: one(() => sectionReads, 'sectionId'),
      parentEvent: one(() => calendarEventReads, 'parentEventId'),
      duplicates: many(
        () => calendarEventReads,
        (other, event) => sql`${other}.series_id = ${event}.series_id and ${other}.id <> ${event}.id`,
      ),
      childEvents: many(
        () => calendarEventReads,
        (child, parent) => sql`${child}.parent_event_id = ${parent}.id`,
      ),
    },
  },
);

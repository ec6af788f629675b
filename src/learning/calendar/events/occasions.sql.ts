/** What people are told of events. Source: supplement §3.9, calendar. */
import type { Occasion } from '../../../identity/notification-events/index.js';
import { sql } from '../../../platform/sql/sql.js';
import { nameOfCourse } from '../../courses/index.js';
import { takingPart } from '../../enrollments/index.js';
import { calendarEventReads } from '../calendar-event.reads.js';

const about = (name: string, says: Occasion['says']): Occasion => ({
  name,
  kind: name,
  table: 'calendar_events',
  reads: calendarEventReads,
  action: 'visible',
  concerns: (row) => sql`
    select tp.user_id from (${takingPart(sql`${row}.course_id`)}) tp
    union
    select gm.user_id from group_memberships gm where gm.group_id = ${row}.group_id and gm.workflow_state = 'accepted'
  `,
  shown: (row) => ({
    title: sql`${row}.title`,
    place: sql`coalesce(${nameOfCourse(row)}, (select ng.name from groups ng where ng.id = ${row}.group_id))`,
    path: sql`'/calendar?event_id=' || ${row}.id`,
  }),
  says,
});

export const eventCreated = about('new_event_created', (title) => `New event: ${title}`);
export const eventDateChanged = about('event_date_changed', (title) => `Another date: ${title}`);

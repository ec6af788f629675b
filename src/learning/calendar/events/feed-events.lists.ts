import { actorSet } from '../../../identity/access/index.js';
import { actorId } from '../../../platform/authorization/policy.js';
import { type Connection, connection } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { appointmentInFeed } from '../appointment-conditions.sql.js';
import { calendarEventReads } from '../calendar-event.reads.js';

/**
 * What calendar programs are given: events of the last year and of the time to come, and appointments, in courses and,
 * where it is asked for, of the actor themself and of their groups. What an event of a section takes the place of is not
 * among them.
 */
export const feedEvents: Connection = connection(() => calendarEventReads, {
  filters: {
    courseIds: (filter) => {
      const { row } = filter;
      const own = filter.other('own', 'boolean');
      const courses = filter.parameter('bigint[]');
      const ofActor = sql`(${row}.user_id = ${actorId} or ${row}.group_id = any(${actorSet('groups')}))`;
      return sql`
        (
          ${row}.course_id = any(${courses})
          or (${own} and ${row}.kind = 'event' and ${ofActor})
          or ${appointmentInFeed(row, courses, own)}
        )
      `;
    },
    lately: (filter) => sql`
      ${filter.row}.end_at > now() - interval '1 year' and not ${filter.column('hidden')}
    `,
  },
  order: 'start_at',
});

import { actorSet } from '../../../identity/access/index.js';
import { actorId } from '../../../platform/authorization/policy.js';
import { type Connection, connection } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { groupsOffered } from '../appointments/appointment-conditions.sql.js';
import { calendarEventReads } from './calendar-event.reads.js';

/**
 * What calendar programs are given: events of the last year and of the time to come, in courses and, where it is asked
 * for, of the actor themself and of their groups; slots for those who offer them. What an event of a section takes the place of is not among them.
 */
export const feedEvents: Connection = connection(() => calendarEventReads, {
  filters: {
    courseIds: (filter) => {
      const { row } = filter;
      const own = filter.other('own', 'boolean');
      return sql`
        (
          ${row}.course_id = any(${filter.parameter('bigint[]')})
          or (
            ${row}.kind = 'slot'
            and ${row}.appointment_group_id = any(${groupsOffered(filter.parameter('bigint[]'))})
          )
          or (${own} and (${row}.user_id = ${actorId} or ${row}.group_id = any(${actorSet('groups')})))
        )
      `;
    },
    lately: (filter) => sql`
      ${filter.row}.end_at > now() - interval '1 year' and not ${filter.column('hidden')}
    `,
  },
  order: 'start_at',
});

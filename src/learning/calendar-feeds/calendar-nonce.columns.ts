import { userReads } from '../../identity/users/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import { extendReads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';

// The viewer's own nonce, never that of whose record it hangs on; it makes the address and is no field itself. Not called
// like the column of users: without this there would be none, instead of everybody's.
export const nonceOfCourse = extendReads(courseReads, {
  computed: {
    viewerCalendarNonce: () => sql`select cu.calendar_nonce from users cu where cu.id = ${actorId}`,
  },
});
export const nonceOfUser = extendReads(userReads, {
  computed: {
    viewerCalendarNonce: (row) => sql`case when ${row}.id = ${actorId} then ${row}.calendar_nonce end`,
  },
});
export const courseOfAssignment = extendReads(assignmentReads, {
  computed: {
    courseCode: (_row, { lookUp }) => lookUp('courses', 'course_id', 'course_code'),
    /** When the assignment or one of its overrides changed last. */
    datesChangedAt: (row) => sql`
      select greatest(${row}.updated_at, max(co.updated_at))
      from assignment_overrides co
      where co.assignment_id = ${row}.id
    `,
  },
});

import { assignmentReads } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { actorId } from '../kernel/policy.js';
import { extendReads } from '../kernel/reads.js';
import { sql } from '../kernel/sql.js';
import { userReads } from '../users/index.js';

// The viewer's own nonce, never that of whose record it hangs on; it makes the address and is no field itself.
extendReads(courseReads, {
  computed: {
    calendarNonce: () => sql`select cu.calendar_nonce from users cu where cu.id = ${actorId}`,
  },
});
extendReads(userReads, {
  computed: {
    calendarNonce: (row) => sql`case when ${row}.id = ${actorId} then ${row}.calendar_nonce end`,
  },
});
extendReads(assignmentReads, {
  computed: { courseCode: (_row, { lookUp }) => lookUp('courses', 'course_id', 'course_code') },
});

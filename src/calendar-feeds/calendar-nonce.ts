import { assignmentReads } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { actorParameter } from '../kernel/policy.js';
import { extendReads } from '../kernel/reads.js';
import { userReads } from '../users/index.js';

// The viewer's own nonce, never that of whose record it hangs on; it makes the address and is no field itself.
extendReads(courseReads, {
  computed: {
    calendarNonce: (_alias, parameters) =>
      `select cu.calendar_nonce from users cu where cu.id = ${actorParameter(parameters)}`,
  },
});
extendReads(userReads, {
  computed: {
    calendarNonce: (alias, parameters) =>
      `case when ${alias}.id = ${actorParameter(parameters)} then ${alias}.calendar_nonce end`,
  },
});
extendReads(assignmentReads, {
  computed: { courseCode: (_alias, _parameters, _argument, lookUp) => lookUp('courses', 'course_id', 'course_code') },
});

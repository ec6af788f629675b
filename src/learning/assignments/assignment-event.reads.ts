/** Assignments as entries of a calendar. Source: supplement §4.8, assignment event. */
import { actorSet } from '../../identity/access/index.js';
import { userPolicy, userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentColumns } from './assignment.columns.js';
import { Assignment } from './assignment.entity.js';
import { assignmentPolicy } from './assignment.policy.js';
import { assignmentReads } from './assignment.reads.js';

export const assignmentEventReads: Reads<Assignment, ActionOf<typeof assignmentPolicy>> = defineReads(Assignment, {
  policy: assignmentPolicy,
  computed: assignmentColumns,
  orders: { due_at: [{ field: 'viewerDueAt', type: 'timestamptz', whenNull: '9999-12-31 00:00:00+00' }, 'id'] },
  // Whoever sees the entry sees the assignment: both have one policy.
  relations: { assignment: one(() => assignmentReads, 'id', { trusted: true }) },
});

export const eventsOfUser = extendReads(userReads, {
  connections: {
    /** What is due within a week in the viewer's courses. The policy speaks of the viewer, so the list is only theirs. */
    upcomingEvents: connection(() => assignmentEventReads, {
      listed: userPolicy.actions.self,
      filters: {
        near: (filter) => sql`
          ${filter.row}.course_id = any(${actorSet('courses')})
          and ${filter.column('viewerDueAt')} between now() and now() + interval '7 days'
        `,
      },
      order: 'due_at',
    }),
  },
});

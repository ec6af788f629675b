import { userPolicy, userReads } from '../../../identity/users/index.js';
import { connection, extendReads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { assignmentReads } from '../assignment.reads.js';
import { assignedTo, effectiveDate } from '../effective-dates.sql.js';
import { isMissing } from '../lateness.sql.js';
import { expectsSubmission } from './handing-in.sql.js';

/** SQL: the student's work on the assignment is missing, by the same rule as that of a submission, also where there is none. */
const missingFor = (assignment: Sql, user: Sql): Sql => sql`
  ${assignment}.course_id in (
    select me.course_id
    from enrollments me
    join courses mc on mc.id = me.course_id and mc.workflow_state = 'available'
    where me.user_id = ${user} and me.type = 'StudentEnrollment' and me.workflow_state = 'active'
  )
  and ${assignedTo(assignment, user)}
  and exists (
    select 1
    from (select ${effectiveDate('due', assignment, user)} as at offset 0) md
    left join submissions ms on ms.assignment_id = ${assignment}.id and ms.user_id = ${user}
    where case
      when ms.id is null then coalesce(md.at < now(), false) and ${expectsSubmission(assignment)}
      else ${isMissing(sql`ms`, sql`md.at`)}
    end
  )
`;

export const missingWorkOfUser = extendReads(userReads, {
  connections: {
    missingAssignments: connection(() => assignmentReads, {
      joinOn: (child, parent) => missingFor(child, sql`${parent}.id`),
      listed: userPolicy.actions.readCourses,
      order: 'due_at',
    }),
  },
});

/** Who has still to hand in an assignment, as SQL over its row. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { assignedTo } from '../effective-dates.sql.js';

/** SQL: students hand something in here, rather than on paper or not at all. */
export const expectsSubmission = (assignment: Sql): Sql =>
  sql`not ${assignment}.submission_types && '{none,not_graded,on_paper}'`;

/** Active students whose work it is. */
const activeStudents = (assignment: Sql): Sql => sql`
  from enrollments we
  where we.course_id = ${assignment}.course_id
    and we.type = 'StudentEnrollment'
    and we.workflow_state = 'active'
    and ${assignedTo(assignment, sql`we.user_id`)}
`;

/** SQL: an active student whose work it is has not handed in. */
export const waitsForStudents = (assignment: Sql): Sql => sql`
  exists (
    select 1 ${activeStudents(assignment)}
      and not exists (
        select 1
        from submissions ws
        where ws.assignment_id = ${assignment}.id
          and ws.user_id = we.user_id
          and (ws.submitted_at is not null or ws.excused)
      )
  )
`;

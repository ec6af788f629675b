import { type Sql, sql } from '../../../platform/sql/sql.js';
import { accessJoins, accessSql } from './access.sql.js';

/**
 * SQL: who takes part in a course just now, with the type of their part and, of observers, whom they observe: neither let
 * go nor concluded nor outside their dates, in a course that is open.
 */
export const takingPart = (course: Sql): Sql => sql`
  select xe.user_id, xe.type, xe.associated_user_id
  from enrollments xe ${accessJoins}
  where xe.course_id = ${course}
    and xe.workflow_state = 'active'
    and xc.workflow_state = 'available'
    and ${accessSql} = 'full'
`;

/** SQL: who studies in a course just now, and who observes somebody there. */
export const learnersOf = (course: Sql): Sql => sql`
  select tp.user_id from (${takingPart(course)}) tp where tp.type in ('StudentEnrollment', 'ObserverEnrollment')
`;

/** SQL: who teaches in a course just now. */
export const teachersOf = (course: Sql): Sql => sql`
  select tp.user_id from (${takingPart(course)}) tp where tp.type in ('TeacherEnrollment', 'TaEnrollment')
`;

/** SQL: whether a user studies in a course just now: `asActiveStudent` of their rights, asked of one course. */
export const isActiveStudent = (course: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from (${takingPart(course)}) tp
    where tp.user_id = ${user} and tp.type in ('StudentEnrollment', 'StudentViewEnrollment')
  )
`;

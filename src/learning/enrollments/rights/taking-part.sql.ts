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

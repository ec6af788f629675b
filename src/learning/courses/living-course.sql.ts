import { sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';

/** SQL: the row's course is not deleted; a row of an account, a person or a group stands in none. */
export const livingCourseSql = (row: Sql): Sql => sql`
  (
    ${row}.course_id is null
    or exists (select 1 from courses lc where lc.id = ${row}.course_id and lc.workflow_state <> 'deleted')
  )
`;

/** What stands in a deleted course is gone with it, for administrators too. */
export const inLivingCourse = sqlCondition('inLivingCourse', livingCourseSql);

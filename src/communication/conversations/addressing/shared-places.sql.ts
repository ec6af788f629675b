/** Courses and groups that people share, as SQL: labels of conversations. Decision 0127. */
import { type Sql, sql } from '../../../platform/sql/sql.js';

const coursesOf = (user: Sql, tenant: Sql): Sql => sql`
  select sx.course_id
  from enrollments sx
  join courses sy on sy.id = sx.course_id and sy.workflow_state = 'available'
  where sx.user_id = ${user} and sx.root_account_id = ${tenant} and sx.workflow_state = 'active'
`;

const groupsOf = (user: Sql, tenant: Sql): Sql => sql`
  select sx.group_id
  from group_memberships sx
  join groups sy on sy.id = sx.group_id and sy.workflow_state = 'available'
  where sx.user_id = ${user} and sx.root_account_id = ${tenant} and sx.workflow_state = 'accepted'
`;

/** SQL for a sorted array: published courses of a tenant in which two people both take part. */
export const coursesShared = (one: Sql, other: Sql, tenant: Sql): Sql => sql`
  array(${coursesOf(one, tenant)} intersect ${coursesOf(other, tenant)} order by 1)
`;

/** SQL for a sorted array: groups of a tenant whose members two people both are. */
export const groupsShared = (one: Sql, other: Sql, tenant: Sql): Sql => sql`
  array(${groupsOf(one, tenant)} intersect ${groupsOf(other, tenant)} order by 1)
`;

/** SQL for a sorted array: those of the courses in which the user takes part. */
export const coursesAmong = (courses: Sql, user: Sql, tenant: Sql): Sql => sql`
  array(
    select distinct sx.course_id
    from enrollments sx
    where sx.course_id = any(${courses})
      and sx.user_id = ${user}
      and sx.root_account_id = ${tenant}
      and sx.workflow_state = 'active'
    order by 1
  )
`;

/** SQL for a sorted array: those of the groups whose member the user is. */
export const groupsAmong = (groups: Sql, user: Sql, tenant: Sql): Sql => sql`
  array(
    select distinct sx.group_id
    from group_memberships sx
    where sx.group_id = any(${groups})
      and sx.user_id = ${user}
      and sx.root_account_id = ${tenant}
      and sx.workflow_state = 'accepted'
    order by 1
  )
`;

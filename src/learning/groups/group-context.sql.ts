/** SQL of who stands how to a group: over its own row or over the row that a column of another row points at. */

import { actorSet, coveredAccounts, type GrantName, grantIds, reachOf } from '../../identity/access/index.js';
import { type AskActor, actorId, actorTenant, type ConditionSql } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { livingCourseSql } from '../courses/index.js';

/** SQL of a group `g`; by `askActor` it leaves out what no grant of the actor could give. */
export type GroupSql = (g: Sql, askActor?: AskActor) => Sql;

/** The actor holds the permission in the course or account of the group `g`. */
export function heldAround(permission: GrantName, g: Sql, askActor?: AskActor): Sql {
  const held = askActor?.(reachOf(permission));
  if (held === 'tenant') return sql`${g}.root_account_id = ${actorTenant}`;
  const inCourse = sql`${g}.course_id = any(${grantIds(permission, 'courses')})`;
  if (held === 'none') return inCourse;
  const covered = coveredAccounts(permission);
  return sql`
    (
      ${inCourse}
      or ${g}.account_id = any(${covered})
      or exists (select 1 from courses gc where gc.id = ${g}.course_id and gc.account_id = any(${covered}))
    )
  `;
}

/** A member, in a course that still lets them in. */
export const memberSql = (g: Sql): Sql => sql`
  (
    ${g}.id = any(${actorSet('groups')})
    and (${g}.course_id is null or ${g}.course_id = any(${actorSet('courses')}))
  )
`;

/** A member who may still do something there: neither is the course over nor are they outside their dates. */
export const activeMemberSql = (g: Sql): Sql => sql`
  (
    ${g}.id = any(${actorSet('groups')})
    and (
      ${g}.course_id is null
      or ${g}.course_id = any(${actorSet('asActiveStudent')})
      or ${g}.course_id = any(${actorSet('asStaff')})
    )
  )
`;

/** An active member who looks after the group. */
export const moderatorSql = (g: Sql): Sql => sql`
  (
    ${activeMemberSql(g)}
    and exists (
      select 1
      from group_memberships gm
      where gm.group_id = ${g}.id
        and gm.user_id = ${actorId}
        and gm.workflow_state = 'accepted'
        and gm.moderator
    )
  )
`;

/** The user is within the actor's sections of the group's course, where the actor's rights end at sections; elsewhere everybody is. */
export function inReachSql(user: Sql, g: Sql): Sql {
  return sql`
    (
      ${g}.course_id is null
      or ${g}.course_id <> all(${actorSet('limited')})
      or exists (
        select 1
        from enrollments ge
        where ge.course_id = ${g}.course_id
          and ge.user_id = ${user}
          and ge.workflow_state <> 'deleted'
          and ge.course_section_id = any(${actorSet('sections')})
      )
    )
  `;
}

/** The actor belongs to the course or account that the group `g` stands in. */
export const aroundSql = (g: Sql): Sql => sql`
  (
    ${g}.course_id = any(${actorSet('courses')})
    or ${g}.account_id = ${actorTenant}
    or ${g}.account_id = any(${actorSet('accountsOfCourses')})
  )
`;

/** A condition on the group whose id stands in `column`, as a condition on the row that has the column. */
export const ofGroup =
  (column: string, holds: GroupSql): ConditionSql =>
  (row, askActor) =>
    sql`
      exists (
        select 1
        from groups fg
        where fg.id = ${row}.${sql.ref(column)}
          and fg.root_account_id = ${actorTenant}
          and fg.workflow_state = 'available'
          and ${livingCourseSql(sql`fg`)}
          and (${holds(sql`fg`, askActor)})
      )
    `;

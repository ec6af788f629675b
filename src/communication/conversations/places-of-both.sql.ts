/** Courses and groups that the actor shares with somebody, as SQL. Source: supplement §4.9, common_courses, common_groups. */
import { actorSet, withinSections } from '../../identity/access/index.js';
import { actorTenant } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';

/**
 * SQL: the courses in which both take part just now, with what the other one is there, as JSON
 * `[{ courseId, types: ['StudentEnrollment'] }]`, in the order of their ids.
 * @param user SQL of the id of the other one
 */
export const commonCourses = (user: Sql): Sql => sql`
  (
    select coalesce(
      json_agg(json_build_object('courseId', cc.course_id, 'types', cc.types) order by cc.course_id), '[]'::json
    )
    from (
      select ce.course_id, json_agg(distinct ce.type) as types
      from enrollments ce
      where ce.user_id = ${user}
        and ce.root_account_id = ${actorTenant}
        and ce.workflow_state = 'active'
        and ce.course_id = any(${actorSet('courses')})
        and ${withinSections(sql`ce.course_id`, sql`ce.course_section_id`)}
      group by ce.course_id
    ) cc
  )
`;

/** SQL: the groups of both, as JSON `[{ groupId, types: ['Member'] }]`. @param user SQL of the id of the other one */
export const commonGroups = (user: Sql): Sql => sql`
  (
    select coalesce(
      json_agg(json_build_object('groupId', cm.group_id, 'types', json_build_array('Member')) order by cm.group_id),
      '[]'::json
    )
    from group_memberships cm
    where cm.user_id = ${user}
      and cm.root_account_id = ${actorTenant}
      and cm.workflow_state = 'accepted'
      and cm.group_id = any(${actorSet('groups')})
  )
`;

/** How people stand to each other who write to each other, as SQL. Decision 0127; source: supplement §4.9, POST /conversations. */
import { actorSet, withinSections } from '../../../identity/access/index.js';
import { isFoundInTenant } from '../../../identity/users/index.js';
import { actorId, actorTenant } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

const staffTypes = sql`('TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment')`;

/**
 * SQL: how far the actor's own part reaches in the course of an enrollment. Who works there writes to everybody; students
 * to all but those who observe others; observers to whom they observe, and to those who teach.
 */
export const withinPart = (enrollment: Sql): Sql => sql`
  (
    ${enrollment}.course_id = any(${actorSet('asStaff')})
    or (
      ${enrollment}.course_id = any(${actorSet('asStudent')})
      and (${enrollment}.type <> 'ObserverEnrollment' or ${enrollment}.associated_user_id = ${actorId})
    )
    or ${enrollment}.type in ('TeacherEnrollment', 'TaEnrollment')
    or ${enrollment}.user_id = any(${actorSet('observees')})
  )
`;

/** SQL: a part in a course by which people are written to: in force, and not that of the test student. */
export const isInForce = (enrollment: Sql): Sql => sql`
  ${enrollment}.root_account_id = ${actorTenant}
  and ${enrollment}.workflow_state = 'active'
  and ${enrollment}.type <> 'StudentViewEnrollment'
`;

/** SQL: the course is open for the holder of the enrollment: those who work there are in it before it is published. */
export const isOpenFor = (enrollment: Sql, course: Sql): Sql => sql`
  ${course}.workflow_state <> 'deleted'
  and (${course}.workflow_state in ('available', 'completed') or ${enrollment}.type in ${staffTypes})
`;

/** SQL: likewise, of the course of the enrollment. */
export const isOpen = (enrollment: Sql): Sql => sql`
  exists (select 1 from courses mc where mc.id = ${enrollment}.course_id and ${isOpenFor(enrollment, sql`mc`)})
`;

/** SQL: a row of `users` is of the tenant, and of somebody who is there at all: neither deleted, nor gone from the tenant. */
export const isThere = (user: Sql): Sql => sql`
  ${user}.workflow_state in ('registered', 'pre_registered') and ${isFoundInTenant(sql`${user}.id`)}
`;

/** SQL: the user whose id is given is of the tenant, and there at all. */
export const isOneThere = (user: Sql): Sql =>
  sql`exists (select 1 from users pu where pu.id = ${user} and ${isThere(sql`pu`)})`;

/** SQL: the actor takes part in the group `g`, and what it stands in goes on. */
export const takesPartInGroup = (g: Sql): Sql => sql`
  (
    ${g}.workflow_state = 'available'
    and ${g}.root_account_id = ${actorTenant}
    and ${g}.id = any(${actorSet('groups')})
    and (
      ${g}.course_id is null
      or ${g}.course_id = any(${actorSet('asActiveStudent')})
      or (
        ${g}.course_id = any(${actorSet('asStaff')})
        and exists (select 1 from courses mg where mg.id = ${g}.course_id and mg.workflow_state <> 'completed')
      )
    )
  )
`;

/** SQL: the user is a member of the group `g`, and as long as it stands in a course takes part there. */
export const isMemberOf = (user: Sql, g: Sql): Sql => sql`
  exists (
    select 1
    from group_memberships mm
    where mm.group_id = ${g}.id
      and mm.user_id = ${user}
      and mm.workflow_state = 'accepted'
      and (
        ${g}.course_id is null
        or exists (
          select 1
          from enrollments me
          where me.course_id = ${g}.course_id and me.user_id = ${user} and ${isInForce(sql`me`)}
        )
      )
  )
`;

/** SQL: the user is a member of a group that the actor takes part in. */
export const isFellowMember = (user: Sql): Sql => sql`
  exists (
    select 1
    from group_memberships mf
    join groups mo on mo.id = mf.group_id
    where mf.user_id = ${user}
      and mf.root_account_id = ${actorTenant}
      and mf.workflow_state = 'accepted'
      and mf.group_id = any(${actorSet('groups')})
      and ${takesPartInGroup(sql`mo`)}
      and ${isMemberOf(user, sql`mo`)}
  )
`;

/** SQL: a select of those who observe the actor. */
export const observersOfActor: Sql = sql`
  select ml.user_id
  from observer_links ml
  where ml.observee_id = ${actorId} and ml.root_account_id = ${actorTenant} and ml.workflow_state = 'active'
  union all
  select mb.user_id
  from enrollments mb
  where mb.associated_user_id = ${actorId} and mb.type = 'ObserverEnrollment' and ${isInForce(sql`mb`)}
`;

/** SQL: a member of the group `g` is within the actor's sections, where these end their rights; fellow members always are. */
export const inReachOfGroup = (user: Sql, g: Sql): Sql => sql`
  (
    ${g}.course_id is null
    or ${g}.id = any(${actorSet('groups')})
    or exists (
      select 1
      from enrollments mr
      where mr.course_id = ${g}.course_id
        and mr.user_id = ${user}
        and ${isInForce(sql`mr`)}
        and ${withinSections(sql`mr.course_id`, sql`mr.course_section_id`)}
    )
  )
`;

/** Whom the actor may write to, and find to do so. Decision 0127; source: supplement §4.9, POST /conversations; D1 · Roles. */
import {
  actorSet,
  coveredAccounts,
  grantIds,
  may,
  on,
  reachOf,
  withinSections,
} from '../../../identity/access/index.js';
import { belongsWhereHeld } from '../../../identity/users/index.js';
import {
  type AskActor,
  actorId,
  actorTenant,
  definePolicy,
  type Expr,
  ofTenant,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { isFalse, isTrue, type Sql, sql } from '../../../platform/sql/sql.js';
import {
  inReachOfGroup,
  isFellowMember,
  isInForce,
  isMemberOf,
  isOpen,
  observersOfActor,
  takesPartInGroup,
  withinPart,
} from './addressable.sql.js';
import { Recipient } from './recipient.entity.js';

/** SQL: the list of the courses in which the actor, by their own part there, writes to people. */
export const writtenCourses: Sql = grantIds('send_messages', 'courses');

/** SQL: the list of the accounts in which the actor, as an administrator, writes to people. */
export const writtenAccounts: Sql = coveredAccounts('send_messages');

/** SQL: the list of the courses to all of whose people the actor writes at once. */
export const wholeCourses: Sql = grantIds('send_messages_all', 'courses');

/** The actor writes, as an administrator, to everybody of the tenant, of some accounts, or to nobody. */
export const writtenFromAbove = (askActor: AskActor) => askActor(reachOf('send_messages'));

/** SQL: the user belongs to an account in which the actor, as an administrator, writes to people. */
export const isWrittenToFromAbove = (user: Sql, askActor?: AskActor): Sql =>
  belongsWhereHeld('send_messages', user, askActor);

/** SQL: the enrollment lets the actor, by their own part in the course, write to its holder, where the course is open for that one. */
export const isReachedInCourse = (enrollment: Sql): Sql => sql`
  ${isInForce(enrollment)}
  and ${enrollment}.course_id = any(${writtenCourses})
  and ${withinPart(enrollment)}
  and ${withinSections(sql`${enrollment}.course_id`, sql`${enrollment}.course_section_id`)}
`;

/** SQL: the enrollment lets the actor, by their own part in the course, write to its holder. */
const isWrittenToInCourse = (enrollment: Sql): Sql => sql`${isReachedInCourse(enrollment)} and ${isOpen(enrollment)}`;

/** SQL: the enrollment is among those of a whole course or section that the actor writes to. */
export const isWrittenToWithCourse = (enrollment: Sql): Sql => sql`
  ${isInForce(enrollment)}
  and (${enrollment}.course_id <> all(${wholeCourses}) or ${withinPart(enrollment)})
  and ${withinSections(sql`${enrollment}.course_id`, sql`${enrollment}.course_section_id`)}
  and ${isOpen(enrollment)}
`;

/** SQL: the actor may write to a user of the tenant who is there, by themself. */
export function isAddressable(user: Sql, askActor?: AskActor): Sql {
  const above = isWrittenToFromAbove(user, askActor);
  if (isTrue(above)) return above;
  const beside = sql`
    ${user} = ${actorId}
    or exists (select 1 from enrollments ma where ma.user_id = ${user} and ${isWrittenToInCourse(sql`ma`)})
    or ${isFellowMember(user)}
    or ${user} = any(${actorSet('observees')})
    or ${user} in (${observersOfActor})
  `;
  return isFalse(above) ? sql`(${beside})` : sql`(${beside} or ${above})`;
}

/** SQL: the actor holds a permission in the course whose id is given, by their part in it or as an administrator. */
const holdsInCourse = (permission: RecipientPermission, course: Sql): Sql => sql`
  (
    ${course} = any(${grantIds(permission, 'courses')})
    or exists (
      select 1 from courses mh where mh.id = ${course} and mh.account_id = any(${coveredAccounts(permission)})
    )
  )
`;

/** SQL: the actor works in the course of the group `g`, or administers what it stands in, and holds a permission there. */
const holdsAroundGroup = (permission: RecipientPermission, g: Sql): Sql => sql`
  (
    (${g}.course_id = any(${actorSet('asStaff')}) and ${g}.course_id = any(${grantIds(permission, 'courses')}))
    or ${g}.account_id = any(${coveredAccounts(permission)})
    or exists (
      select 1 from courses mh where mh.id = ${g}.course_id and mh.account_id = any(${coveredAccounts(permission)})
    )
  )
`;

/** SQL: the actor may write to people of the course whose id is given. */
export const writesInCourse = (course: Sql): Sql => holdsInCourse('send_messages', course);

/** SQL: the actor may write to people of the group `g`. */
export const writesInGroup = (g: Sql): Sql => sql`(${takesPartInGroup(g)} or ${holdsAroundGroup('send_messages', g)})`;

/** SQL: the actor may write to all the people of the course at once whose id is given. */
export const writesToCourse = (course: Sql): Sql => holdsInCourse('send_messages_all', course);

/** SQL: the actor may write to all the people of the group `g` at once. */
export const writesToGroup = (g: Sql): Sql =>
  sql`(${takesPartInGroup(g)} or ${holdsAroundGroup('send_messages_all', g)})`;

/** SQL: the user is among the people of a course or a group to all of whom the actor may write at once. */
const isWrittenToWithPlace = (user: Sql): Sql => sql`
  (
    exists (
      select 1
      from enrollments wa
      where wa.user_id = ${user} and ${writesToCourse(sql`wa.course_id`)} and ${isWrittenToWithCourse(sql`wa`)}
    )
    or exists (
      select 1
      from group_memberships wm
      join groups wg on wg.id = wm.group_id and wg.workflow_state = 'available'
      where wm.user_id = ${user}
        and wm.root_account_id = ${actorTenant}
        and wm.workflow_state = 'accepted'
        and ${writesToGroup(sql`wg`)}
        and ${isMemberOf(user, sql`wg`)}
        and ${inReachOfGroup(user, sql`wg`)}
    )
  )
`;

/** The row is a user to whom the actor may write. Of which tenant they are is asked besides. */
export const writtenTo: Expr<never> = sqlCondition('writtenTo', (row, askActor) =>
  isAddressable(sql`${row}.id`, askActor),
);
/** The row is a user to whom the actor may write together with all people of a course or a group. Likewise. */
export const writtenToWithOthers: Expr<never> = sqlCondition('writtenToWithOthers', (row) =>
  isWrittenToWithPlace(sql`${row}.id`),
);
/** The row is a course, or a section, to all of whose people the actor may write at once. */
export const wholeCourse: Expr<'id'> = may('send_messages_all', on('id'));
export const wholeSection: Expr<'courseId'> = may('send_messages_all', on('courseId'));
/** The row is a group, likewise. */
export const wholeGroup: Expr<never> = sqlCondition('wholeGroup', writesToGroup);
/** The row is a course, or a group, to whose people the actor may write. */
export const courseToWriteIn: Expr<'id'> = may('send_messages', on('id'));
export const groupToWriteIn: Expr<never> = sqlCondition('groupToWriteIn', writesInGroup);

/** What may be asked of a place that is found: what the actor may do with its people. Source: supplement §4.9, permissions[]. */
export const recipientPermissions = ['send_messages', 'send_messages_all'] as const;
export type RecipientPermission = (typeof recipientPermissions)[number];

/** What each of them lets the actor do. */
export const recipientPermissionWords: Readonly<Record<RecipientPermission, string>> = {
  send_messages: 'Write to single people there.',
  send_messages_all: 'Write to all of them at once.',
};

/** SQL: the actor may write to single people, or to all, of the course, section or group that a recipient is. */
export const recipientPermissionSql = (row: Sql, permission: Sql): Sql => sql`
  case ${row}.kind
    when 'group' then exists (
      select 1
      from groups rg
      where rg.id = ${row}.subject_id
        and case ${permission} when 'send_messages' then ${writesInGroup(sql`rg`)} else ${writesToGroup(sql`rg`)} end
    )
    else case ${permission}
      when 'send_messages' then ${writesInCourse(courseOf(row))}
      else ${writesToCourse(courseOf(row))}
    end
  end
`;

/** SQL: the course of a recipient that is a course or a section. */
const courseOf = (row: Sql): Sql => sql`
  case ${row}.kind
    when 'course' then ${row}.subject_id
    else (select rs.course_id from sections rs where rs.id = ${row}.subject_id)
  end
`;

/** Whom the actor may write to: the list makes nobody else. */
export const recipientPolicy = definePolicy(Recipient, { visible: ofTenant('rootAccountId'), actions: {} });

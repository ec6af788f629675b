/**
 * Who stands how to an appointment group, as SQL over its row `g`. Of its courses those count that are not deleted. Decision 0126.
 * Source: D3 · Appointment groups; supplement §4.7.
 */
import { actorSet, coveredAccounts, grantIds, reachOf } from '../../../identity/access/index.js';
import { type AskActor, actorTenant } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { keepsCalendar } from '../events/course-calendar.policy.js';

/** SQL of an appointment group `g`; by `askActor` it leaves out what no grant of the actor could give. */
export type AppointmentGroupSql = (g: Sql, askActor?: AskActor) => Sql;

const someCourse = (g: Sql, holds: (course: Sql) => Sql): Sql => sql`
  exists (
    select 1
    from appointment_group_courses ac
    join courses vc on vc.id = ac.course_id and vc.workflow_state <> 'deleted'
    where ac.appointment_group_id = ${g}.id and ${holds(sql`vc`)}
  )
`;

/** SQL: the course is offered to some of its sections alone, and one of these is wanted. */
const someSection = (g: Sql, course: Sql, holds: (section: Sql) => Sql): Sql => sql`
  exists (
    select 1
    from appointment_group_sections vs
    where vs.appointment_group_id = ${g}.id and vs.course_id = ${course} and ${holds(sql`vs.section_id`)}
  )
`;

function grantedIn(course: Sql, askActor?: AskActor): Sql {
  const held = askActor?.(reachOf(keepsCalendar));
  if (held === 'tenant') return sql`${course}.root_account_id = ${actorTenant}`;
  const inCourse = sql`${course}.id = any(${grantIds(keepsCalendar, 'courses')})`;
  if (held === 'none') return inCourse;
  return sql`(${inCourse} or ${course}.account_id = any(${coveredAccounts(keepsCalendar)}))`;
}

/** The actor manages the calendar of the course, of all of it or of the sections to which the slots are offered. */
const managesCourse = (g: Sql, course: Sql, askActor?: AskActor): Sql => sql`
  (
    ${grantedIn(course, askActor)}
    and (
      ${course}.id <> all(${actorSet('limited')})
      or (
        ${someSection(g, sql`${course}.id`, () => sql`true`)}
        and not ${someSection(g, sql`${course}.id`, (section) => sql`${section} <> all(${actorSet('sections')})`)}
      )
    )
  )
`;

/** One of its courses is not deleted. */
export const offeredSql: AppointmentGroupSql = (g) => someCourse(g, () => sql`true`);

/** Staff of one of the courses: they see what is offered, and who chose what. */
export const offersSql: AppointmentGroupSql = (g, askActor) =>
  someCourse(g, (course) => managesCourse(g, course, askActor));

/** There is no course whose calendar the actor does not manage. */
export const inAllCoursesSql: AppointmentGroupSql = (g, askActor) =>
  sql`not ${someCourse(g, (course) => sql`not ${managesCourse(g, course, askActor)}`)}`;

/** Staff of all of the courses: they change it. */
export const managesSql: AppointmentGroupSql = (g, askActor) => sql`
  (
    ${offersSql(g, askActor)}
    and ${inAllCoursesSql(g, askActor)}
  )
`;

const openTo = (g: Sql, course: Sql, inSection: (section: Sql) => Sql): Sql => sql`
  (
    not ${someSection(g, course, () => sql`true`)}
    or ${someSection(g, course, inSection)}
  )
`;

/** The actor may choose a slot: they study in one of the courses and sections, and are in a group where groups choose. */
export const eligibleSql: AppointmentGroupSql = (g) => sql`
  (
    ${someCourse(
      g,
      (course) => sql`
        ${course}.id = any(${actorSet('asActiveStudent')})
        and ${openTo(g, sql`${course}.id`, (section) => sql`${section} = any(${actorSet('sections')})`)}
      `,
    )}
    and (
      ${g}.group_category_id is null
      or exists (
        select 1
        from groups vg
        where vg.group_category_id = ${g}.group_category_id
          and vg.workflow_state = 'available'
          and vg.id = any(${actorSet('groups')})
      )
    )
  )
`;

/** The actor takes part, or took part, in one of the courses: what they chose stays in view. */
export const belongsSql: AppointmentGroupSql = (g) =>
  someCourse(
    g,
    (course) => sql`(${course}.id = any(${actorSet('courses')}) or ${course}.id = any(${actorSet('concluded')}))`,
  );

/**
 * SQL: the user may choose a slot, or be given one, and keeps what they have: they study in one of the courses and sections,
 * though the course may be closed for a while.
 */
export const studiesSql = (g: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from appointment_group_courses sc
    join courses so on so.id = sc.course_id and so.workflow_state <> 'deleted'
    join enrollments se on se.course_id = so.id
    where sc.appointment_group_id = ${g}.id
      and se.user_id = ${user}
      and se.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and se.workflow_state = 'active'
      and ${openTo(g, sql`so.id`, (section) => sql`${section} = se.course_section_id`)}
  )
`;

/** SQL: the group of people may choose a slot: it is one of the category, and somebody in it may. */
export const groupSignsUpSql = (g: Sql, group: Sql): Sql => sql`
  (
    ${group}.group_category_id = ${g}.group_category_id
    and ${group}.workflow_state = 'available'
    and exists (
      select 1
      from group_memberships sm
      where sm.group_id = ${group}.id
        and sm.workflow_state = 'accepted'
        and ${studiesSql(g, sql`sm.user_id`)}
    )
  )
`;

/** SQL: the reservation is the user's own, or that of a group of theirs. */
export const reservedFor = (reservation: Sql, user: Sql): Sql => sql`
  (
    ${reservation}.user_id = ${user}
    or exists (
      select 1
      from group_memberships rm
      where rm.group_id = ${reservation}.group_id and rm.user_id = ${user} and rm.workflow_state = 'accepted'
    )
  )
`;

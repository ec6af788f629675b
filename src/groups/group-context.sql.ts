/** SQL of who stands how to a group: over its own row or over the row that a column of another row points at. */
import { livingCourseSql } from '../courses/index.js';
import type { GrantName } from '../kernel/actor.js';
import { actorParameter, type FactSql, grantOf, type ReachOf, tenantParameter } from '../kernel/policy.js';

type Sink = Parameters<FactSql>[1];

const ofActor = (name: 'groups' | 'courses' | 'asActiveStudent' | 'asStaff', parameters: Sink): string =>
  parameters.add(`actor.${name}`, 'bigint[]', (env) => env.actor.memberships[name]);

/** SQL of a group `g`; by `reach` it leaves out what no grant of the actor could give. */
export type GroupSql = (g: string, parameters: Sink, reach?: ReachOf) => string;

/** The actor holds the permission in the course or account of the group `g`. */
export function heldAround(permission: GrantName, g: string, parameters: Sink, reach?: ReachOf): string {
  const held = reach?.(permission);
  if (held === 'tenant') return `${g}.root_account_id = ${tenantParameter(parameters)}`;
  const ids = (kind: 'courses' | 'subtrees' | 'exact') =>
    parameters.add(`grant.${permission}.${kind}`, 'bigint[]', (env) => grantOf(env.actor, permission)[kind]);
  const inCourse = `${g}.course_id = any(${ids('courses')})`;
  if (held === 'none') return inCourse;
  const covered = `array(select ga.id from accounts ga where ga.ancestors && ${ids('subtrees')} union all select unnest(${ids('exact')}))`;
  return (
    `(${inCourse} or ${g}.account_id = any(${covered}) ` +
    `or exists (select 1 from courses gc where gc.id = ${g}.course_id and gc.account_id = any(${covered})))`
  );
}

/** A member, in a course that still lets them in. */
export const memberSql = (g: string, parameters: Sink): string =>
  `(${g}.id = any(${ofActor('groups', parameters)}) and (${g}.course_id is null or ${g}.course_id = any(${ofActor('courses', parameters)})))`;

/** A member who may still do something there: neither is the course over nor are they outside their dates. */
export const activeMemberSql = (g: string, parameters: Sink): string =>
  `(${g}.id = any(${ofActor('groups', parameters)}) and (${g}.course_id is null ` +
  `or ${g}.course_id = any(${ofActor('asActiveStudent', parameters)}) or ${g}.course_id = any(${ofActor('asStaff', parameters)})))`;

/** An active member who looks after the group. */
export const moderatorSql = (g: string, parameters: Sink): string =>
  `(${activeMemberSql(g, parameters)} and exists (select 1 from group_memberships gm where gm.group_id = ${g}.id ` +
  `and gm.user_id = ${actorParameter(parameters)} and gm.workflow_state = 'accepted' and gm.moderator))`;

/** The user is within the actor's sections of the group's course, where the actor's rights end at sections; elsewhere everybody is. */
export function inReachSql(user: string, g: string, parameters: Sink): string {
  const set = (name: 'limited' | 'sections') =>
    parameters.add(`actor.${name}`, 'bigint[]', (env) => env.actor.memberships[name]);
  return (
    `(${g}.course_id is null or ${g}.course_id <> all(${set('limited')}) or exists (select 1 from enrollments ge ` +
    `where ge.course_id = ${g}.course_id and ge.user_id = ${user} and ge.workflow_state <> 'deleted' and ge.course_section_id = any(${set('sections')})))`
  );
}

/** The actor belongs to the course or account that the group `g` stands in. */
export const aroundSql = (g: string, parameters: Sink): string =>
  `(${g}.course_id = any(${ofActor('courses', parameters)}) or ${g}.account_id = ${tenantParameter(parameters)} ` +
  `or ${g}.account_id = any(${parameters.add('actor.accountsOfCourses', 'bigint[]', (env) => env.actor.memberships.accountsOfCourses)}))`;

/** A fact about the group whose id stands in `column`, as a fact about the row that has the column. */
export const ofGroup =
  (column: string, sql: GroupSql): FactSql =>
  (alias, parameters, reach) =>
    `exists (select 1 from groups fg where fg.id = ${alias}.${column} and fg.root_account_id = ${tenantParameter(parameters)} ` +
    `and fg.workflow_state = 'available' and ${livingCourseSql('fg')} and (${sql('fg', parameters, reach)}))`;

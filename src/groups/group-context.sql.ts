/** SQL of who stands how to a group: over its own row or over the row that a column of another row points at. */
import type { GrantName } from '../kernel/actor.js';
import { type FactSql, grantOf, tenantParameter } from '../kernel/policy.js';

type Sink = Parameters<FactSql>[1];

const ofActor = (name: 'groups' | 'courses' | 'asActiveStudent' | 'asStaff', parameters: Sink): string =>
  parameters.add(`actor.${name}`, 'bigint[]', (env) => env.actor.memberships[name]);

/** The actor holds the permission in the course or account of the group `g`. */
export function heldAround(permission: GrantName, g: string, parameters: Sink): string {
  const reach = (kind: 'courses' | 'subtrees' | 'exact') =>
    parameters.add(`grant.${permission}.${kind}`, 'bigint[]', (env) => grantOf(env.actor, permission)[kind]);
  const covered = `array(select ga.id from accounts ga where ga.ancestors && ${reach('subtrees')} union all select unnest(${reach('exact')}))`;
  return (
    `(${g}.course_id = any(${reach('courses')}) or ${g}.account_id = any(${covered}) ` +
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
  `and gm.user_id = ${parameters.add('actor.userId', 'bigint', (env) => env.actor.userId)} and gm.workflow_state = 'accepted' and gm.moderator))`;

/** The actor belongs to the course or account that the group `g` stands in. */
export const aroundSql = (g: string, parameters: Sink): string =>
  `(${g}.course_id = any(${ofActor('courses', parameters)}) or ${g}.account_id = ${tenantParameter(parameters)} ` +
  `or ${g}.account_id = any(${parameters.add('actor.accountsOfCourses', 'bigint[]', (env) => env.actor.memberships.accountsOfCourses)}))`;

/** A fact about the group whose id stands in `column`, as a fact about the row that has the column. */
export const ofGroup =
  (column: string, sql: (g: string, parameters: Sink) => string): FactSql =>
  (alias, parameters) =>
    `exists (select 1 from groups fg where fg.id = ${alias}.${column} and fg.root_account_id = ${tenantParameter(parameters)} ` +
    `and fg.workflow_state = 'available' and (${sql('fg', parameters)}))`;

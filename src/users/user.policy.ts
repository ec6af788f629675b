import type { GrantName } from '../kernel/actor.js';
import {
  allOf,
  among,
  anyOf,
  definePolicy,
  type FactSql,
  fact,
  grantOf,
  is,
  own,
  tenantParameter as tenant,
} from '../kernel/policy.js';
import { User } from './user.entity.js';

/** The user belongs to the actor's tenant: a login there is not deleted. */
const inTenant: FactSql = (alias, parameters) =>
  `exists (select 1 from logins fl where fl.user_id = ${alias}.id and fl.root_account_id = ${tenant(parameters)} and fl.workflow_state <> 'deleted')`;

/** The user has a part in a course where the actor's enrollment gives the permission. */
const inCourseWith =
  (permission: GrantName): FactSql =>
  (alias, parameters) =>
    `exists (select 1 from enrollments fe where fe.user_id = ${alias}.id and fe.root_account_id = ${tenant(parameters)} ` +
    `and fe.workflow_state in ('active', 'invited', 'completed', 'inactive') ` +
    `and fe.course_id = any(${parameters.add(`grant.${permission}.courses`, 'bigint[]', (env) => grantOf(env.actor, permission).courses)}))`;

const onMyRosters = fact('onMyRosters', inCourseWith('read_roster'));

/** The user belongs to an account where the actor, as an administrator, holds the permission. */
const administered =
  (permission: GrantName): FactSql =>
  (alias, parameters) => {
    const subtrees = parameters.add(
      `grant.${permission}.subtrees`,
      'bigint[]',
      (env) => grantOf(env.actor, permission).subtrees,
    );
    const exact = parameters.add(
      `grant.${permission}.exact`,
      'bigint[]',
      (env) => grantOf(env.actor, permission).exact,
    );
    const covered = `array(select ga.id from accounts ga where ga.ancestors && ${subtrees} union all select unnest(${exact}))`;
    return (
      `(${tenant(parameters)} = any(${covered}) or exists (select 1 from enrollments fe join courses fc on fc.id = fe.course_id ` +
      `where fe.user_id = ${alias}.id and fe.workflow_state <> 'deleted' and fc.account_id = any(${covered})) ` +
      `or exists (select 1 from admins fa where fa.user_id = ${alias}.id and fa.workflow_state = 'active' and fa.account_id = any(${covered})))`
    );
  };

const managed = fact('managed', administered('manage_user_logins'));

/** A user is seen by themself and by whoever shares a course with them, observes or administers them. */
export const userPolicy = definePolicy(User, {
  visible: allOf(
    is({ workflowState: ['registered', 'pre_registered'] }),
    fact('inTenant', inTenant),
    anyOf(own('id'), among('id', 'observees'), onMyRosters, fact('administered', administered('read_roster')), managed),
  ),
  actions: {
    update: anyOf(own('id'), managed),
    manage: managed,
    /** Takes part in what is the user's own business: logins, channels, tokens. */
    actFor: anyOf(own('id'), managed),
    self: own('id'),
  },
  fields: {
    email: anyOf(own('id'), onMyRosters, fact('administered', administered('read_roster')), managed),
    loginName: anyOf(own('id'), managed, fact('studentsManaged', inCourseWith('manage_students'))),
    sisUserId: anyOf(fact('sisReader', administered('read_sis')), fact('sisInCourse', inCourseWith('read_sis'))),
    integrationId: anyOf(fact('sisReader', administered('read_sis')), fact('sisInCourse', inCourseWith('read_sis'))),
    locale: anyOf(own('id'), managed),
    timeZone: anyOf(own('id'), managed),
    lastLoginAt: anyOf(own('id'), managed),
  },
});

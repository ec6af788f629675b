import type { GrantName } from '../kernel/actor.js';
import {
  allOf,
  among,
  anyOf,
  definePolicy,
  type Expr,
  type FactSql,
  fact,
  grantOf,
  is,
  own,
  type ReachOf,
  tenantParameter as tenant,
  tenantFact,
  withinSections,
} from '../kernel/policy.js';
import { decidesSql, outranksHereSql, outranksSql } from './several-tenants.sql.js';
import { User } from './user.entity.js';

/** Whoever holds it at the root account may act as others. */
export const actingPermission = 'become_user' satisfies GrantName;

type Sink = Parameters<FactSql>[1];

/** The user belongs to the actor's tenant: a login there is not deleted, or a course there has them as its test student. */
const inTenant = (user: string, parameters: Sink): string =>
  `(exists (select 1 from logins fl where fl.user_id = ${user} and fl.root_account_id = ${tenant(parameters)} and fl.workflow_state <> 'deleted') ` +
  `or exists (select 1 from enrollments ft where ft.user_id = ${user} and ft.root_account_id = ${tenant(parameters)} ` +
  `and ft.type = 'StudentViewEnrollment' and ft.workflow_state <> 'deleted'))`;

/** Who is only invited shows their names, and nothing else of themself, to those who share the course. */
const accepted = `'active', 'completed', 'inactive'`;
const invitedToo = `'invited', ${accepted}`;

/** The test student, and who was switched off, are known to those who work in the course alone. */
const ordinaryOrStaff = (enrollment: string, parameters: Sink): string =>
  `((${enrollment}.type <> 'StudentViewEnrollment' and ${enrollment}.workflow_state <> 'inactive') or ${enrollment}.course_id = ` +
  `any(${parameters.add('actor.asStaff', 'bigint[]', (env) => env.actor.memberships.asStaff)}))`;

/**
 * The user has a part in a course where the actor's enrollment gives the permission. A look for each user of a page is
 * cheap; `offset 0` keeps the database from reading everybody in all the actor's courses instead.
 */
const inCourseWith = (permission: GrantName, user: string, parameters: Sink, states = accepted): string =>
  `exists (select 1 from enrollments fe where fe.user_id = ${user} and fe.root_account_id = ${tenant(parameters)} ` +
  `and fe.workflow_state in (${states}) ` +
  `and fe.course_id = any(${parameters.add(`grant.${permission}.courses`, 'bigint[]', (env) => grantOf(env.actor, permission).courses)}) ` +
  `and ${ordinaryOrStaff('fe', parameters)} and ${withinSections('fe.course_id', 'fe.course_section_id', parameters)}` +
  `${states === accepted ? ' offset 0' : ''})`;

/** The accounts where the actor, as an administrator, holds the permission. */
function coveredBy(permission: GrantName, parameters: Sink): string {
  const ids = (reach: 'subtrees' | 'exact') =>
    parameters.add(`grant.${permission}.${reach}`, 'bigint[]', (env) => grantOf(env.actor, permission)[reach]);
  return `array(select ga.id from accounts ga where ga.ancestors && ${ids('subtrees')} union all select unnest(${ids('exact')}))`;
}

/**
 * The user belongs to an account where the actor, as an administrator, holds the permission: by a course, by
 * administering it, or because a login was made there. Everybody of the tenant belongs to its root account.
 */
function administered(permission: GrantName, user: string, parameters: Sink, reach?: ReachOf): string {
  const held = reach?.(permission);
  if (held === 'tenant') return 'true';
  if (held === 'none') return 'false';
  const covered = coveredBy(permission, parameters);
  return (
    `(${tenant(parameters)} = any(${covered}) or exists (select 1 from enrollments fe join courses fc on fc.id = fe.course_id ` +
    `where fe.user_id = ${user} and fe.workflow_state <> 'deleted' and fc.account_id = any(${covered})) ` +
    `or exists (select 1 from admins fa where fa.user_id = ${user} and fa.workflow_state = 'active' and fa.account_id = any(${covered})) ` +
    `or exists (select 1 from logins fh where fh.user_id = ${user} and fh.workflow_state <> 'deleted' and fh.home_account_id = any(${covered})))`
  );
}

/** Who administers an account that the actor does not cover is beyond their reach. */
const administersElsewhere = (user: string, parameters: Sink): string =>
  `exists (select 1 from admins fo where fo.user_id = ${user} and fo.root_account_id = ${tenant(parameters)} ` +
  `and fo.workflow_state = 'active' and fo.account_id <> all(${coveredBy('manage_user_logins', parameters)}))`;

type AboutUser = (user: string, parameters: Sink, reach?: ReachOf) => string;

/** A fact about the user whom a column of the row names. */
const about = (name: string, column: string, sql: AboutUser): Expr<never> =>
  fact(`${name}:${column}`, (alias, parameters, reach) => sql(`${alias}.${column}`, parameters, reach));

/** Either shares a course with the user where the actor's enrollment gives the permission, or administers them. */
const reaches =
  (permission: GrantName, states = accepted): AboutUser =>
  (user, sink, reach) => {
    const above = administered(permission, user, sink, reach);
    if (above === 'true') return above;
    const beside = inCourseWith(permission, user, sink, states);
    return above === 'false' ? beside : `${beside} or ${above}`;
  };

/** The actor manages the logins of the user whom the column names. Administrators of accounts out of their reach are not managed. */
export const managesUser = (column: string): Expr<never> =>
  about('managed', column, (user, sink, reach) => {
    const above = administered('manage_user_logins', user, sink, reach);
    // Nobody administers an account out of reach of who covers the whole tenant.
    return above === 'true' || above === 'false' ? above : `${above} and not ${administersElsewhere(user, sink)}`;
  });

/** The actor may read the SIS data of the user whom the column names. */
export const readsSisOf = (column: string): Expr<never> => about('sisRead', column, reaches('read_sis'));

/**
 * Decides over what is the person's own: the person themself, not somebody who acts as them, or who has rights in all
 * the tenants where the person has a login.
 */
export const decidesFor = (column: string): Expr<never> => about('decides', column, decidesSql);

/** The user is no administrator whom the actor does not outrank, in whatever tenant. */
export const outranks = (column: string): Expr<never> => about('outranks', column, outranksSql);

/** Likewise, in the actor's tenant alone. */
export const outranksHere = (column: string): Expr<never> => about('outranksHere', column, outranksHereSql);

const onRoster = about('onRoster', 'id', reaches('read_roster', invitedToo));
const acquainted = about('acquainted', 'id', reaches('read_roster'));
const usageViewed = about('usageViewed', 'id', reaches('read_reports'));
const studentManaged = about('studentManaged', 'id', (user, sink) => inCourseWith('manage_students', user, sink));
const managed = managesUser('id');
const readsSis = readsSisOf('id');
const themselfOrManager = anyOf(own('id'), managed);
const decides = allOf(themselfOrManager, decidesFor('id'));
const changesPerson = allOf(decides, anyOf(own('id'), outranks('id')));

/** The actor manages who observes whom, in the whole tenant. */
const observersManaged = fact('observersManaged', (_alias, sink) => {
  const ids = (reach: 'subtrees' | 'exact') =>
    sink.add(
      `grant.manage_user_observers.${reach}`,
      'bigint[]',
      (env) => grantOf(env.actor, 'manage_user_observers')[reach],
    );
  return `(${tenant(sink)} = any(${ids('subtrees')}) or ${tenant(sink)} = any(${ids('exact')}))`;
});

/** Everybody of the tenant who is there at all. */
export const ofTheTenant = allOf(
  is({ workflowState: ['registered', 'pre_registered'] }),
  tenantFact('inTenant', (alias, sink) => inTenant(`${alias}.id`, sink)),
);

/** The row is of a person of the tenant who is there at all; the bound of records that no column ties to a tenant. */
export const ofPersonOfTheTenant = (column: string): Expr<never> =>
  tenantFact(`ofPersonOfTheTenant:${column}`, (alias, sink) => {
    const user = `${alias}.${column}`;
    return `${inTenant(user, sink)} and exists (select 1 from users fu where fu.id = ${user} and fu.workflow_state in ('registered', 'pre_registered'))`;
  });

/** Who may read the login's name finds the user by it, and nobody else. */
export const loginNameReaders = anyOf(own('id'), studentManaged, managed, readsSis);
/** The same for SIS ids; everybody knows their own. */
export const sisIdReaders = anyOf(own('id'), readsSis);

/** A user is seen by themself and by whoever shares a course with them, observes or administers them. */
export const userPolicy = definePolicy(User, {
  visible: allOf(ofTheTenant, anyOf(own('id'), among('id', 'observees'), onRoster, managed)),
  actions: {
    update: changesPerson,
    updateName: changesPerson,
    updateAvatar: changesPerson,
    manage: managed,
    /** Sees what is the user's own business: logins, channels, tokens. */
    actFor: themselfOrManager,
    /** Decides over what is the person's own in every tenant: names, language, addresses. */
    decide: decides,
    decideElsewhere: decidesFor('id'),
    outrank: outranks('id'),
    outrankHere: outranksHere('id'),
    readSis: readsSis,
    /** Sees in which courses the person is: who observes or administers them, and they themself. */
    readCourses: anyOf(own('id'), among('id', 'observees'), managed),
    /** Sees and gives up whom the user observes. */
    seeObservees: anyOf(own('id'), observersManaged),
    /** Says whom the user observes. */
    manageObservees: observersManaged,
    self: own('id'),
  },
  fields: {
    email: anyOf(own('id'), acquainted, managed),
    bio: anyOf(own('id'), among('id', 'observees'), acquainted, managed),
    uuid: themselfOrManager,
    loginName: loginNameReaders,
    sisUserId: readsSis,
    integrationId: readsSis,
    locale: themselfOrManager,
    effectiveLocale: themselfOrManager,
    timeZone: themselfOrManager,
    lastLoginAt: anyOf(themselfOrManager, usageViewed),
    ltiUserId: own('id'),
  },
});

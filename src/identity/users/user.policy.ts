import {
  type ActorQuestion,
  type AskActor,
  actorId,
  actorTenant,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  own,
  sqlCondition,
  tenantCondition,
} from '../../platform/authorization/policy.js';
import { isFalse, isTrue, type Sql, sql } from '../../platform/sql/sql.js';
import {
  actorSet,
  among,
  coveredAccounts,
  type GrantName,
  grantIds,
  hasAny,
  reachOf,
  withinSections,
} from '../access/index.js';
import { decidesSql, isCallerSql, outranksHereSql, outranksSql } from './several-tenants.sql.js';
import { User } from './user.entity.js';

/** Whoever holds it at the root account may act as others. */
export const actingPermission = 'become_user' satisfies GrantName;

/** Keeps the database from reading a whole table first, where a look for each row is cheap. */
const eachByItself = sql` offset 0`;

/** The user belongs to the actor's tenant: a login there is not deleted, or a course there has them as its test student. */
const inTenant = (user: Sql, looked = sql.empty): Sql => sql`
  (
    exists (
      select 1
      from logins fl
      where fl.user_id = ${user} and fl.root_account_id = ${actorTenant} and fl.workflow_state <> 'deleted'${looked}
    )
    or exists (
      select 1
      from enrollments ft
      where ft.user_id = ${user}
        and ft.root_account_id = ${actorTenant}
        and ft.type = 'StudentViewEnrollment'
        and ft.workflow_state <> 'deleted'${looked}
    )
  )
`;

/** SQL: likewise, of rows in an order that an index keeps. */
export const isFoundInTenant = (user: Sql): Sql => inTenant(user, eachByItself);

/** Who is only invited shows their names, and nothing else of themself, to those who share the course. */
const accepted = sql`'active', 'completed', 'inactive'`;
const invitedToo = sql`'invited', ${accepted}`;

/** The test student, and who was switched off, are known to those who work in the course alone. */
const ordinaryOrStaff = (enrollment: Sql): Sql => sql`
  (
    (${enrollment}.type <> 'StudentViewEnrollment' and ${enrollment}.workflow_state <> 'inactive')
    or ${enrollment}.course_id = any(${actorSet('asStaff')})
  )
`;

const lookedUp = (states: Sql): Sql => (states === accepted ? eachByItself : sql.empty);

/**
 * The user has a part in a course where the actor's enrollment gives the permission. A look for each user of a page is
 * cheap; `offset 0` keeps the database from reading everybody in all the actor's courses instead.
 */
const inCourseWith = (permission: GrantName, user: Sql, states = accepted): Sql => sql`
  exists (
    select 1
    from enrollments fe
    where fe.user_id = ${user}
      and fe.root_account_id = ${actorTenant}
      and fe.workflow_state in (${states})
      and fe.course_id = any(${grantIds(permission, 'courses')})
      and ${ordinaryOrStaff(sql`fe`)}
      and ${withinSections(sql`fe.course_id`, sql`fe.course_section_id`)}${lookedUp(states)}
  )
`;

/**
 * The user belongs to an account where the actor, as an administrator, holds the permission: by a course, by
 * administering it, or because a login was made there. Everybody of the tenant belongs to its root account.
 */
export function belongsWhereHeld(permission: GrantName, user: Sql, askActor?: AskActor): Sql {
  const held = askActor?.(reachOf(permission));
  if (held === 'tenant') return sql`true`;
  if (held === 'none') return sql`false`;
  const covered = coveredAccounts(permission);
  return sql`
    (
      ${actorTenant} = any(${covered})
      or exists (
        select 1
        from enrollments fe
        join courses fc on fc.id = fe.course_id
        where fe.user_id = ${user} and fe.workflow_state <> 'deleted' and fc.account_id = any(${covered})
      )
      or exists (
        select 1
        from admins fa
        where fa.user_id = ${user} and fa.workflow_state = 'active' and fa.account_id = any(${covered})
      )
      or exists (
        select 1
        from logins fh
        where fh.user_id = ${user} and fh.workflow_state <> 'deleted' and fh.home_account_id = any(${covered})
      )
    )
  `;
}

/** Who administers an account that the actor does not cover is beyond their reach. */
const administersElsewhere = (user: Sql): Sql => sql`
  exists (
    select 1
    from admins fo
    where fo.user_id = ${user}
      and fo.root_account_id = ${actorTenant}
      and fo.workflow_state = 'active'
      and fo.account_id <> all(${coveredAccounts('manage_user_logins')})
  )
`;

type AboutUser = (user: Sql, askActor?: AskActor) => Sql;

/** A condition on the user whom a column of the row names. */
const about = (name: string, column: string, holds: AboutUser): Expr<never> =>
  sqlCondition(`${name}:${column}`, (row, askActor) => holds(sql`${row}.${sql.ref(column)}`, askActor));

/** Either shares a course with the user where the actor's enrollment gives the permission, or administers them. */
const reaches =
  (permission: GrantName, states = accepted): AboutUser =>
  (user, askActor) => {
    const above = belongsWhereHeld(permission, user, askActor);
    if (isTrue(above)) return above;
    const beside = inCourseWith(permission, user, states);
    return isFalse(above) ? beside : sql`${beside} or ${above}`;
  };

const manages: AboutUser = (user, askActor) => {
  const above = belongsWhereHeld('manage_user_logins', user, askActor);
  // Nobody administers an account out of reach of who covers the whole tenant.
  return isTrue(above) || isFalse(above) ? above : sql`(${above} and not ${administersElsewhere(user)})`;
};

/** The actor manages the logins of the user whom the column names. Administrators of accounts out of their reach are not managed. */
export const managesUser = (column: string): Expr<never> => about('managed', column, manages);

/** The actor views the statistics of an account to which the user belongs whom the column names. */
export const viewsStatisticsOf = (column: string): Expr<never> =>
  about('statisticsViewed', column, (user, askActor) => belongsWhereHeld('view_statistics', user, askActor));

/** The actor may read the SIS data of the user whom the column names. */
export const readsSisOf = (column: string): Expr<never> => about('sisRead', column, reaches('read_sis'));

/**
 * Decides over what is the person's own: the person themself, not somebody who acts as them, or who has rights in all
 * the tenants where the person has a login.
 */
export const decidesFor = (column: string): Expr<never> => about('decides', column, decidesSql);

/** The actor is the person whom the column names, not somebody who acts as them. */
export const isCaller = (column: string): Expr<never> => about('caller', column, isCallerSql);

/** The user is no administrator whom the actor does not outrank, in whatever tenant. */
export const outranks = (column: string): Expr<never> => about('outranks', column, outranksSql);

/** Likewise, in the actor's tenant alone. */
export const outranksHere = (column: string): Expr<never> => about('outranksHere', column, outranksHereSql);

const onRoster = about('onRoster', 'id', reaches('read_roster', invitedToo));
/** Observers know who teaches the courses that they observe in. */
const teachesObserver = sqlCondition('teachesObserver', (row, askActor) =>
  askActor?.(hasAny('asObserver')) === false
    ? sql`false`
    : sql`
      exists (
        select 1
        from enrollments te
        where te.user_id = ${row}.id
          and te.course_id = any(${actorSet('asObserver')})
          and te.type in ('TeacherEnrollment', 'TaEnrollment')
          and te.workflow_state = 'active'
      )
    `,
);
const acquainted = about('acquainted', 'id', reaches('read_roster'));
const usageViewed = about('usageViewed', 'id', reaches('read_reports'));
const managed = managesUser('id');

/** Whether there may be anybody else in whose courses the actor looks: somebody they observe, or administer. */
export const readsOthersCourses: ActorQuestion<boolean> = (actor) =>
  hasAny('observees')(actor) || reachOf('manage_user_logins')(actor) !== 'none';
const readsSis = readsSisOf('id');
const themselfOrManager = anyOf(own('id'), managed);
const decides = allOf(themselfOrManager, decidesFor('id'));
const changesPerson = allOf(decides, anyOf(own('id'), outranks('id')));

/** The actor manages who observes whom, in the whole tenant. */
const observersManaged = sqlCondition(
  'observersManaged',
  () =>
    sql`
      (
        ${actorTenant} = any(${grantIds('manage_user_observers', 'subtrees')})
        or ${actorTenant} = any(${grantIds('manage_user_observers', 'exact')})
      )
    `,
);

/** The tenant shows pictures of its people: `avatars` of its services, which is on unless it was switched off. */
const picturesShown = sqlCondition(
  'picturesShown',
  () => sql`
    coalesce((select (pa.services ->> 'avatars')::boolean from accounts pa where pa.id = ${actorTenant}), true)
  `,
);

/** Everybody of the tenant who is there at all. */
export const ofTheTenant = allOf(
  is({ workflowState: ['registered', 'pre_registered'] }),
  tenantCondition('inTenant', (row) => inTenant(sql`${row}.id`)),
);

/** The row is the tenant's, and of a person of it who is there at all. */
export const ofPersonOfTheTenant = (column: string): Expr<never> =>
  tenantCondition(`ofPersonOfTheTenant:${column}`, (row) => {
    const user = sql`${row}.${sql.ref(column)}`;
    return sql`
      ${row}.root_account_id = ${actorTenant}
      and ${inTenant(user)}
      and exists (
        select 1 from users fu where fu.id = ${user} and fu.workflow_state in ('registered', 'pre_registered')
      )
    `;
  });

/** SQL: the actor may find the user by their SIS id: who reads it, and the user themself. */
export const findsBySisSql: AboutUser = (user, askActor) =>
  sql`(${user} = ${actorId} or ${reaches('read_sis')(user, askActor)})`;
/** SQL: the same of the name of a login. */
export const findsByLoginSql: AboutUser = (user, askActor) =>
  sql`(${findsBySisSql(user, askActor)} or ${inCourseWith('manage_students', user)} or ${manages(user, askActor)})`;

/** Who may read the login's name finds the user by it, and nobody else. */
export const loginNameReaders = about('loginNameRead', 'id', findsByLoginSql);
/** The same for SIS ids; everybody knows their own. */
export const sisIdReaders = about('sisIdFound', 'id', findsBySisSql);

/** A user is seen by themself, by whoever shares a course with them, observes or administers them, and by observers whom they teach. */
export const userPolicy = definePolicy(User, {
  visible: allOf(ofTheTenant, anyOf(own('id'), among('id', 'observees'), onRoster, teachesObserver, managed)),
  actions: {
    update: changesPerson,
    updateName: changesPerson,
    updateAvatar: allOf(changesPerson, picturesShown),
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
    /** Reads when the person signed on, and from where. */
    readAuthenticationEvents: anyOf(own('id'), managed, viewsStatisticsOf('id')),
    /** Sees and gives up whom the user observes. */
    seeObservees: anyOf(own('id'), observersManaged),
    /** Says whom the user observes. */
    manageObservees: observersManaged,
    /** Gives a code by which somebody comes to observe the user. */
    letObserve: anyOf(own('id'), observersManaged),
    self: own('id'),
  },
  fields: {
    email: anyOf(own('id'), acquainted, managed),
    avatarUrl: picturesShown,
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

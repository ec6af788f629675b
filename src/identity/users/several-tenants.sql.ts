/** What is asked of a person who may have logins in several root accounts. Decision 0039. */
import { actorId, actorTenant, type PolicyEnv } from '../../platform/authorization/policy.js';
import { parameter, type Sql, sql } from '../../platform/sql/sql.js';

/** Who is really calling; null while they act as somebody: other tenants have not given them that. */
const caller = parameter<PolicyEnv>('bigint', ({ actor }) => (actor.realUserId === null ? actor.userId : null));

/** The root accounts in whose name the actor may speak: their own, and those whose built-in administrator they are too. */
const spokenFor = sql`(${actorTenant} || tenants_ruled_by(${caller}))`;

/** The actor is the person, not somebody who acts as them. */
export const isCallerSql = (user: Sql): Sql => sql`${user} = ${caller}`;

/** The actor is the person, not somebody who acts as them, or speaks for every tenant in which the person has a login. */
export const decidesSql = (user: Sql): Sql => sql`${isCallerSql(user)} or tenants_of_user(${user}) <@ ${spokenFor}`;

/**
 * Wherever in the tenant the user is an administrator, the actor is one, in the same role or the built-in one, of the same
 * account or one above it.
 */
export const outranksHereSql = (user: Sql): Sql => sql`
  not exists (
    select 1
    from admins fp
    join accounts fx on fx.id = fp.account_id
    where fp.user_id = ${user}
      and fp.root_account_id = ${actorTenant}
      and fp.workflow_state = 'active'
      and not exists (
        select 1
        from admins fm
        join roles fr on fr.id = fm.role_id
        where fm.user_id = ${actorId}
          and fm.root_account_id = ${actorTenant}
          and fm.workflow_state = 'active'
          and fm.account_id = any(fx.ancestors)
          and (fr.workflow_state = 'built_in' or fr.id = fp.role_id)
      )
  )
`;

/** Likewise in every tenant: where the user administers another one, the actor is its built-in administrator. */
export const outranksSql = (user: Sql): Sql =>
  sql`${outranksHereSql(user)} and tenants_administered_by(${user}) <@ ${spokenFor}`;

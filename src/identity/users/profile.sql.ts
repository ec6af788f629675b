/** What a tenant knows people by, as SQL: who belongs to several tenants has a profile in each. Decision 0039. */
import { actorTenant } from '../../platform/authorization/policy.js';
import type { ComputedSql } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { sharesPeople } from '../access/index.js';

type NameColumn = 'name' | 'sortable_name' | 'short_name';

/**
 * SQL: a name of a user in a tenant.
 * @param user SQL of their id
 * @param own the same column of `users`
 */
export const nameIn = (tenant: Sql, user: Sql, own: Sql, column: NameColumn = 'name'): Sql => sql`
  coalesce(
    (
      select op.${sql.ref(column)}
      from user_profiles op
      where op.user_id = ${user} and op.root_account_id = ${tenant}
    ),
    ${own}
  )
`;

/** SQL: the name of the user with this id in a tenant. */
export const nameOfUserIn = (tenant: Sql, user: Sql, column: NameColumn = 'name'): Sql => sql`
  (
    select ${nameIn(tenant, sql`nu.id`, sql`nu.${sql.ref(column)}`, column)}
    from users nu
    where nu.id = ${user}
  )
`;

/** SQL: a select of one row with what may be set of a person, as it is in the tenant. @param user a row of `users` */
export const profileIn = (tenant: Sql, user: Sql): Sql => sql`
  select coalesce(op.name, ${user}.name) as name, coalesce(op.sortable_name, ${user}.sortable_name) as sortable_name,
    coalesce(op.short_name, ${user}.short_name) as short_name,
    case when op.id is null then ${user}.time_zone else op.time_zone end as time_zone,
    case when op.id is null then ${user}.locale else op.locale end as locale,
    case when op.id is null then ${user}.bio else op.bio end as bio,
    case when op.id is null then ${user}.title else op.title end as title,
    case when op.id is null then ${user}.avatar_url else op.avatar_url end as avatar_url
  from (select 1) one
  left join user_profiles op on op.user_id = ${user}.id and op.root_account_id = ${tenant}
`;

/** A column of a person as the actor's tenant has it; the plain one where the tenant shares nobody with others. */
export const personal =
  (column: string): ComputedSql =>
  (row, { lookUp, askActor }) =>
    askActor(sharesPeople) ? lookUp.row(profileIn(actorTenant, row), column) : sql`${row}.${sql.ref(column)}`;

/** The name of the user whom a column of the row, or SQL of an id, names, as the actor's tenant has it. */
export const namedBy =
  (column: string | Sql): ComputedSql =>
  (_row, { lookUp, askActor }) => {
    const name = lookUp('users', column, 'name');
    return askActor(sharesPeople) ? nameIn(actorTenant, lookUp('users', column, 'id'), name) : name;
  };

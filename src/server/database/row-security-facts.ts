/** What can be wrong with the row security of a database, for `doctor`. */
import type { ClientBase } from 'pg';
import { type ServiceRoles, serviceRolesIn } from './restricted-roles.js';
import { otherBounds } from './row-bounds.js';

export interface RowSecurityFacts {
  /** Null where none was set up. */
  readonly roles: ServiceRoles | null;
  /** Roles of the service that could get around it: superusers, with BYPASSRLS, or owners of tables. */
  readonly mighty: readonly string[];
  /** Roles that the service's user may not take. */
  readonly closed: readonly string[];
  /** Tables of tenants that are open to all of them. */
  readonly open: readonly string[];
  /** Who signs on for the service, and whether they could get around it. */
  readonly user: string;
  readonly userIsMighty: boolean;
}

const text = `
  with mighty as (
    select r.rolname as name, r.rolname = any($1::text[]) as ours from pg_roles r
    where r.rolsuper or r.rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid
      and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace))
  select array(select name::text from mighty where ours order by 1) as mighty,
    array(select r from unnest($1::text[]) r where not pg_has_role(k.who, r, 'member') order by 1) as closed,
    array(select c.relname::text from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not c.relrowsecurity
      and (c.relname = any($2::text[]) or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'root_account_id')) order by 1) as open,
    k.who::text as user, exists (select 1 from mighty where name = k.who) as "userIsMighty"
  from (select coalesce($3, current_user) as who) k`;

/** @param user who signs on for the service; the user of this connection unless given */
export async function rowSecurityFacts(
  client: Pick<ClientBase, 'query'>,
  user: string | null = null,
): Promise<RowSecurityFacts> {
  const roles = await serviceRolesIn(client);
  const values = [roles === null ? [] : Object.values(roles), Object.keys(otherBounds), user];
  const { rows } = await client.query<Omit<RowSecurityFacts, 'roles'>>(text, values);
  return { roles, ...(rows[0] as Omit<RowSecurityFacts, 'roles'>) };
}

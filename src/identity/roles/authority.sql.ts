/** Who holds which authority where. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { overridesIn } from './role-overrides.sql.js';

/** A row, where a user administers one of the accounts. */
// unguarded: for who lists administrators there; the grants are part of it.
export const listedAdministrator = statement<{
  userId: number;
  rootAccountId: number;
  subtrees: readonly number[];
  exact: readonly number[];
}>(
  (value) => sql`
    select 1
    from admins m
    join accounts a on a.id = m.account_id
    where m.user_id = ${value('userId', 'bigint')}
      and m.root_account_id = ${value('rootAccountId', 'bigint')}
      and m.workflow_state = 'active'
      and (a.ancestors && ${value('subtrees', 'bigint[]')} or a.id = any(${value('exact', 'bigint[]')}))
    limit 1
  `,
);

/** The site account, where a user is its built-in administrator. */
// unguarded: what the actor themself is.
export const siteAdministrator = statement<{ accountId: number; userId: number }>(
  (value) => sql`
    select s.id
    from accounts s
    join admins m on m.account_id = s.id
      and m.user_id = ${value('userId', 'bigint')}
      and m.workflow_state = 'active'
    join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
    where s.id = ${value('accountId', 'bigint')} and s.site
  `,
);

/** An account of a tenant, whatever its state. */
// unguarded: which way an appointment goes; each judges the account by itself.
export const accountOfTenant = statement<{ id: number; rootAccountId: number }>(
  (value) => sql`
    select a.id
    from accounts a
    where a.id = ${value('id', 'bigint')} and a.root_account_id = ${value('rootAccountId', 'bigint')}
  `,
);

/** A root account that is there. */
// unguarded: for the administrators of the site alone.
export const rootAccount = statement<{ id: number }>(
  (value) => sql`
    select a.id
    from accounts a
    where a.id = ${value('id', 'bigint')} and a.parent_account_id is null and a.workflow_state = 'active'
  `,
);

/** A user who can sign on in a root account. */
// unguarded: for the administrators of the site alone.
export const memberOfRoot = statement<{ id: number; rootAccountId: number }>(
  (value) => sql`
    select u.id
    from users u
    where u.id = ${value('id', 'bigint')}
      and u.workflow_state <> 'deleted'
      and exists (
        select 1
        from logins l
        where l.user_id = u.id
          and l.root_account_id = ${value('rootAccountId', 'bigint')}
          and l.workflow_state = 'active'
      )
  `,
);

const held = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'accountId', m.account_id, 'roleId', m.id, 'baseRoleType', m.base_role_type,
        'builtIn', m.workflow_state = 'built_in'
      )
    ),
    '[]'
  )
  from mine m
`;

/** The roles of a user, what is said of them and of one more role, and the accounts below an account. */
// unguarded: what the actor themself holds, beside a role that was authorized.
export const heldAndSaid = statement<{ userId: number; rootAccountId: number; roleId: number; accountId: number }>(
  (value) => sql`
    with mine as materialized (
      select m.account_id, r.id, r.base_role_type, r.workflow_state
      from admins m
      join roles r on r.id = m.role_id
      where m.user_id = ${value('userId', 'bigint')}
        and m.root_account_id = ${value('rootAccountId', 'bigint')}
        and m.workflow_state = 'active'
    ),
    said as materialized (
      select o.*
      from role_overrides o
      where o.root_account_id = ${value('rootAccountId', 'bigint')}
        and (o.role_id = ${value('roleId', 'bigint')} or o.role_id in (select m.id from mine m))
    )
    select (${held}) as held, (${overridesIn(sql`said o`)}) as overrides,
      (
        select json_agg(json_build_object('path', a.ancestors, 'isSite', a.site))
        from accounts a
        where a.ancestors @> array[${value('accountId', 'bigint')}]
          and (
            a.id = ${value('accountId', 'bigint')}
            or a.workflow_state <> 'deleted'
            and a.id in (select o.account_id from said o)
          )
      ) as places
  `,
);

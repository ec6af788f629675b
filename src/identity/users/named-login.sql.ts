import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/**
 * SQL: whether a password of this service counts for the login `l` just now: in a tenant without providers or with the local
 * one, for a login that is tied to no other. Decision 0090.
 */
export const passwordCounts: Sql = sql`
  (
    exists (
      select from authentication_providers p
      where p.root_account_id = l.root_account_id
        and p.workflow_state = 'active'
        and p.auth_type = 'local'
        and coalesce(l.authentication_provider_id = p.id, true)
    )
    or l.authentication_provider_id is null
    and not exists (
      select from authentication_providers p
      where p.root_account_id = l.root_account_id and p.workflow_state = 'active'
    )
  )
`;

/**
 * The login of a name by which somebody may sign on just now, with its password where passwords of this service count: in
 * a tenant without providers or with the local one, for a login that is tied to no other. Decision 0090.
 */
// unguarded: its password is asked for beside it.
export const loginNamed = statement<{ rootAccountId: number; uniqueId: string }>(
  (value) => sql`
    select l.id, l.user_id as "userId", case
      when ${passwordCounts}
      then l.password_hash
    end as "passwordHash"
    from logins l
    join users u on u.id = l.user_id
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.unique_id_lower = lower(${value('uniqueId', 'text')})
      and l.workflow_state = 'active'
      and u.workflow_state <> 'deleted'
  `,
);

/** Whose login has a name, also where nobody signs on by it just now: it was suspended, or its user deleted. */
// unguarded: before their password is told anybody.
export const holderNamed = statement<{ rootAccountId: number; uniqueId: string }>(
  (value) => sql`
    select l.user_id as "userId"
    from logins l
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.unique_id_lower = lower(${value('uniqueId', 'text')})
      and l.workflow_state <> 'deleted'
  `,
);

import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** SQL: who administers an account, or one above it. */
export const administratorsOf = (account: Sql): Sql => sql`
  select ad.user_id
  from accounts xa
  join admins ad on ad.account_id = any(xa.ancestors) and ad.workflow_state = 'active'
  where xa.id = ${account}
`;

/** A row, where a user is a built-in administrator of the root account. */
// unguarded: what the actor themself is, or who vouches for a way to sign on.
export const fullAdministrator = statement<{ userId: number; rootAccountId: number }>(
  (value) => sql`
    select 1
    from admins m
    join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
    where m.user_id = ${value('userId', 'bigint')}
      and m.account_id = ${value('rootAccountId', 'bigint')}
      and m.root_account_id = ${value('rootAccountId', 'bigint')}
      and m.workflow_state = 'active'
    limit 1
  `,
);

import { type Sql, sql } from '../../platform/sql/sql.js';

/** SQL: who administers an account, or one above it. */
export const administratorsOf = (account: Sql): Sql => sql`
  select ad.user_id
  from accounts xa
  join admins ad on ad.account_id = any(xa.ancestors) and ad.workflow_state = 'active'
  where xa.id = ${account}
`;

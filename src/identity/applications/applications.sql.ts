/** Who may vouch for people. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** A row, where a user is a built-in administrator of the root account. */
// unguarded: what the actor themself is, or who vouched for an application.
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

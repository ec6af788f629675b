import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** The login of a name by which somebody may sign on just now. */
// unguarded: its password is asked for beside it.
export const loginNamed = statement<{ rootAccountId: number; uniqueId: string }>(
  (value) => sql`
    select l.id, l.user_id as "userId", l.password_hash as "passwordHash"
    from logins l
    join users u on u.id = l.user_id
    where l.root_account_id = ${value('rootAccountId', 'bigint')}
      and l.unique_id_lower = lower(${value('uniqueId', 'text')})
      and l.workflow_state = 'active'
      and u.workflow_state <> 'deleted'
  `,
);

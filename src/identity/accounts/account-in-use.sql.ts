import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** What keeps an account from being deleted. */
// unguarded: whether the account that the actor may delete is used, by whatever they may not see too.
export const inUse = statement<{ id: number }>(
  (value) => sql`
    select exists (
      select 1
      from accounts s
      where s.parent_account_id = ${value('id', 'bigint')} and s.workflow_state <> 'deleted'
    ) as "hasAccounts",
      exists (
        select 1 from courses c where c.account_id = ${value('id', 'bigint')} and c.workflow_state <> 'deleted'
      ) as "hasCourses"
  `,
);

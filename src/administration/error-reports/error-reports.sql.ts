import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** The account of those who run the installation. */
// unguarded: reports come from everywhere, and are theirs.
export const siteAccount = statement<object>(
  () => sql`
    select a.id
    from accounts a
    where a.site and a.workflow_state = 'active'
    order by a.id
    limit 1
  `,
);

/** The term that requests call `current`. Source: supplement §1.4 */
import { type Sql, sql } from '../../../platform/sql/sql.js';

/** SQL: the id of the only active term of a tenant whose dates cover now; null when there is none, or several. */
export const currentTerm = (tenant: Sql): Sql => sql`
  (
    select case when count(*) = 1 then min(ct.id) end
    from terms ct
    where ct.root_account_id = ${tenant}
      and ct.workflow_state <> 'deleted'
      and not ct.is_default
      and ct.start_at <= now()
      and ct.end_at >= now()
  )
`;

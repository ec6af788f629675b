import { type Sql, sql } from '../../platform/sql/sql.js';

/**
 * Ids of the users whom SIS ids name in the logins of a tenant.
 * @param tenant SQL of the root account's id
 * @param matches what is asked of the SIS id: `= any(…)`
 */
export const usersOfSis = (tenant: Sql, matches: Sql): Sql => sql`
  select ls.user_id
  from logins ls
  where ls.root_account_id = ${tenant} and ls.workflow_state <> 'deleted' and ls.sis_user_id ${matches}
`;

/** Which services count at an account: its own word, else that of the nearest account above. Decision 0083. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import { type AccountServiceKey, usualServices } from './account-settings.js';

/** SQL for a JSON object: every service → whether it is on. @param path SQL for the ids from the root down to the account */
export const servicesSql = (path: Sql): Sql => sql`
  ${sql.literal(JSON.stringify(usualServices))}::jsonb || (
    select coalesce(jsonb_object_agg(es.key, es.value order by cardinality(ea.ancestors)), '{}')
    from accounts ea
    cross join jsonb_each(ea.services) as es
    where ea.id = any(${path})
  )
`;

/** SQL: a service is on at an account. @param account SQL for its id */
export const serviceOn = (key: AccountServiceKey, account: Sql): Sql => sql`
  coalesce(
    (
      select (so.services ->> ${sql.literal(key)})::boolean
      from accounts sa
      join accounts so on so.id = any(sa.ancestors)
      where sa.id = ${account} and so.services ? ${sql.literal(key)}
      order by cardinality(so.ancestors) desc
      limit 1
    ),
    ${sql.literal(usualServices[key])}
  )
`;

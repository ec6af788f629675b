import { type Sql, sql } from './sql.js';

/** SQL: a text as a uuid, which an index on such a column can look up; null where it is written otherwise. */
export const asUuid = (text: Sql): Sql => sql`
  case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end
`;

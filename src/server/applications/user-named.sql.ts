import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** What somebody is called. */
// unguarded: for whoever is signed on, themself.
export const userNamed = statement<{ userId: number }>(
  (value) => sql`
    select u.name
    from users u
    where u.id = ${value('userId', 'bigint')}
  `,
);

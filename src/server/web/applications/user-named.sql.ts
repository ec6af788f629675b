import { nameIn } from '../../../identity/users/index.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** What somebody is called. */
// unguarded: for whoever is signed on, themself.
export const userNamed = statement<{ userId: number; rootAccountId: number }>(
  (value) => sql`
    select ${nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`)} as name
    from users u
    where u.id = ${value('userId', 'bigint')}
  `,
);

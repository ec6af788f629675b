import { AccessToken } from '../../../identity/users/index.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';

/** A token was used just now; written at most once in a minute. */
// unguarded: the token with which the request is made.
export const tokenUsed = bulkStatement<{ id: number }>(
  [updated(AccessToken, 'lastUsedAt')],
  (value) => sql`
    update access_tokens
    set last_used_at = now()
    where id = ${value('id', 'bigint')}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')
  `,
);

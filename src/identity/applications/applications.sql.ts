/** What ends with a developer key. */
import { sql } from '../../platform/sql/sql.js';
import { tokensEnded } from '../users/index.js';

/** Ends what people have allowed an application, and its tokens. */
// unguarded: they end with a developer key that the actor manages.
export const tokensOfKeyEnded = tokensEnded<{ developerKeyId: number }>(
  (value) => sql`developer_key_id = ${value('developerKeyId', 'bigint')}`,
);

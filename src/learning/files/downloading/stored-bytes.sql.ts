import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Where the bytes of files lie; of those that were deleted too, as long as they are there. */
// unguarded: files of work that the caller was shown before.
export const storedBytes = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select f.id, f.storage_key as "storageKey"
    from files f
    where f.id = any(${value('ids', 'bigint[]')})
      and f.workflow_state in ('available', 'deleted')
      and f.sha256 is not null
  `,
);

import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { lockedNow } from '../file.policy.js';
import { placeLockOf } from '../file-locks.sql.js';

/** What a link to a file opens; files that were deleted too, as long as their bytes are there. */
// unguarded: the link to the file is signed, and given to who may see it.
export const downloaded = statement<{ id: number; viewerId: number | null }>(
  (value) => sql`
    select f.uuid, f.display_name as "displayName", f.content_type as "contentType", f.size, f.sha256,
      f.storage_key as "storageKey", ${lockedNow(sql`f`)} as locked,
      f.workflow_state = 'deleted' as deleted,
      exists (
        select 1 from courses c where c.id = f.course_id and c.image_id = f.id
      ) as "isPicture",
      ${value('viewerId', 'bigint')} is not null
        and ${placeLockOf(sql`f`, value('viewerId', 'bigint'))} is not null as "keptFromViewer"
    from files f
    where f.id = ${value('id', 'bigint')}
      and f.workflow_state in ('available', 'deleted')
      and f.sha256 is not null
  `,
  { name: 'file_download' },
);

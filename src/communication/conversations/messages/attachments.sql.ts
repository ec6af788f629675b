import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Of the ids, those of files that are there in a folder just below the root of somebody's own files. */
// unguarded: the actor's own files.
export const attachableFiles = statement<{
  ids: readonly number[];
  userId: number;
  rootAccountId: number;
  folder: string;
}>(
  (value) => sql`
    select f.id
    from files f
    join folders d on d.id = f.folder_id
    join folders r on r.id = d.parent_folder_id
    where f.id = any(${value('ids', 'bigint[]')})
      and f.workflow_state = 'available'
      and f.root_account_id = ${value('rootAccountId', 'bigint')}
      and f.user_id = ${value('userId', 'bigint')}
      and d.workflow_state = 'visible'
      and lower(d.name) = ${value('folder', 'text')}
      and r.parent_folder_id is null
  `,
);

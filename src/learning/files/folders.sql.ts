/** Folders, by what stands above and below them. */
import type { RowColumns } from '../../platform/authorization/authorize.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { Folder } from './folder.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** The folder at a path: follows names from the root down, without regard to case. */
// unguarded: the folder that it finds is authorized next.
export const folderAtPath = statement<{ rootId: number; names: readonly string[] }>(
  (value) => sql`
    with recursive steps as (
      select f.id, 0 as depth
      from folders f
      where f.id = ${value('rootId', 'bigint')}
      union all
      select f.id, s.depth + 1
      from steps s
      join folders f on f.parent_folder_id = s.id
      where f.workflow_state = 'visible' and lower(f.name) = lower((${value('names', 'text[]')})[s.depth + 1])
    )
    select id
    from steps
    where depth = cardinality(${value('names', 'text[]')})
  `,
);

/** A folder below another, unless one of the name is there. */
// unguarded: below a folder that was authorized.
export const folderMade = bulkStatement<{ parentId: number; name: string }>(
  [Folder],
  (value) => sql`
    insert into folders (root_account_id, course_id, user_id, group_id, for_submissions, parent_folder_id, name)
    select p.root_account_id, p.course_id, p.user_id, p.group_id, p.for_submissions, p.id,
      ${value('name', 'text')}
    from folders p
    where p.id = ${value('parentId', 'bigint')}
    on conflict (parent_folder_id, lower(name))
    where workflow_state <> 'deleted' do nothing
  `,
);

/** Where the tree of an authorized folder begins. */
export const rootColumns: RowColumns<{ readonly rootId: number }> = { rootId: (folder) => sql`${folder}.ancestors[1]` };

/** The root above a folder. */
// unguarded: the folder of an announced file.
export const rootOfFolder = statement<{ id: number }>(
  (value) => sql`select ancestors[1] as root from folders where id = ${value('id', 'bigint')}`,
);

/** Where a file lies: its folder, and the root above that. */
// unguarded: where an announced file is to lie; the claim is the proof.
export const folderOfFile = statement<{ id: number }>(
  (value) => sql`
    select d.id as "folderId", d.ancestors[1] as "rootId"
    from files f
    join folders d on d.id = f.folder_id
    where f.id = ${value('id', 'bigint')}
  `,
);

/** A folder and all below it, locked. */
// unguarded: what lies below a folder that the actor manages.
export const treeLocked = statement<{ id: number }>(
  (value) => sql`
    select id
    from folders
    where ancestors @> array[${value('id', 'bigint')}] and workflow_state = 'visible'
    for update
  `,
);

// unguarded: the folder that it finds is authorized next.
const rootFolder = (column: string) =>
  statement<{ owner: number; tenant: number }>(
    (value) => sql`
      select id
      from folders
      where ${sql.ref(column)} = ${value('owner', 'bigint')}
        and root_account_id = ${value('tenant', 'bigint')}
        and parent_folder_id is null
    `,
  );

/** The root folder of a course, a person or a group. */
export const rootFolders = {
  course_id: rootFolder('course_id'),
  user_id: rootFolder('user_id'),
  group_id: rootFolder('group_id'),
};

/** Deletes folders. */
// unguarded: below a folder that the actor manages.
export const foldersGone = bulkStatement<{ ids: readonly number[] }>(
  [updated(Folder, 'workflowState')],
  (value) => sql`update folders set workflow_state = 'deleted' where id = any(${value('ids', 'bigint[]')})`,
);

/** Deletes the files in folders. */
// unguarded: below a folder that the actor manages.
export const filesWithinGone = bulkStatement<{ folderIds: readonly number[] }>(
  [updated(StoredFile, 'workflowState')],
  (value) => sql`
    update files
    set workflow_state = 'deleted'
    where folder_id = any(${value('folderIds', 'bigint[]')}) and workflow_state = 'available'
  `,
);

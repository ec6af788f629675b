/** Folders, by what stands above and below them. */
import { sql } from '../kernel/sql.js';
import { statement } from '../kernel/statement.js';

/** The folder at a path: follows names from the root down, without regard to case. */
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
export const folderMade = statement<{ parentId: number; name: string }>(
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

/** The root above a folder. */
export const rootOfFolder = statement<{ id: number }>(
  (value) => sql`select ancestors[1] as root from folders where id = ${value('id', 'bigint')}`,
);

/** A folder and all below it, locked. */
export const treeLocked = statement<{ id: number }>(
  (value) => sql`
    select id
    from folders
    where ancestors @> array[${value('id', 'bigint')}] and workflow_state = 'visible'
    for update
  `,
);

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

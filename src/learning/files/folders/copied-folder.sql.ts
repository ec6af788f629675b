/** How folders are copied into another course. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { write } from '../../../platform/transaction/write.js';
import { type ContentRow, type Copying, copiedContent, type WrittenRow } from '../../course-copies/index.js';
import { freeName } from '../file.rules.js';
import { Folder } from '../folder.entity.js';

interface FolderThere {
  readonly id: number;
  readonly parentId: number | null;
  /** In lower case. */
  readonly name: string;
  readonly ancestors: readonly number[];
}

/** The folders of a course, the root among them. */
// unguarded: the course into which the actor copies.
const foldersThere = statement<{ courseId: number }>(
  (value) => sql`
    select f.id, f.parent_folder_id as "parentId", lower(f.name) as name, f.ancestors
    from folders f
    where f.course_id = ${value('courseId', 'bigint')} and f.workflow_state <> 'deleted'
    order by f.id
  `,
);

export const foldersOf = ({ ctx, course }: Copying): Promise<FolderThere[]> =>
  ctx.services.database.rows<FolderThere>(foldersThere.with({ courseId: course.id }), ctx.em, ctx.meter);

/** Deletes folders that hold nothing any more. */
// unguarded: copies whose source was deleted.
const emptyFoldersDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(Folder, 'workflowState')],
  (value) => sql`
    update folders f
    set workflow_state = 'deleted'
    where f.id = any(${value('ids', 'bigint[]')})
      and f.parent_folder_id is not null
      and not exists (select 1 from files s where s.folder_id = f.id and s.workflow_state = 'available')
      and not exists (
        select 1
        from folders b
        where b.ancestors @> array[f.id]
          and b.workflow_state <> 'deleted'
          and (
            b.id <> all(${value('ids', 'bigint[]')})
            or exists (select 1 from files s where s.folder_id = b.id and s.workflow_state = 'available')
          )
      )
  `,
);

const placeOf = (parentId: number | null | undefined, name: unknown): string =>
  `${parentId}/${String(name).toLowerCase()}`;

/** The root stands for the root, and a folder of the same name in the same place for that of the source. */
async function adoptFolders(copying: Copying, rows: readonly ContentRow[]): Promise<ReadonlyMap<number, number>> {
  const adopted = new Map<number, number>();
  if (rows.length === 0) return adopted;
  const there = await foldersOf(copying);
  const root = there.find(({ parentId }) => parentId === null);
  const byPlace = new Map(there.map(({ id, parentId, name }) => [placeOf(parentId, name), id]));
  for (const { id, parent_folder_id: parent, name } of rows) {
    const above = adopted.get(parent as number) ?? copying.copies.of('folder', parent as number);
    const here = parent === null ? root?.id : byPlace.get(placeOf(above, name));
    if (here !== undefined) adopted.set(id, here);
  }
  return adopted;
}

/** A folder lies in the copy of its folder, else in the root; a name that is taken there gets a number. */
async function fitFolders(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const there = await foldersOf(copying);
  const ancestors = new Map(there.map((one) => [one.id, one.ancestors]));
  const root = there.find(({ parentId }) => parentId === null)?.id ?? null;
  const written = new Set(rows.map(({ row }) => row.id));
  for (const { row, before } of rows) {
    if (before !== null && before['parent_folder_id'] === null) {
      Object.assign(row, before);
      continue;
    }
    const parent = row['parent_folder_id'] as number | null;
    const isThere = parent !== null && (ancestors.has(parent) || written.has(parent));
    const isBelow = parent !== null && ancestors.get(parent)?.includes(row.id) === true;
    row['parent_folder_id'] = isBelow && before !== null ? before['parent_folder_id'] : isThere ? parent : root;
    const beside = there.filter(({ id, parentId }) => id !== row.id && parentId === row['parent_folder_id']);
    row['name'] = freeName(String(row['name']), new Set(beside.map(({ name }) => name)));
  }
}

/** Source: supplement §5.4; decision 0129. */
export const copiedFolder = copiedContent({
  kind: 'folder',
  entity: Folder,
  table: 'folders',
  columns: {
    content: ['name', 'parent_folder_id'],
    availability_dates: ['unlock_at', 'lock_at'],
    settings: ['locked', 'hidden'],
    state: ['workflow_state'],
  },
  once: ['position'],
  references: { parent_folder_id: { kind: 'folder' } },
  dates: ['unlock_at', 'lock_at'],
  living: (row) => sql`${row}.workflow_state <> 'deleted' and not ${row}.for_submissions`,
  goesWith: { folder: (row, ids) => sql`${row}.parent_folder_id = any(${ids})` },
  depth: (row) => sql`cardinality(${row}.ancestors)`,
  name: 'name',
  path: ({ id }) => `folders/${id}`,
  adopt: adoptFolders,
  prepare: fitFolders,
  remove: async ({ ctx }, ids) => {
    await write(ctx, emptyFoldersDeleted.with({ ids }));
  },
});

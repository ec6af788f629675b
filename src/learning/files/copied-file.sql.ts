/**
 * How files are copied into another course. The copy shares the bytes: those of a file that was there are never removed. It
 * counts against the quota of its course, and is not refused for it: half a course is worse than one that is over its quota,
 * into which nobody uploads any more.
 */
import { randomUUID } from 'node:crypto';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import { type ContentRow, type Copying, copiedContent, type WrittenRow } from '../course-copies/index.js';
import { freeName } from './file.rules.js';
import { foldersOf } from './folders/copied-folder.sql.js';
import { StoredFile } from './stored-file.entity.js';

interface NameThere {
  readonly id: number;
  readonly folderId: number;
  /** In lower case. */
  readonly name: string;
}

/** The names of the files in some folders. */
// unguarded: folders of the course into which the actor copies.
const namesThere = statement<{ folderIds: readonly number[] }>(
  (value) => sql`
    select f.id, f.folder_id as "folderId", lower(f.display_name) as name
    from files f
    where f.folder_id = any(${value('folderIds', 'bigint[]')}) and f.workflow_state = 'available'
  `,
);

/** The copies in whose place new ones come, as their sources came in the place of others: `Replaced`. */
// unguarded: copies in the course into which the actor copies.
const replacedBy = statement<{ courseId: number; copyIds: readonly number[] }>(
  (value) => sql`
    select f.id, n.copy_id as "byId"
    from content_copies n
    join files s on s.replaced_by_id = n.source_id
    join content_copies k on k.course_id = n.course_id and k.kind = n.kind and k.source_id = s.id
    join files f on f.id = k.copy_id and f.workflow_state = 'available'
    where n.course_id = ${value('courseId', 'bigint')}
      and n.kind = 'attachment'
      and n.copy_id = any(${value('copyIds', 'bigint[]')})
  `,
);

interface Replaced {
  readonly id: number;
  readonly byId: number;
}

/** Files give way to others, which are there under a name that is free. */
// unguarded: likewise.
const replaced = bulkStatement<{ ids: readonly number[]; byIds: readonly number[] }>(
  [updated(StoredFile, 'workflowState', 'replacedById')],
  (value) => sql`
    update files f
    set workflow_state = 'deleted', replaced_by_id = x.by_id
    from unnest(${value('ids', 'bigint[]')}, ${value('byIds', 'bigint[]')}) as x(id, by_id)
    where f.id = x.id
  `,
);

/** Gives files the names that have become free. */
// unguarded: likewise.
const named = bulkStatement<{ ids: readonly number[]; names: readonly string[] }>(
  [updated(StoredFile, 'displayName')],
  (value) => sql`
    update files f
    set display_name = x.name
    from unnest(${value('ids', 'bigint[]')}, ${value('names', 'text[]')}) as x(id, name)
    where f.id = x.id
  `,
);

/** The name that a copy is to have once another one has given way to it. */
const wanted = 'wanted_name';

async function replacedOf({ ctx, course }: Copying, rows: readonly WrittenRow[]): Promise<Replaced[]> {
  const copyIds = rows.filter(({ before }) => before === null).map(({ row }) => row.id);
  if (copyIds.length === 0) return [];
  const asked = replacedBy.with({ courseId: course.id, copyIds });
  return ctx.services.database.rows<Replaced>(asked, ctx.em, ctx.meter);
}

/** Copies give way to those that take their place; what shows them shows these. */
async function giveWay(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const going = await replacedOf(copying, rows);
  if (going.length === 0) return;
  const [ids, byIds] = [going.map(({ id }) => id), going.map(({ byId }) => byId)];
  await write(copying.ctx, replaced.with({ ids, byIds }));
  const waiting = rows.filter(({ row }) => row[wanted] !== undefined).map(({ row }) => row);
  const names = waiting.map((row) => String(row[wanted]));
  await write(copying.ctx, named.with({ ids: waiting.map(({ id }) => id), names }));
}

/** Files that get other names leave theirs first, so that others get these in the same statement. */
// unguarded: likewise.
const namesLeft = bulkStatement<{ ids: readonly number[] }>(
  [updated(StoredFile, 'displayName')],
  (value) => sql`
    update files set display_name = gen_random_uuid()::text where id = any(${value('ids', 'bigint[]')})
  `,
);

const placeOf = (row: ContentRow): string => `${String(row['folder_id'])}/${String(row['display_name']).toLowerCase()}`;

/** Files whose places others of the chunk take. */
function leaving(rows: readonly WrittenRow[]): number[] {
  const taken = new Map(rows.map(({ row }) => [placeOf(row), row.id]));
  return rows.flatMap(({ row, before }) => {
    const next = before === null ? undefined : taken.get(placeOf(before));
    return next === undefined || next === row.id ? [] : [row.id];
  });
}

/** A file lies in the copy of its folder, else in the root; a name that is taken there gets a number. */
async function fitFiles(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const { ctx } = copying;
  const going = await replacedOf(copying, rows);
  const folders = await foldersOf(copying);
  const root = folders.find(({ parentId }) => parentId === null)?.id ?? null;
  const there = new Set(folders.map(({ id }) => id));
  for (const { row } of rows) if (!there.has(row['folder_id'] as number)) row['folder_id'] = root;
  const folderIds = [...new Set(rows.map(({ row }) => row['folder_id'] as number))];
  const asked = namesThere.with({ folderIds });
  const named = await ctx.services.database.rows<NameThere>(asked, ctx.em, ctx.meter);
  const own = new Set([...rows.map(({ row }) => row.id), ...going.map(({ id }) => id)]);
  const coming = new Set(going.map(({ byId }) => byId));
  const taken = new Map(folderIds.map((id) => [id, new Set<string>()]));
  for (const { id, folderId, name } of named) if (!own.has(id)) taken.get(folderId)?.add(name);
  for (const { row } of rows) {
    const names = taken.get(row['folder_id'] as number) as Set<string>;
    const name = freeName(String(row['display_name']), names);
    names.add(name.toLowerCase());
    row['display_name'] = coming.has(row.id) ? randomUUID() : name;
    if (coming.has(row.id)) row[wanted] = name;
  }
  const ids = leaving(rows);
  if (ids.length > 0) await write(ctx, namesLeft.with({ ids }));
}

/** Source: supplement §5.4; decision 0129. */
export const copiedFile = copiedContent({
  kind: 'attachment',
  entity: StoredFile,
  table: 'files',
  columns: {
    content: ['display_name', 'filename', 'content_type', 'size', 'sha256', 'storage_key', 'modified_at', 'folder_id'],
    availability_dates: ['unlock_at', 'lock_at'],
    settings: ['locked', 'hidden'],
    state: ['workflow_state'],
  },
  made: { uploader_id: ({ ctx }) => ctx.actor.userId },
  references: { folder_id: { kind: 'folder' } },
  dates: ['unlock_at', 'lock_at'],
  living: (row) => sql`${row}.workflow_state = 'available' and not ${row}.for_submissions`,
  goesWith: { folder: (row, ids) => sql`${row}.folder_id = any(${ids})` },
  name: 'display_name',
  path: ({ id }) => `files/${id}`,
  prepare: fitFiles,
  follow: giveWay,
});

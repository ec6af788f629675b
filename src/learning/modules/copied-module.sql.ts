/** How modules are copied into another course, with their items. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import {
  type ContentKind,
  type ContentRow,
  type Copying,
  copiedContent,
  copiedPart,
  type Named,
  type WrittenRow,
} from '../course-copies/index.js';
import { Module } from './module.entity.js';
import { type ItemType, ModuleItem } from './module-item.entity.js';

/** Beyond every position of a course. */
const beyond = 1_000_000;

/** Numbers the modules of a course from 1; only those prerequisites stay that are earlier. */
// unguarded: the course into which the actor copies.
const modulesArranged = bulkStatement<{ courseId: number }>(
  [updated(Module, 'position', 'prerequisiteModuleIds')],
  (value) => sql`
    with placed as (
      select m.id, row_number() over (order by m.position, m.id) as place
      from modules m
      where m.course_id = ${value('courseId', 'bigint')} and m.workflow_state <> 'deleted'
    ),
    wanted as (
      select p.id, p.place,
        array(
          select w.id
          from unnest(m.prerequisite_module_ids) with ordinality w(id, nth)
          join placed e on e.id = w.id and e.place < p.place
          order by w.nth
        ) as prerequisites
      from placed p
      join modules m on m.id = p.id
    )
    update modules m
    set position = w.place, prerequisite_module_ids = w.prerequisites
    from wanted w
    where m.id = w.id and (m.position <> w.place or m.prerequisite_module_ids <> w.prerequisites)
  `,
);

/** Numbers the items of modules from 1. */
// unguarded: copies that the actor has just written.
const itemsArranged = bulkStatement<{ moduleIds: readonly number[] }>(
  [updated(ModuleItem, 'position')],
  (value) => sql`
    with placed as (
      select i.id, row_number() over (partition by i.module_id order by i.position, i.id) as place
      from module_items i
      where i.module_id = any(${value('moduleIds', 'bigint[]')}) and i.workflow_state <> 'deleted'
    )
    update module_items i
    set position = p.place
    from placed p
    where i.id = p.id and i.position <> p.place
  `,
);

/** What each type of item shows; null for what is no content. */
const kinds: Readonly<Record<ItemType, ContentKind | null>> = {
  File: 'attachment',
  Page: 'wiki_page',
  Discussion: 'discussion_topic',
  Assignment: 'assignment',
  Quiz: 'quiz',
  ExternalTool: 'external_tool',
  SubHeader: null,
  ExternalUrl: null,
};

/** What an item shows goes with it. */
function shownBy({ type, content_id: id }: ContentRow): Named[] {
  const kind = kinds[type as ItemType];
  return kind === null || typeof id !== 'number' ? [] : [[kind, id]];
}

/** An item shows the copy of its content; false where that was not copied. */
function showsCopy(row: ContentRow, { copies }: Copying): boolean {
  const kind = kinds[row['type'] as ItemType];
  const contentId = row['content_id'];
  if (kind === null || typeof contentId !== 'number') return true;
  const copyId = copies.of(kind, contentId) ?? (kind === 'external_tool' ? contentId : undefined);
  if (copyId === undefined) return false;
  row['content_id'] = copyId;
  return true;
}

/** SQL: what an item is called where nobody has called it otherwise; null for what has no name of its own. */
const nameOfContent = (item: Sql): Sql => sql`
  case ${item}.type
    when 'Assignment' then (select c.name from assignments c where c.id = ${item}.content_id)
    when 'File' then (select c.display_name from files c where c.id = ${item}.content_id)
    when 'Page' then (select c.title from pages c where c.id = ${item}.content_id)
    when 'Discussion' then (select c.title from discussion_topics c where c.id = ${item}.content_id)
    when 'Quiz' then (select c.title from quizzes c where c.id = ${item}.content_id)
  end
`;

/** SQL: whether the course has what an item shows, or may launch it. */
const isThere = (item: Sql, courseId: Sql): Sql => sql`
  case ${item}.type
    when 'Assignment'
      then exists (select 1 from assignments c where c.id = ${item}.content_id and c.workflow_state <> 'deleted')
    when 'File'
      then exists (select 1 from files c where c.id = ${item}.content_id and c.workflow_state <> 'deleted')
    when 'Page'
      then exists (select 1 from pages c where c.id = ${item}.content_id and c.workflow_state <> 'deleted')
    when 'Discussion'
      then exists (
        select 1 from discussion_topics c where c.id = ${item}.content_id and c.workflow_state <> 'deleted'
      )
    when 'Quiz'
      then exists (select 1 from quizzes c where c.id = ${item}.content_id and c.workflow_state <> 'deleted')
    else exists (
      select 1
      from external_tools c
      join courses o on o.id = ${courseId}
      join accounts a on a.id = o.account_id
      where c.id = ${item}.content_id
        and c.workflow_state <> 'deleted'
        and (c.course_id = o.id or c.account_id = any(a.ancestors))
    )
  end
`;

interface Shown {
  readonly type: ItemType;
  readonly contentId: number;
  readonly name: string | null;
  readonly pageUrl: string | null;
  readonly isThere: boolean;
}

/** What items show: `Shown`. */
// unguarded: contents that items of modules show in the course into which the actor copies.
const shownContents = statement<{ courseId: number; types: readonly string[]; ids: readonly number[] }>(
  (value) => sql`
    select x.type, x.content_id as "contentId", ${nameOfContent(sql`x`)} as name,
      case when x.type = 'Page' then (select c.url from pages c where c.id = x.content_id) end as "pageUrl",
      ${isThere(sql`x`, value('courseId', 'bigint'))} as "isThere"
    from unnest(${value('types', 'text[]')}, ${value('ids', 'bigint[]')}) as x(type, content_id)
  `,
);

/**
 * Items are called like their contents unless somebody has called them otherwise. What the course has deleted, no item
 * shows; a tool that it may not launch is found by its address.
 */
async function fitItems({ ctx, course }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const showing = rows.filter(({ row }) => row['content_id'] !== null);
  if (showing.length === 0) return;
  const types = showing.map(({ row }) => row['type'] as string);
  const ids = showing.map(({ row }) => row['content_id'] as number);
  const asked = shownContents.with({ courseId: course.id, types, ids });
  const found = await ctx.services.database.rows<Shown>(asked, ctx.em, ctx.meter);
  const shown = new Map(found.map((one) => [`${one.type} ${one.contentId}`, one]));
  for (const { row } of showing) {
    const content = shown.get(`${String(row['type'])} ${String(row['content_id'])}`);
    row['title'] ??= content?.name ?? '';
    row['page_url'] = content?.pageUrl ?? null;
    if (content?.isThere === true) continue;
    if (row['type'] === 'ExternalTool') row['content_id'] = null;
    else row['workflow_state'] = 'deleted';
  }
}

const items = copiedPart({
  kind: 'module_item',
  entity: ModuleItem,
  table: 'module_items',
  columns: {
    content: [
      'module_id',
      'type',
      'content_id',
      'page_url',
      'external_url',
      'new_tab',
      'title',
      'position',
      'indent',
      'requirement_type',
      'min_score',
    ],
    state: ['workflow_state'],
  },
  /** An item follows the name and the url of what it shows. */
  reads: {
    title: (row) => sql`nullif(${row}.title, coalesce(${nameOfContent(row)}, ''))`,
    page_url: () => sql`null::text`,
  },
  references: { module_id: { kind: 'context_module' } },
  brings: shownBy,
  inside: showsCopy,
  prepare: fitItems,
  wholeOf: (row) => sql`${row}.module_id`,
  removed: 'deleted',
});

/** New modules stand behind those of the course. */
async function placeModules(_: Copying, rows: readonly WrittenRow[]): Promise<void> {
  for (const { row, before } of rows) if (before === null) row['position'] = beyond + Number(row['position']);
}

/** Source: supplement §5.3, modules; decision 0129. */
export const copiedModule = copiedContent({
  kind: 'context_module',
  entity: Module,
  table: 'modules',
  columns: {
    content: ['name', 'require_sequential_progress', 'prerequisite_module_ids'],
    availability_dates: ['unlock_at'],
    state: ['workflow_state'],
  },
  once: ['position'],
  references: { prerequisite_module_ids: { kind: 'context_module', dispensable: true } },
  dates: ['unlock_at'],
  name: 'name',
  path: ({ id }) => `modules/${id}`,
  parts: [items],
  prepare: placeModules,
  follow: async ({ ctx }, rows) => {
    await write(ctx, itemsArranged.with({ moduleIds: rows.map(({ row }) => row.id) }));
  },
  finish: async ({ ctx, course }) => {
    await write(ctx, modulesArranged.with({ courseId: course.id }));
  },
});

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
function showsCopy(row: ContentRow, { copies, pageUrls }: Copying): boolean {
  const kind = kinds[row['type'] as ItemType];
  const contentId = row['content_id'];
  if (kind === null || typeof contentId !== 'number') return true;
  const copyId = copies.of(kind, contentId) ?? (kind === 'external_tool' ? contentId : undefined);
  if (copyId === undefined) return false;
  row['content_id'] = copyId;
  if (kind === 'wiki_page') row['page_url'] = pageUrls.get(String(row['page_url'])) ?? row['page_url'];
  return true;
}

/** Where the name of what an item shows stands, by the type of the item. */
const named: Readonly<Partial<Record<ItemType, readonly [table: string, column: string]>>> = {
  File: ['files', 'display_name'],
  Page: ['pages', 'title'],
  Discussion: ['discussion_topics', 'title'],
  Assignment: ['assignments', 'name'],
  Quiz: ['quizzes', 'title'],
};

/** SQL: the name of a content. */
const nameIn = (table: string, column: string, contentId: Sql): Sql =>
  sql`(select sn.${sql.ref(column)} from ${sql.ref(table)} sn where sn.id = ${contentId})`;

/** SQL: what the content is called that an item shows; null for what is called by the item alone. */
const nameShown = (type: Sql, contentId: Sql): Sql => {
  const cases = Object.entries(named).map(
    ([of, place]) => sql`when ${sql.literal(of)} then ${nameIn(...place, contentId)}`,
  );
  return sql`case ${type} ${sql.join(cases, ' ')} end`;
};

/** The names of contents that items show, in the order of these: `name`. */
// unguarded: copies in the course into which the actor copies.
const namesShown = statement<{ types: readonly string[]; contentIds: readonly number[] }>(
  (value) => sql`
    select ${nameShown(sql`x.type`, sql`x.content_id`)} as name
    from unnest(${value('types', 'text[]')}, ${value('contentIds', 'bigint[]')})
      with ordinality x (type, content_id, place)
    order by x.place
  `,
);

/** An item that is called like its content is called like the copy of it. */
async function followNames({ ctx }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const following = rows
    .map(({ row }) => row)
    .filter(({ type, compared }) => named[type as ItemType] !== undefined && compared?.['title'] === null);
  if (following.length === 0) return;
  const asked = namesShown.with({
    types: following.map(({ type }) => String(type)),
    contentIds: following.map((row) => Number(row['content_id'])),
  });
  const names = await ctx.services.database.rows<{ name: string | null }>(asked, ctx.em, ctx.meter);
  for (const [index, row] of following.entries()) row['title'] = names[index]?.name ?? row['title'];
}

/** Of some tools, those that a course may launch: its own, and those of its accounts. */
// unguarded: tools that items of modules launch, which the actor copies.
const usableTools = statement<{ courseId: number; ids: readonly number[] }>(
  (value) => sql`
    select t.id
    from courses c
    join accounts a on a.id = c.account_id
    join external_tools t on t.course_id = c.id or t.account_id = any(a.ancestors)
    where c.id = ${value('courseId', 'bigint')}
      and t.id = any(${value('ids', 'bigint[]')})
      and t.workflow_state <> 'deleted'
  `,
);

/** A tool of an account stays where the course may launch it, too; of another one its address is left. */
async function fitTools({ ctx, course }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const launching = rows.filter(({ row }) => row['type'] === 'ExternalTool' && row['content_id'] !== null);
  if (launching.length === 0) return;
  const ids = launching.map(({ row }) => row['content_id'] as number);
  const asked = usableTools.with({ courseId: course.id, ids });
  const found = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  const usable = new Set<unknown>(found.map(({ id }) => id));
  for (const { row } of launching) if (!usable.has(row['content_id'])) row['content_id'] = null;
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
  compared: {
    title: (row) => {
      const name = nameShown(sql`${row}.type`, sql`${row}.content_id`);
      return sql`nullif(${row}.title, ${name})`;
    },
    page_url: () => sql`null`,
  },
  references: { module_id: { kind: 'context_module' } },
  brings: shownBy,
  inside: showsCopy,
  prepare: async (copying, rows) => {
    await fitTools(copying, rows);
    await followNames(copying, rows);
  },
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

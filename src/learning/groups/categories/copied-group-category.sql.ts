/** How sets of groups are copied into another course: the sets alone, without their groups. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { firstFree } from '../../../platform/text/free-name.js';
import { write } from '../../../platform/transaction/write.js';
import { type ContentRow, type Copying, copiedContent, type WrittenRow } from '../../course-copies/index.js';
import { GroupCategory } from '../group-category.entity.js';

/** The sets of a course by their names in lower case. */
// unguarded: the course into which the actor copies.
const setsOfCourse = statement<{ courseId: number }>(
  (value) => sql`
    select g.id, lower(g.name) as name
    from group_categories g
    where g.course_id = ${value('courseId', 'bigint')} and g.workflow_state <> 'deleted'
  `,
);

/** Deletes sets in which the course has made no groups. */
// unguarded: copies whose source was deleted.
const emptySetsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(GroupCategory, 'workflowState')],
  (value) => sql`
    update group_categories c
    set workflow_state = 'deleted'
    where c.id = any(${value('ids', 'bigint[]')})
      and not exists (select 1 from groups g where g.group_category_id = c.id and g.workflow_state = 'available')
  `,
);

async function idsByName({ ctx, course }: Copying): Promise<ReadonlyMap<string, number>> {
  const asked = setsOfCourse.with({ courseId: course.id });
  const rows = await ctx.services.database.rows<{ id: number; name: string }>(asked, ctx.em, ctx.meter);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const longestName = 255;

const nameOf = (row: ContentRow): string => String(row['name']).toLowerCase();

/** A set of the same name stands for that of the source. */
async function adoptByName(copying: Copying, rows: readonly ContentRow[]): Promise<ReadonlyMap<number, number>> {
  const here = rows.length === 0 ? new Map<string, number>() : await idsByName(copying);
  return new Map(rows.flatMap((row) => (here.has(nameOf(row)) ? [[row.id, here.get(nameOf(row)) as number]] : [])));
}

/** A set whose new name another one has keeps its name; one that comes back after it was deleted gets a number. */
async function keepNames(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const here = new Map(await idsByName(copying));
  for (const { row, before } of rows) {
    if (before === null || (here.get(nameOf(row)) ?? row.id) === row.id) continue;
    const isBack = before['workflow_state'] === 'deleted';
    row['name'] = isBack
      ? firstFree(String(row['name']), longestName, (name) => here.has(name.toLowerCase()))
      : before['name'];
    here.set(nameOf(row), row.id);
  }
}

/** Source: supplement §5.2; decision 0129. */
export const copiedGroupCategory = copiedContent({
  kind: 'group_category',
  entity: GroupCategory,
  table: 'group_categories',
  columns: {
    content: ['name'],
    settings: ['self_signup', 'auto_leader', 'group_limit'],
    state: ['workflow_state'],
  },
  belongsTo: (row, courseId) => sql`${row}.course_id = ${courseId} and ${row}.role is null`,
  name: 'name',
  path: () => null,
  adopt: adoptByName,
  prepare: keepNames,
  remove: async ({ ctx }, ids) => {
    await write(ctx, emptySetsDeleted.with({ ids }));
  },
});

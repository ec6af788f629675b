/** How outcomes, their groups and links are copied into another course. Outcomes of accounts and of all tenants stay what they are. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import { type ContentRow, type Copying, copiedContent, type WrittenRow } from '../course-copies/index.js';
import { Outcome } from './outcome.entity.js';
import { OutcomeGroup } from './outcome-group.entity.js';
import { OutcomeLink } from './outcome-link.entity.js';
import { holdOutcomes } from './outcome-place.js';
import { rootGroupMade, rootGroupOf } from './outcomes.sql.js';
import { sharedOutcomes } from './shared-outcomes.sql.js';

/** SQL: something measures the outcome. */
const isAligned = (outcomeId: Sql): Sql => sql`
  exists (select 1 from outcome_alignments a where a.outcome_id = ${outcomeId})
`;

/** Deletes groups in which nothing is left. */
// unguarded: copies whose source was deleted.
const emptyGroupsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(OutcomeGroup, 'workflowState')],
  (value) => sql`
    update outcome_groups g
    set workflow_state = 'deleted'
    where g.id = any(${value('ids', 'bigint[]')})
      and g.parent_id is not null
      and not exists (
        select 1 from outcome_links l where l.outcome_group_id = g.id and l.workflow_state = 'active'
      )
      and not exists (
        select 1
        from outcome_groups b
        where b.parent_id = g.id and b.workflow_state = 'active' and b.id <> all(${value('ids', 'bigint[]')})
      )
  `,
);

/** Deletes links; the last one of an outcome that something measures stays. */
// unguarded: likewise.
const linksDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(OutcomeLink, 'workflowState')],
  (value) => sql`
    update outcome_links l
    set workflow_state = 'deleted'
    where l.id = any(${value('ids', 'bigint[]')})
      and (
        not ${isAligned(sql`l.outcome_id`)}
        or exists (
          select 1
          from outcome_links o
          where o.outcome_id = l.outcome_id
            and o.workflow_state = 'active'
            and o.id <> all(${value('ids', 'bigint[]')})
        )
      )
  `,
);

/** Deletes outcomes that stand in no group any more, and that nothing measures. */
// unguarded: likewise.
const outcomesDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(Outcome, 'workflowState')],
  (value) => sql`
    update outcomes o
    set workflow_state = 'deleted'
    where o.id = any(${value('ids', 'bigint[]')})
      and not ${isAligned(sql`o.id`)}
      and not exists (select 1 from outcome_links l where l.outcome_id = o.id and l.workflow_state = 'active')
  `,
);

/** The links of a course: `LinkThere`. */
// unguarded: the course into which the actor copies.
const linksThere = statement<{ courseId: number }>(
  (value) => sql`
    select l.id, l.outcome_group_id as "groupId", l.outcome_id as "outcomeId"
    from outcome_links l
    where l.course_id = ${value('courseId', 'bigint')} and l.workflow_state = 'active'
  `,
);

interface LinkThere {
  readonly id: number;
  readonly groupId: number;
  readonly outcomeId: number;
}

/** The root of the course, made where nobody has opened it so far. */
async function rootOf({ ctx, course }: Copying): Promise<number> {
  const owner = { courseId: course.id, accountId: null };
  const known = () => ctx.services.database.rows<{ id: number }>(rootGroupOf.with(owner), ctx.em, ctx.meter);
  const [root] = await known();
  if (root !== undefined) return root.id;
  await write(ctx, rootGroupMade.with(owner));
  return ((await known())[0] as { id: number }).id;
}

async function adoptRoot(copying: Copying, rows: readonly ContentRow[]): Promise<ReadonlyMap<number, number>> {
  const root = rows.find((row) => row['parent_id'] === null);
  return new Map(root === undefined ? [] : [[root.id, await rootOf(copying)]]);
}

/** A group whose parent was not copied stands in the root. */
async function fitGroups(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const astray = rows.filter(({ row }) => row['parent_id'] === null);
  if (astray.length === 0) return;
  const root = await rootOf(copying);
  for (const { row } of astray) if (row.id !== root) row['parent_id'] = root;
}

/** Outcomes stay while they are copied. */
async function hold({ ctx, copies }: Copying): Promise<void> {
  const some = (['learning_outcome', 'learning_outcome_link'] as const).some((kind) => copies.ofKind(kind).size > 0);
  if (some) await holdOutcomes(ctx, 'own', 'shared');
}

/** What is in a group already stands for what comes into it. */
async function adoptLinks(copying: Copying, rows: readonly ContentRow[]): Promise<ReadonlyMap<number, number>> {
  const { ctx, course, copies } = copying;
  if (rows.length === 0) return new Map();
  const asked = linksThere.with({ courseId: course.id });
  const there = await ctx.services.database.rows<LinkThere>(asked, ctx.em, ctx.meter);
  const byPlace = new Map(there.map(({ id, groupId, outcomeId }) => [`${groupId}/${outcomeId}`, id]));
  const placeOf = ({ outcome_group_id: group, outcome_id: outcome }: ContentRow) =>
    `${copies.of('learning_outcome_group', group as number)}/${copies.of('learning_outcome', outcome as number) ?? String(outcome)}`;
  const found = rows.map((row) => [row.id, byPlace.get(placeOf(row))] as const);
  return new Map(found.filter((pair): pair is readonly [number, number] => pair[1] !== undefined));
}

/** Source: D2 · Outcome groups; supplement §3.6; decision 0129. */
export const copiedOutcomeGroup = copiedContent({
  kind: 'learning_outcome_group',
  entity: OutcomeGroup,
  table: 'outcome_groups',
  columns: { content: ['title', 'description', 'vendor_guid', 'parent_id'], state: ['workflow_state'] },
  references: { parent_id: { kind: 'learning_outcome_group' } },
  html: ['description'],
  depth: (row) => sql`
    (
      with recursive above as (
        select p.id, p.parent_id from outcome_groups p where p.id = ${row}.parent_id
        union all
        select p.id, p.parent_id from above b join outcome_groups p on p.id = b.parent_id
      )
      select count(*) from above
    )
  `,
  name: 'title',
  path: () => null,
  adopt: adoptRoot,
  prepare: fitGroups,
  remove: async ({ ctx }, ids) => {
    await write(ctx, emptyGroupsDeleted.with({ ids }));
  },
});

export const copiedOutcome = copiedContent({
  kind: 'learning_outcome',
  entity: Outcome,
  table: 'outcomes',
  columns: {
    content: ['title', 'display_name', 'description', 'vendor_guid', 'calculation_method', 'calculation_int'],
    points: ['ratings', 'mastery_points', 'points_possible'],
    state: ['workflow_state'],
  },
  html: ['description'],
  comesWhole: true,
  name: 'title',
  path: ({ id }) => `outcomes/${id}`,
  begin: hold,
  remove: async ({ ctx }, ids) => {
    await write(ctx, outcomesDeleted.with({ ids }));
  },
});

export const copiedOutcomeLink = copiedContent({
  kind: 'learning_outcome_link',
  entity: OutcomeLink,
  table: 'outcome_links',
  columns: { content: ['outcome_group_id', 'outcome_id'], state: ['workflow_state'] },
  references: {
    outcome_group_id: { kind: 'learning_outcome_group' },
    outcome_id: { kind: 'learning_outcome', shared: sharedOutcomes },
  },
  inside: (row) => row['outcome_group_id'] !== null && row['outcome_id'] !== null,
  // An outcome is found by its places in groups.
  goesWith: { learning_outcome: (row, ids) => sql`${row}.outcome_id = any(${ids})` },
  name: 'id',
  path: () => null,
  adopt: adoptLinks,
  remove: async ({ ctx }, ids) => {
    await write(ctx, linksDeleted.with({ ids }));
  },
});

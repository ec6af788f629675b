/**
 * The positions of assignments and of assignment groups in their course: numbered from 1 without gaps. The caller holds the
 * lock on the course, so that nobody else moves anything meanwhile. Decisions 0020, 0040.
 */

import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { Assignment } from './assignment.entity.js';
import { AssignmentGroup } from './groups/assignment-group.entity.js';

const alive = {
  assignments: sql`p.workflow_state <> 'deleted'`,
  assignment_groups: sql`p.workflow_state = 'available'`,
};

/** The tables whose rows have positions in their course. */
export type PositionedTable = keyof typeof alive;

/** A position after every other. */
const end = 2_147_483_647;

// unguarded: the positions in a course whose assignments the actor manages.
const positionAfterLast = (table: PositionedTable) =>
  statement<{ courseId: number }>(
    (value) => sql`
      select coalesce(max(p.position), 0) + 1 as next
      from ${sql.ref(table)} p
      where p.course_id = ${value('courseId', 'bigint')} and ${alive[table]}
    `,
  );

/** The position after the last one. */
export async function nextPosition(ctx: OperationContext, table: PositionedTable, courseId: number): Promise<number> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ next: number }>(positionsAfterLast[table].with({ courseId }), ctx.em, ctx.meter);
  return (row as { next: number }).next;
}

// unguarded: the positions in a course whose assignments the actor manages.
const rearrange = (entity: typeof Assignment | typeof AssignmentGroup, table: PositionedTable) =>
  bulkStatement<{ courseId: number; id: number; position: number }>([entity], (value) => {
    const [id, position] = [value('id', 'bigint'), value('position', 'int')];
    return sql`
      with others as (
        select p.id, row_number() over (order by p.position, p.id) as place
        from ${sql.ref(table)} p
        where p.course_id = ${value('courseId', 'bigint')} and ${alive[table]} and p.id <> ${id}
      ),
      wanted as (
        select o.id, o.place + case when o.place >= ${position} then 1 else 0 end as place
        from others o
        union all
        select ${id}, least(${position}, (select count(*) + 1 from others))
      )
      update ${sql.ref(table)} t
      set position = w.place
      from wanted w
      where t.id = w.id and t.position <> w.place
    `;
  });

const positionsAfterLast = {
  assignments: positionAfterLast('assignments'),
  assignment_groups: positionAfterLast('assignment_groups'),
};
const rearranged = {
  assignments: rearrange(Assignment, 'assignments'),
  assignment_groups: rearrange(AssignmentGroup, 'assignment_groups'),
};

/**
 * Puts one at a position, from 1 on, or at the end where there are not so many; those behind it move back. Without one, the
 * gaps that others left are closed. Only what moves is written. What was changed before is flushed.
 */
export async function arrange(
  ctx: OperationContext,
  table: PositionedTable,
  courseId: number,
  one: { readonly id: number; readonly position: number } | null,
): Promise<void> {
  await ctx.em.flush();
  const values = { courseId, id: one?.id ?? 0, position: one?.position ?? end };
  await write(ctx, rearranged[table].with(values));
}

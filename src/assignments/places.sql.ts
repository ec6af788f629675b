/**
 * Where the assignments and the assignment groups of a course stand: numbered from 1 without gaps. Whoever calls holds the
 * lock on the course, so that nobody else moves anything meanwhile. Decisions 0020, 0040.
 */
import type { OperationContext } from '../kernel/context.js';

const alive = { assignments: `p.workflow_state <> 'deleted'`, assignment_groups: `p.workflow_state = 'available'` };

/** What stands in an order of its own in each course. */
export type Placed = keyof typeof alive;

/** After everything there. */
const end = 2_147_483_647;

/** The place after all others. */
export async function nextPlace(ctx: OperationContext, table: Placed, courseId: number): Promise<number> {
  const text = `select coalesce(max(p.position), 0) + 1 as next from ${table} p where p.course_id = $1::bigint and ${alive[table]}`;
  const [row] = await ctx.services.database.rows<{ next: number }>({ text, values: [courseId] }, ctx.em, ctx.meter);
  return (row as { next: number }).next;
}

/**
 * Puts one at a position, from 1 on, or at the end where there are not so many; the others make room. Without one, the
 * gaps that others left are closed. Only what moves is written. What was changed before is flushed.
 */
export async function arrange(
  ctx: OperationContext,
  table: Placed,
  courseId: number,
  one: { readonly id: number; readonly position: number } | null,
): Promise<void> {
  await ctx.em.flush();
  const text = `with others as (
      select p.id, row_number() over (order by p.position, p.id) as place from ${table} p
        where p.course_id = $1::bigint and ${alive[table]} and p.id <> $2::bigint),
    wanted as (
      select o.id, o.place + case when o.place >= $3::int then 1 else 0 end as place from others o
      union all select $2::bigint, least($3::int, (select count(*) + 1 from others)))
    update ${table} t set position = w.place from wanted w where t.id = w.id and t.position <> w.place`;
  const values = [courseId, one?.id ?? 0, one?.position ?? end];
  await ctx.services.database.rows({ text, values }, ctx.em, ctx.meter);
}

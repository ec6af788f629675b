import type { OperationContext } from '../kernel/context.js';

/** The state of a course, held until the transaction ends: nobody concludes or deletes it while people are let in. */
export async function lockedCourseState(ctx: OperationContext, courseId: number): Promise<string> {
  const text = 'select workflow_state as state from courses where id = $1::bigint for share';
  const [course] = await ctx.services.database.rows<{ state: string }>({ text, values: [courseId] }, ctx.em);
  return course?.state ?? 'deleted';
}

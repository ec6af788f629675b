import type { OperationContext } from '../../platform/transaction/context.js';
import { courseHeld } from './enrolling.sql.js';

/** The state of a course, held until the transaction ends: nobody concludes or deletes it while people are let in. */
export async function lockedCourseState(ctx: OperationContext, courseId: number): Promise<string> {
  const [course] = await ctx.services.database.rows<{ state: string }>(courseHeld.with({ courseId }), ctx.em);
  return course?.state ?? 'deleted';
}

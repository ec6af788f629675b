import type { OperationContext } from '../../../platform/transaction/context.js';

/** What changed may move the totals of everybody in the course: they are worked out anew once the change is committed. */
export const totalsMayMove = (ctx: OperationContext, courseId: number): Promise<void> =>
  ctx.enqueue('recalculate_course_totals', { courseId }, `course_totals:${courseId}`);

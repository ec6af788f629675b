/** What follows once from all assignments that were copied, also those of quizzes and discussions. */

import type { Copying } from '../course-copies/index.js';
import { totalsMayMove } from './course-totals.js';
import { arrange } from './positions.sql.js';

/** Positions without gaps, and totals by what counts now. */
export async function settleAssignments({ ctx, course }: Copying): Promise<void> {
  await arrange(ctx, 'assignment_groups', course.id, null);
  await arrange(ctx, 'assignments', course.id, null);
  await totalsMayMove(ctx, course.id);
}

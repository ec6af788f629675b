import { tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { CourseConsequence } from '../../courses/index.js';
import { totalsMayMove } from '../course-totals.js';
import { weightsChanged } from '../occasions.sql.js';

/** Tells the students of a course, and who observes them, that their total is made of its groups in another way. */
export const tellOfWeights = (ctx: OperationContext, courseId: number): Promise<void> =>
  tell(ctx, weightsChanged, [courseId]);

/** Where weights count from now on, or no longer do, totals follow, and it is told as weights that changed. */
export const weightsFollow: CourseConsequence = {
  async weighedOtherwise(ctx, { id }) {
    await totalsMayMove(ctx, id);
    await tellOfWeights(ctx, id);
  },
};

import { tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { CourseConsequence } from '../../courses/index.js';
import { weightsChanged } from '../occasions.sql.js';

/** Tells the students of a course, and who observes them, that their total is made of its groups in another way. */
export const tellOfWeights = (ctx: OperationContext, courseId: number): Promise<void> =>
  tell(ctx, weightsChanged, [courseId]);

/** Weights that count from now on, or no longer do, are told as weights that changed. */
export const weightsTold: CourseConsequence = {
  weighedOtherwise: (ctx, { id }) => tellOfWeights(ctx, id),
};

import { write } from '../../platform/transaction/write.js';
import type { AssignmentConsequence } from '../assignments/index.js';
import { associationsLocked, associationsOfAssignmentsEnded } from './rubrics.sql.js';

/** With an assignment, what it is graded by ends. Whoever assesses holds that before the assignment, and so it is locked before. */
export const rubricsFollowAssignments: AssignmentConsequence = {
  locking: async (ctx, assignmentIds) => {
    await ctx.services.database.rows(associationsLocked.with({ assignmentIds }), ctx.em, ctx.meter);
  },
  deleted: async (ctx, assignmentIds) => {
    await write(ctx, associationsOfAssignmentsEnded.with({ assignmentIds }));
  },
};

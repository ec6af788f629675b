import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { forEachItem } from '../../../platform/transaction/each-item.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentReads } from '../assignment.reads.js';
import { deleteAssignment } from './delete-assignment.js';

/** Deletes several assignments: all of them, or none. Refusals: as of `deleteAssignment`, by the entry's path. */
export const deleteAssignments = (ctx: OperationContext, ids: readonly RecordKey[]): Promise<Assignment[]> =>
  forEachItem(ctx, { list: 'assignmentIds', keyOf: (id) => id }, ids, async (key) => {
    const { courseId, id } = await authorizedRead(ctx, assignmentReads, 'visible', key);
    return deleteAssignment(ctx, courseId, id);
  });

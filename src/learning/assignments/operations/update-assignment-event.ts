import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentReads } from '../assignment.reads.js';
import { updateAssignment } from './update-assignment.js';

/**
 * Moves the due date of an assignment in a calendar; absent stays, null takes it away.
 * Refusals: 400 by field; 403 without the right to manage assignments; 404. Source: supplement §4.8.
 */
export async function updateAssignmentEvent(
  ctx: OperationContext,
  id: RecordKey,
  dueAt: Date | null | undefined,
): Promise<Assignment> {
  const assignment = await authorizedRead(ctx, assignmentReads, 'manage', id);
  if (dueAt === undefined) return assignment;
  return updateAssignment(ctx, assignment.courseId, assignment.id, { dueAt });
}

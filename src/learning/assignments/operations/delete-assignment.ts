import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import type { Assignment } from '../assignment.entity.js';
import { followDeletion } from '../assignment-consequences.js';
import { totalsMayMove } from '../course-totals.js';
import { lockedAssignment } from '../named-assignment.js';
import { arrange } from '../positions.sql.js';

/**
 * Deletes an assignment; what was handed in is kept, and counts no longer. Refusals: 403, also for one that a blueprint has
 * locked; 404. Source: supplement §5.3.
 */
export async function deleteAssignment(ctx: OperationContext, course: RecordKey, id: RecordKey): Promise<Assignment> {
  const assignment = await lockedAssignment(ctx, course, id, true);
  refuseLockedDeletion(assignment);
  transition(assignment, removal);
  await followDeletion(ctx, [assignment.id]);
  await arrange(ctx, 'assignments', assignment.courseId, null);
  const data = { courseId: assignment.courseId, name: assignment.name };
  ctx.audit({ type: 'assignment_deleted', subjectType: 'Assignment', subjectId: assignment.id, data });
  await totalsMayMove(ctx, assignment.courseId);
  return assignment;
}

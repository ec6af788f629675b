import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { assignmentGroupReads } from '../../assignment.reads.js';
import { lockedPlace, manageableIn } from '../../assignment-place.js';
import { changedNames } from '../../changed-names.js';
import { totalsMayMove } from '../../grading/assignment-totals.js';
import { arrange } from '../../places.sql.js';
import type { AssignmentGroup } from '../assignment-group.entity.js';
import { groupRefusals } from '../assignment-group.rules.js';
import { type AssignmentGroupPatch, groupColumnsOf } from '../assignment-group-columns-of.js';

/** Changes name, place, weight or rules of a group. Refusals: 400 by field; 403; 404. Source: supplement §5.3. */
export async function updateAssignmentGroup(
  ctx: OperationContext,
  course: RecordKey,
  id: RecordKey,
  patch: AssignmentGroupPatch,
): Promise<AssignmentGroup> {
  // Whoever moves a group waits for its turn with whoever else does.
  if (patch.position != null) await lockedPlace(ctx, course);
  const group = await manageableIn(ctx, course, assignmentGroupReads, id);
  const columns = await groupColumnsOf(ctx, group.id, patch);
  const changed = changedNames(group, columns);
  if (changed.length === 0) return group;
  Object.assign(group, columns);
  refuseInvalid(groupRefusals(group));
  if (changed.includes('position')) await arrange(ctx, 'assignment_groups', group.courseId, group);
  const data = { courseId: group.courseId, changed };
  ctx.audit({ type: 'assignment_group_updated', subjectType: 'AssignmentGroup', subjectId: group.id, data });
  await totalsMayMove(ctx, group.courseId);
  return group;
}

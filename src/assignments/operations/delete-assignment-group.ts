import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { invalidField } from '../../kernel/refusal.js';
import { Assignment } from '../assignment.entity.js';
import { assignmentGroupReads } from '../assignment.reads.js';
import type { AssignmentGroup } from '../assignment-group.entity.js';
import { groupNamed } from '../assignment-group-of.js';
import { lockedPlace, manageableIn } from '../assignment-place.js';
import { totalsMayMove } from '../assignment-totals.js';

/**
 * Deletes a group: its assignments move to another group of the course, or are deleted with it.
 * Refusals: 400 when they cannot move there; 403; 404. Source: supplement §5.3.
 */
export async function deleteAssignmentGroup(
  ctx: OperationContext,
  courseKey: RecordKey,
  id: RecordKey,
  moveAssignmentsTo: RecordKey | null,
): Promise<AssignmentGroup> {
  const course = await lockedPlace(ctx, courseKey);
  const group = await manageableIn(ctx, courseKey, assignmentGroupReads, id);
  const target =
    moveAssignmentsTo === null ? null : await groupNamed(ctx, course, moveAssignmentsTo, 'moveAssignmentsTo');
  if (target === group) throw invalidField('moveAssignmentsTo', 'exclusion', 'Assignments move to a group that stays.');
  const change = target === null ? { workflowState: 'deleted' as const } : { assignmentGroupId: target.id };
  const inside = { assignmentGroupId: group.id, workflowState: { $ne: 'deleted' as const } };
  const moved = await ctx.em.nativeUpdate(Assignment, inside, change);
  group.workflowState = 'deleted';
  const data = { courseId: course.id, name: group.name, assignments: moved, movedTo: target?.id ?? null };
  ctx.audit({ type: 'assignment_group_deleted', subjectType: 'AssignmentGroup', subjectId: group.id, data });
  await totalsMayMove(ctx, course.id);
  return group;
}

import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseLockedDeletion } from '../../../course-copies/index.js';
import { Assignment } from '../../assignment.entity.js';
import { assignmentGroupReads } from '../../assignment.reads.js';
import { targetGroupGoes } from '../../assignment.refusals.js';
import { followDeletion, lockBefore } from '../../assignment-consequences.js';
import { totalsMayMove } from '../../course-totals.js';
import { assignmentsGone, assignmentsMoved } from '../../ending.sql.js';
import { lockedCourse, manageableIn } from '../../named-assignment.js';
import { arrange } from '../../positions.sql.js';
import type { AssignmentGroup } from '../assignment-group.entity.js';
import { groupNamed } from '../assignment-group-of.js';
import { tellOfWeights } from '../tell-of-weights.js';

/**
 * Deletes a group: its assignments move to another group of the course, or are deleted with it.
 * Refusals: 400 when they cannot move there; 403, also where one that a blueprint has locked would be deleted; 404. Source: supplement §5.3.
 */
export async function deleteAssignmentGroup(
  ctx: OperationContext,
  courseKey: RecordKey,
  id: RecordKey,
  moveAssignmentsTo: RecordKey | null,
): Promise<AssignmentGroup> {
  const course = await lockedCourse(ctx, courseKey);
  const group = await manageableIn(ctx, courseKey, assignmentGroupReads, id);
  const target =
    moveAssignmentsTo === null ? null : await groupNamed(ctx, course, moveAssignmentsTo, 'moveAssignmentsTo');
  if (target === group) throw targetGroupGoes();
  const moved = target === null ? await deleteWithin(ctx, group.id) : await moveWithin(ctx, group.id, target.id);
  transition(group, removal);
  await arrange(ctx, 'assignment_groups', course.id, null);
  if (target === null) await arrange(ctx, 'assignments', course.id, null);
  const data = { courseId: course.id, name: group.name, assignments: moved, movedTo: target?.id ?? null };
  ctx.audit({ type: 'assignment_group_deleted', subjectType: 'AssignmentGroup', subjectId: group.id, data });
  await totalsMayMove(ctx, course.id);
  if (group.groupWeight !== 0) await tellOfWeights(ctx, course.id);
  return group;
}

const moveWithin = async (ctx: OperationContext, from: number, to: number): Promise<number> =>
  (await write(ctx, assignmentsMoved.with({ from, to }))).length;

/** What is withheld is nobody's work and in nobody's eyes in the group: it stays as it is. */
async function deleteWithin(ctx: OperationContext, groupId: number): Promise<number> {
  const inside = { assignmentGroupId: groupId, workflowState: { $in: ['unpublished', 'published'] as const } };
  // unguarded: what lies in a group that the actor manages.
  const ids = (await ctx.em.find(Assignment, inside, { fields: ['id'] })).map(({ id }) => id);
  await lockBefore(ctx, ids);
  // unguarded: likewise.
  const locked = await ctx.em.find(Assignment, { id: { $in: ids }, blueprintLocks: { $ne: [] } });
  for (const assignment of locked) refuseLockedDeletion(assignment);
  await write(ctx, assignmentsGone.with({ ids }));
  await followDeletion(ctx, ids);
  return ids.length;
}

import type { RecordKey } from '../../../../platform/query/record-key.js';
import { type FieldRefusal, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { setChanged } from '../../../../platform/transaction/patch.js';
import { Assignment } from '../../assignment.entity.js';
import { assignmentGroupReads } from '../../assignment.reads.js';
import { totalsMayMove } from '../../course-totals.js';
import { lockedCourse, manageableIn } from '../../named-assignment.js';
import { arrange } from '../../positions.sql.js';
import type { AssignmentGroup } from '../assignment-group.entity.js';
import { dropRefusals, groupRefusals } from '../assignment-group.rules.js';
import { type AssignmentGroupPatch, groupColumnsOf } from '../assignment-group-patch.js';
import { tellOfWeights } from '../tell-of-weights.js';

/** Changes name, place, weight or rules of a group. Refusals: 400 by field; 403; 404. Source: supplement §5.3. */
export async function updateAssignmentGroup(
  ctx: OperationContext,
  course: RecordKey,
  id: RecordKey,
  patch: AssignmentGroupPatch,
): Promise<AssignmentGroup> {
  // Whoever moves a group waits for its turn with whoever else does.
  if (patch.position != null) await lockedCourse(ctx, course);
  const group = await manageableIn(ctx, course, assignmentGroupReads, id);
  const columns = await groupColumnsOf(ctx, group.id, patch);
  const changed = setChanged(group, columns);
  if (changed.length === 0) return group;
  refuseInvalid([...groupRefusals(group), ...(await strangeDrops(ctx, group, changed))]);
  if (changed.includes('position')) await arrange(ctx, 'assignment_groups', group.courseId, group);
  const data = { courseId: group.courseId, changed };
  ctx.audit({ type: 'assignment_group_updated', subjectType: 'AssignmentGroup', subjectId: group.id, data });
  await totalsMayMove(ctx, group.courseId);
  if (changed.includes('groupWeight')) await tellOfWeights(ctx, group.courseId);
  return group;
}

async function strangeDrops(
  ctx: OperationContext,
  group: AssignmentGroup,
  changed: readonly (keyof AssignmentGroup)[],
): Promise<FieldRefusal[]> {
  const given = {
    ...(changed.includes('dropLowest') && { dropLowest: group.dropLowest }),
    ...(changed.includes('dropHighest') && { dropHighest: group.dropHighest }),
  };
  if (Object.keys(given).length === 0) return [];
  const inside = { assignmentGroupId: group.id, workflowState: { $in: ['unpublished', 'published'] as const } };
  // unguarded: how many assignments lie in a group that the actor manages.
  return dropRefusals(given, await ctx.em.count(Assignment, inside));
}

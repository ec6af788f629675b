import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { totalsMayMove } from '../../course-totals.js';
import { lockedCourse } from '../../named-assignment.js';
import { arrange, nextPosition } from '../../positions.sql.js';
import { AssignmentGroup } from '../assignment-group.entity.js';
import { dropRefusals, groupRefusals } from '../assignment-group.rules.js';
import { type AssignmentGroupPatch, groupColumnsOf } from '../assignment-group-patch.js';
import { tellOfWeights } from '../tell-of-weights.js';

/** Makes an assignment group, at the end unless told where. Refusals: 400 by field; 403; 404. Source: supplement §5.3. */
export async function createAssignmentGroup(
  ctx: OperationContext,
  courseKey: RecordKey,
  input: AssignmentGroupPatch,
): Promise<AssignmentGroup> {
  const course = await lockedCourse(ctx, courseKey);
  const position = await nextPosition(ctx, 'assignment_groups', course.id);
  const wanted = { name: '', position, groupWeight: 0, dropLowest: 0, dropHighest: 0 };
  const columns = { ...wanted, ...(await groupColumnsOf(ctx, null, input)) };
  refuseInvalid([...groupRefusals(columns), ...dropRefusals(columns, 0)]);
  const place = { rootAccountId: course.rootAccountId, courseId: course.id };
  const group = await insertNow(ctx, AssignmentGroup, { ...place, ...columns, position });
  const { id } = group;
  if (columns.position < position)
    await arrange(ctx, 'assignment_groups', course.id, { id, position: columns.position });
  const data = { courseId: course.id, name: group.name };
  ctx.audit({ type: 'assignment_group_created', subjectType: 'AssignmentGroup', subjectId: group.id, data });
  await totalsMayMove(ctx, course.id);
  if (group.groupWeight !== 0) await tellOfWeights(ctx, course.id);
  return group;
}

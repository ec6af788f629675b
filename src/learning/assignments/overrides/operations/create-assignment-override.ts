import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { assignmentReads } from '../../assignment.reads.js';
import { totalsMayMove } from '../../course-totals.js';
import { manageableIn } from '../../named-assignment.js';
import type { AssignmentOverride } from '../assignment-override.entity.js';
import type { NewOverride } from '../assignment-override.rules.js';
import { makeOverride } from '../assignment-overrides.js';

/** Gives a section, a group or some students dates of their own. Refusals: 400 by field; 403; 404. Source: supplement §5.3. */
export async function createAssignmentOverride(
  ctx: OperationContext,
  course: RecordKey,
  assignmentId: RecordKey,
  input: NewOverride,
): Promise<AssignmentOverride> {
  const assignment = await manageableIn(ctx, course, assignmentReads, assignmentId);
  const override = await makeOverride(ctx, assignment, input);
  const data = { assignmentId: assignment.id };
  ctx.audit({ type: 'assignment_override_created', subjectType: 'AssignmentOverride', subjectId: override.id, data });
  await totalsMayMove(ctx, assignment.courseId);
  return override;
}

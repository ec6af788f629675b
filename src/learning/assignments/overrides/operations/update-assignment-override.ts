import type { OperationContext } from '../../../../platform/transaction/context.js';
import { totalsMayMove } from '../../course-totals.js';
import type { AssignmentOverride } from '../assignment-override.entity.js';
import type { OverridePatch } from '../assignment-override.rules.js';
import { changeOverride } from '../assignment-overrides.js';
import { manageableOverride, type OverrideName } from '../manageable-override.js';

/** Changes title, dates or students of an override. Refusals: 400 by field; 403; 404. Source: supplement §5.3. */
export async function updateAssignmentOverride(
  ctx: OperationContext,
  name: OverrideName,
  patch: OverridePatch,
): Promise<AssignmentOverride> {
  const { assignment, override } = await manageableOverride(ctx, name);
  if (!(await changeOverride(ctx, assignment, override, patch))) return override;
  const data = { assignmentId: assignment.id };
  ctx.audit({ type: 'assignment_override_updated', subjectType: 'AssignmentOverride', subjectId: override.id, data });
  await totalsMayMove(ctx, assignment.courseId);
  return override;
}

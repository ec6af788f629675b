import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseLockedAspects } from '../../../course-copies/index.js';
import { totalsMayMove } from '../../course-totals.js';
import type { AssignmentOverride } from '../assignment-override.entity.js';
import { endOverride } from '../assignment-overrides.js';
import { manageableOverride, type OverrideName } from '../manageable-override.js';
import { lockedDates } from '../override-locks.rules.js';

/** Ends an override: those whom it named have the common dates again. Refusals: 403, also for one with a date that a blueprint has locked; 404. Source: supplement §5.3. */
export async function deleteAssignmentOverride(ctx: OperationContext, name: OverrideName): Promise<AssignmentOverride> {
  const { assignment, override } = await manageableOverride(ctx, name);
  refuseLockedAspects(
    assignment,
    lockedDates(assignment, override).map(({ aspect }) => aspect),
  );
  await endOverride(ctx, override);
  const data = { assignmentId: assignment.id };
  ctx.audit({ type: 'assignment_override_deleted', subjectType: 'AssignmentOverride', subjectId: override.id, data });
  await totalsMayMove(ctx, assignment.courseId);
  return override;
}

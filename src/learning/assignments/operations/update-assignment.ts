import { tell } from '../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { afterSubmissions, type GuardedSettings, guardedSettingsOf } from '../assignment.rules.js';
import { changeAssignment } from '../assignment-changes.js';
import { assignmentConsequences } from '../assignment-consequences.js';
import type { AssignmentPatch } from '../assignment-patch.js';
import { lockedAssignment } from '../named-assignment.js';
import {
  assignmentChanged,
  assignmentCreated,
  dueDateChanged,
  gradesShown,
  overrideChanged,
} from '../occasions.sql.js';
import { Submission } from '../submission.entity.js';

/**
 * Changes an assignment, publishes it or takes it back, moves it to another group.
 * Refusals: 400 by field, `has_submissions` for what cannot change once somebody has handed in; 403, by field for what a
 * blueprint has locked; 404.
 * Source: supplement §5.3.
 */
export async function updateAssignment(
  ctx: OperationContext,
  courseKey: RecordKey,
  id: RecordKey,
  patch: AssignmentPatch,
): Promise<Assignment> {
  // Whoever moves something waits for its turn with whoever else does, and with whoever deletes groups.
  const moves = patch.assignmentGroupId !== undefined || patch.position != null;
  const assignment = await lockedAssignment(ctx, courseKey, id, moves);
  const before = guardedSettingsOf(assignment);
  const { changed, overrides } = await changeAssignment(ctx, assignment, patch, {
    permit: () => refuseAfterSubmissions(ctx, before, assignment),
  });
  if (changed.length === 0 && overrides.length === 0) return assignment;
  for (const one of ctx.services.extensions.of(assignmentConsequences)) await one.changed?.(ctx, assignment, before);
  const data = { courseId: assignment.courseId, changed, overrides };
  ctx.audit({ type: 'assignment_updated', subjectType: 'Assignment', subjectId: assignment.id, data });
  const occasion = occasionOf(assignment, changed, overrides.length > 0);
  if (occasion !== undefined) await tell(ctx, occasion, [assignment.id]);
  return assignment;
}

/** The one thing that people are told of a change: that it is there, when it is due, or that grades can be seen. */
function occasionOf(assignment: Assignment, changed: readonly (keyof Assignment)[], ofOverrides: boolean) {
  if (assignment.workflowState !== 'published') return undefined;
  if (changed.includes('workflowState')) return assignmentCreated;
  if (changed.includes('dueAt')) return dueDateChanged;
  if (ofOverrides) return overrideChanged;
  if (changed.includes('muted')) return assignment.muted ? undefined : gradesShown;
  return changed.length > 0 ? assignmentChanged : undefined;
}

async function refuseAfterSubmissions(
  ctx: OperationContext,
  before: GuardedSettings,
  after: Assignment,
): Promise<void> {
  const broken = afterSubmissions.filter(({ when }) => when(before, after));
  if (broken.length === 0) return;
  // unguarded: whether there are any, whoever may see them.
  const handedIn = await ctx.em.count(Submission, { assignmentId: after.id, submittedAt: { $ne: null } });
  if (handedIn > 0) refuseInvalid(broken.map((rule) => rule.refusal));
}

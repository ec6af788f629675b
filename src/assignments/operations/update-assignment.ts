import { Course } from '../../courses/index.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { refuseInvalid } from '../../kernel/refusal.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentReads } from '../assignment.reads.js';
import { type AssignmentStanding, afterSubmissions, assignmentRefusals, movesTotals } from '../assignment.rules.js';
import { type AssignmentPatch, columnsOf } from '../assignment-columns-of.js';
import { firstGroup, groupNamed } from '../assignment-group-of.js';
import { endGroupOverrides, replaceOverrides } from '../assignment-overrides.js';
import { lockedPlace, manageableIn } from '../assignment-place.js';
import { totalsMayMove } from '../assignment-totals.js';
import { changedNames } from '../changed-names.js';
import { Submission } from '../submission.entity.js';

/**
 * Changes an assignment, publishes it or takes it back, moves it to another group.
 * Refusals: 400 by field, `has_submissions` for what cannot change once somebody has handed in; 403; 404.
 * Source: supplement §5.3.
 */
export async function updateAssignment(
  ctx: OperationContext,
  courseKey: RecordKey,
  id: RecordKey,
  patch: AssignmentPatch,
): Promise<Assignment> {
  // Moving to another group waits for its turn with whoever deletes groups.
  if (patch.assignmentGroupId !== undefined) await lockedPlace(ctx, courseKey);
  const assignment = await manageableIn(ctx, courseKey, assignmentReads, id);
  // unguarded: the course of an assignment that the actor manages.
  const course = await ctx.em.findOneOrFail(Course, { id: assignment.courseId });
  const columns = await columnsOf(ctx, course, patch);
  if (patch.assignmentGroupId !== undefined) {
    const key = patch.assignmentGroupId;
    columns.assignmentGroupId = (key === null ? await firstGroup(ctx, course) : await groupNamed(ctx, course, key)).id;
  }
  const changed = changedNames(assignment, columns);
  const { workflowState, groupCategoryId } = assignment;
  Object.assign(assignment, columns);
  refuseInvalid(assignmentRefusals(assignment));
  await refuseAfterSubmissions(ctx, { workflowState, groupCategoryId }, assignment);
  if (changed.includes('groupCategoryId')) await endGroupOverrides(ctx, assignment);
  const overrides =
    patch.assignmentOverrides === undefined
      ? []
      : await replaceOverrides(ctx, assignment, patch.assignmentOverrides ?? []);
  if (changed.length === 0 && overrides.length === 0) return assignment;
  const data = { courseId: course.id, changed, overrides };
  ctx.audit({ type: 'assignment_updated', subjectType: 'Assignment', subjectId: assignment.id, data });
  if (overrides.length > 0 || changed.some((name) => movesTotals.has(name))) await totalsMayMove(ctx, course.id);
  return assignment;
}

async function refuseAfterSubmissions(
  ctx: OperationContext,
  before: AssignmentStanding,
  after: Assignment,
): Promise<void> {
  const broken = afterSubmissions.filter(({ when }) => when(before, after));
  if (broken.length === 0) return;
  // unguarded: whether there are any, whoever may see them.
  const handedIn = await ctx.em.count(Submission, { assignmentId: after.id, submittedAt: { $ne: null } });
  if (handedIn > 0) refuseInvalid(broken.map((rule) => rule.refusal));
}

/** How assignments are made and changed; whoever calls has authorized the actor and holds the locks. */

import { refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { insertNow } from '../../platform/transaction/insert.js';
import { setChanged } from '../../platform/transaction/patch.js';
import { type LockedField, type LockedFound, lockedFields, refuseLocked } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { Assignment } from './assignment.entity.js';
import { assignmentAspects, assignmentRefusals, fieldOfColumn, movesGrades, movesTotals } from './assignment.rules.js';
import { type AssignmentCourse, type AssignmentPatch, columnsOf } from './assignment-patch.js';
import { totalsMayMove } from './course-totals.js';
import { assignmentGradesFollow } from './grading/jobs/follow-grading.job.js';
import { firstGroup, groupNamed, type LockedCourse } from './groups/assignment-group-of.js';
import { refuseWithoutTool } from './launched-work.js';
import { endGroupOverrides, type OverrideChange, replaceOverrides } from './overrides/assignment-overrides.js';
import { arrange, nextPosition } from './positions.sql.js';

/** What was done to an assignment; nothing where both are empty. */
export interface AssignmentChange {
  readonly changed: readonly (keyof Assignment)[];
  readonly overrides: readonly OverrideChange[];
}

/** Makes an assignment, at the end of the course unless the input says where; the course is locked. Refusals: 400 by field. */
export async function makeAssignment(
  ctx: OperationContext,
  course: LockedCourse & AssignmentCourse,
  input: AssignmentPatch,
): Promise<Assignment> {
  const position = await nextPosition(ctx, 'assignments', course.id);
  const wanted = { ...fresh(), position, ...(await columnsOf(ctx, course, input)) };
  refuseInvalid(assignmentRefusals(wanted));
  await refuseWithoutTool(ctx, { workflowState: 'unpublished', courseId: course.id, ...wanted });
  const group = input.assignmentGroupId
    ? await groupNamed(ctx, course, input.assignmentGroupId)
    : await firstGroup(ctx, course);
  const assignment = await insertNow(ctx, Assignment, {
    rootAccountId: course.rootAccountId,
    courseId: course.id,
    assignmentGroupId: group.id,
    ...wanted,
    position,
  });
  const { id } = assignment;
  if (wanted.position < position) await arrange(ctx, 'assignments', course.id, { id, position: wanted.position });
  if (input.assignmentOverrides) await replaceOverrides(ctx, assignment, input.assignmentOverrides);
  await totalsMayMove(ctx, course.id);
  return assignment;
}

type Fresh = Pick<
  Assignment,
  'dueAt' | 'unlockAt' | 'lockAt' | 'submissionTypes' | 'pointsPossible' | 'allowedExtensions'
>;

/** What the rules look at, before anything is said of it. */
const fresh = (): Fresh => ({
  dueAt: null,
  unlockAt: null,
  lockAt: null,
  submissionTypes: ['none'],
  pointsPossible: null,
  allowedExtensions: [],
});

/** A standard that is deleted stays with the assignment that uses it, also where it is named again. */
function withoutKeptStandard({ gradingStandardId: kept }: Assignment, patch: AssignmentPatch): AssignmentPatch {
  const { gradingStandardId, ...others } = patch;
  return gradingStandardId === kept ? others : patch;
}

/** What more a change is asked. */
export interface ChangePermits {
  /** Refuses a change that may not be, before overrides are touched. */
  readonly permit?: () => Promise<void>;
  /** Is told of what changes and is locked by a blueprint, in place of a refusal of that alone. */
  readonly found?: LockedFound;
}

/**
 * Changes an assignment, which is locked; with another group or another place, its course is, too.
 * Refusals: 400 by field; 403 by field for what a blueprint has locked.
 */
export async function changeAssignment(
  ctx: OperationContext,
  assignment: Assignment,
  patch: AssignmentPatch,
  { permit, found = refuseLocked }: ChangePermits = {},
): Promise<AssignmentChange> {
  // unguarded: the course of an assignment that the actor manages.
  const course = await ctx.em.findOneOrFail(Course, { id: assignment.courseId });
  const columns = await columnsOf(ctx, course, withoutKeptStandard(assignment, patch));
  if (patch.assignmentGroupId !== undefined) {
    const key = patch.assignmentGroupId;
    columns.assignmentGroupId = (key === null ? await firstGroup(ctx, course) : await groupNamed(ctx, course, key)).id;
  }
  const changed = setChanged(assignment, columns);
  refuseInvalid(assignmentRefusals(assignment));
  await refuseWithoutTool(ctx, assignment, changed);
  await permit?.();
  const locked: LockedField[] = lockedFields(assignment, changed.map(fieldOfColumn), assignmentAspects);
  const alsoLocked: LockedFound = (some) => locked.push(...some);
  if (changed.includes('groupCategoryId')) alsoLocked(await endGroupOverrides(ctx, assignment));
  if (changed.includes('position')) await arrange(ctx, 'assignments', course.id, assignment);
  const overrides =
    patch.assignmentOverrides === undefined
      ? []
      : await replaceOverrides(ctx, assignment, patch.assignmentOverrides ?? [], alsoLocked);
  found(locked);
  if (overrides.length > 0 || changed.some((name) => movesTotals.has(name))) await totalsMayMove(ctx, course.id);
  if (changed.some((name) => movesGrades.has(name))) await assignmentGradesFollow(ctx, assignment);
  return { changed, overrides };
}

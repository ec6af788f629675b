import type { OperationContext } from '../../kernel/context.js';
import { insertNow } from '../../kernel/insert.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { refuseInvalid } from '../../kernel/refusal.js';
import { Assignment } from '../assignment.entity.js';
import { assignmentRefusals } from '../assignment.rules.js';
import { type AssignmentPatch, columnsOf } from '../assignment-columns-of.js';
import { firstGroup, groupNamed, type LockedCourse } from '../assignment-group-of.js';
import { replaceOverrides } from '../assignment-overrides.js';
import { lockedPlace } from '../assignment-place.js';
import { totalsMayMove } from '../assignment-totals.js';

/**
 * Makes an assignment: at the end and in the first group of the course unless the input says otherwise, unpublished.
 * Refusals: 400 by field; 403; 404. Source: supplement §5.3.
 */
export async function createAssignment(
  ctx: OperationContext,
  courseKey: RecordKey,
  input: AssignmentPatch,
): Promise<Assignment> {
  const course = await lockedPlace(ctx, courseKey);
  const position = await nextPosition(ctx, course);
  const wanted = { ...fresh(), position, ...(await columnsOf(ctx, course, input)) };
  refuseInvalid(assignmentRefusals(wanted));
  const group = input.assignmentGroupId
    ? await groupNamed(ctx, course, input.assignmentGroupId)
    : await firstGroup(ctx, course);
  const assignment = await insertNow(ctx, Assignment, {
    rootAccountId: course.rootAccountId,
    courseId: course.id,
    assignmentGroupId: group.id,
    ...wanted,
  });
  if (input.assignmentOverrides) await replaceOverrides(ctx, assignment, input.assignmentOverrides);
  const data = { courseId: course.id, name: assignment.name };
  ctx.audit({ type: 'assignment_created', subjectType: 'Assignment', subjectId: assignment.id, data });
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

async function nextPosition(ctx: OperationContext, course: LockedCourse): Promise<number> {
  const text = `select coalesce(max(position), 0) + 1 as next from assignments where course_id = $1 and workflow_state <> 'deleted'`;
  const [row] = await ctx.services.database.rows<{ next: number }>({ text, values: [course.id] }, ctx.em, ctx.meter);
  return (row as { next: number }).next;
}

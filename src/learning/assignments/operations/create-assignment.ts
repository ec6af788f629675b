import { tell } from '../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { makeAssignment } from '../assignment-changes.js';
import { assignmentConsequences } from '../assignment-consequences.js';
import type { AssignmentPatch } from '../assignment-patch.js';
import { lockedCourse } from '../named-assignment.js';
import { assignmentCreated } from '../occasions.sql.js';

/**
 * Makes an assignment: at the end and in the first group of the course unless the input says otherwise, unpublished.
 * Refusals: 400 by field; 403; 404. Source: supplement §5.3.
 */
export async function createAssignment(
  ctx: OperationContext,
  courseKey: RecordKey,
  input: AssignmentPatch,
): Promise<Assignment> {
  const course = await lockedCourse(ctx, courseKey);
  const assignment = await makeAssignment(ctx, course, input);
  for (const one of ctx.services.extensions.of(assignmentConsequences)) await one.created?.(ctx, assignment);
  const data = { courseId: course.id, name: assignment.name };
  ctx.audit({ type: 'assignment_created', subjectType: 'Assignment', subjectId: assignment.id, data });
  if (assignment.workflowState === 'published') await tell(ctx, assignmentCreated, [assignment.id]);
  return assignment;
}

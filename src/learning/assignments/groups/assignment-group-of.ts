import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { assignmentGroupUnknown } from '../assignment.refusals.js';
import { AssignmentGroup } from './assignment-group.entity.js';

/** Where a group is: a course that the caller has locked. */
export interface LockedCourse {
  readonly id: number;
  readonly rootAccountId: number;
}

/** The named group of the course. @throws Refusal 400 on `field` for any other */
export async function groupNamed(
  ctx: OperationContext,
  course: LockedCourse,
  key: RecordKey,
  field = 'assignmentGroupId',
): Promise<AssignmentGroup> {
  const id = typeof key === 'number' ? key : 0;
  // unguarded: the caller manages the course's assignments.
  const group = await ctx.em.findOne(AssignmentGroup, { id, courseId: course.id, workflowState: 'available' });
  if (group === null) throw assignmentGroupUnknown(field);
  return group;
}

/** The first group of the course, made when there is none yet; the course is locked, so that two requests make one. */
export async function firstGroup(ctx: OperationContext, course: LockedCourse): Promise<AssignmentGroup> {
  const place = { courseId: course.id, workflowState: 'available' } as const;
  // unguarded: the caller manages the course's assignments.
  const first = await ctx.em.findOne(AssignmentGroup, place, { orderBy: { position: 'asc', id: 'asc' } });
  if (first !== null) return first;
  const { id: courseId, rootAccountId } = course;
  return insertNow(ctx, AssignmentGroup, { rootAccountId, courseId, name: 'Assignments', position: 1 });
}

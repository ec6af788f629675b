/** How use cases come by a course's assignments, groups and overrides. */

import { authorizedFind, authorizedId } from '../../platform/authorization/authorize.js';
import type { Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Course } from '../courses/index.js';
import type { Assignment } from './assignment.entity.js';
import { assignmentReads, courseAssignmentsReads } from './assignment.reads.js';
import { lockBefore } from './assignment-consequences.js';

/**
 * The course, locked: whatever changes which groups there are, or what is in them, takes its turn.
 * Refuses with 404 and 403.
 */
export const lockedCourse = (ctx: OperationContext, course: RecordKey): Promise<Course> =>
  authorizedFind(ctx, courseAssignmentsReads, 'manageAssignments', course);

/** A record of the course that the actor may manage, locked. Refuses with 404, also for one of another course, and 403. */
export async function manageableIn<E extends { courseId: number }>(
  ctx: OperationContext,
  course: RecordKey,
  reads: Reads<E>,
  id: RecordKey,
): Promise<E> {
  const courseId = await authorizedId(ctx, courseAssignmentsReads, 'visible', course);
  const record = await authorizedFind(ctx, reads, 'manage', id);
  if (record.courseId !== courseId) throw notFound();
  return record;
}

/**
 * An assignment that the actor may manage, locked after whatever is locked before it. Refuses with 404 and 403.
 * @param moves its place changes, or that of others: the course is locked before it
 */
export async function lockedAssignment(
  ctx: OperationContext,
  course: RecordKey,
  id: RecordKey,
  moves: boolean,
): Promise<Assignment> {
  // An assignment that is not there is 404 also for who may not change the course.
  const assignmentId = await authorizedId(ctx, assignmentReads, 'manage', id);
  if (moves) await lockedCourse(ctx, course);
  await lockBefore(ctx, [assignmentId]);
  return manageableIn(ctx, course, assignmentReads, id);
}

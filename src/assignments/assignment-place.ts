/** How use cases come by a course's assignments, groups and overrides. */
import type { Course } from '../courses/index.js';
import { authorizedFind, authorizedId } from '../kernel/authorize.js';
import type { OperationContext } from '../kernel/context.js';
import type { Reads } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
import { notFound } from '../kernel/refusal.js';
import { assignmentPlaceReads } from './assignment.reads.js';

/**
 * The course, locked: whatever changes which groups there are, or what is in them, takes its turn.
 * Refuses with 404 and 403.
 */
export const lockedPlace = (ctx: OperationContext, course: RecordKey): Promise<Course> =>
  authorizedFind(ctx, assignmentPlaceReads, 'manageAssignments', course);

/** A record of the course that the actor may manage, locked. Refuses with 404, also for one of another course, and 403. */
export async function manageableIn<E extends { courseId: number }>(
  ctx: OperationContext,
  course: RecordKey,
  reads: Reads<E>,
  id: RecordKey,
): Promise<E> {
  const courseId = await authorizedId(ctx, assignmentPlaceReads, 'visible', course);
  const record = await authorizedFind(ctx, reads, 'manage', id);
  if (record.courseId !== courseId) throw notFound();
  return record;
}

/** Courses that everybody of the tenant enters without a code. Source: D2 · Course, open_enrollment. */
import type { Reads } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { Course, courseReads } from '../../courses/index.js';
import type { EnrollmentRequest } from '../enrollment.rules.js';
import { idNamed } from '../named-ids.js';
import type { EnrollmentTarget } from './section-to-enroll-in.js';

/** The course, where it is published and lets whoever has its link enroll; null where it does not. */
export async function openCourse(ctx: OperationContext, key: RecordKey): Promise<Course | null> {
  const id = await idNamed(ctx, courseReads as Reads, 'courses', key);
  // unguarded: the course itself lets everybody of the tenant enter.
  return ctx.em.findOne(Course, {
    id: id ?? 0,
    rootAccountId: ctx.actor.rootAccountId,
    selfEnrollment: true,
    openEnrollment: true,
    workflowState: { $in: ['available', 'completed'] },
  });
}

/** Whether the request is that of somebody who enters an open course by themself. */
export async function entersOpenCourse(
  ctx: OperationContext,
  { courseId }: EnrollmentTarget,
  { selfEnrolled }: EnrollmentRequest,
): Promise<boolean> {
  return selfEnrolled === true && courseId != null && (await openCourse(ctx, courseId)) !== null;
}

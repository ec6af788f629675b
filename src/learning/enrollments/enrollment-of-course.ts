import { authorizedFind, refuseUnless } from '../../platform/authorization/authorize.js';
import type { Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseReads } from '../courses/index.js';
import type { Enrollment } from './enrollment.entity.js';
import { enrollmentReads } from './enrollment.reads.js';
import { names } from './named-ids.js';

/** Which enrollment is meant, and under which course it is looked for. */
export interface EnrollmentKey {
  readonly courseId: RecordKey;
  readonly id: RecordKey;
}

/**
 * An enrollment under its own course, locked for a change. Refusals: 404 unseen, also under another course; 403 without
 * the right. Who is invited may not see the course yet, so that only the enrollment is authorized.
 */
export async function enrollmentOfCourse(
  ctx: OperationContext,
  { courseId, id }: EnrollmentKey,
  action: 'manage' | 'answer',
): Promise<Enrollment> {
  const enrollment = await authorizedFind(ctx, enrollmentReads, 'visible', id);
  if (!(await names(ctx, courseReads as Reads, 'courses', courseId, enrollment.courseId))) throw notFound();
  await refuseUnless(ctx, enrollmentReads, action, enrollment.id);
  return enrollment;
}

import type { OperationContext } from '../../../../platform/transaction/context.js';
import { changeEnrollment } from '../../change-enrollment.js';
import type { Enrollment } from '../../enrollment.entity.js';
import { type EnrollmentKey, enrollmentOfCourse } from '../../enrollment-of-course.js';

/**
 * Accepts an invitation to a course, in one's own name alone; twice does no harm.
 * Refusals: 400 `wrong_state`; 403 for the invitations of others; 404, also under another course.
 * Source: supplement §5.2, accept.
 */
export async function acceptEnrollment(ctx: OperationContext, key: EnrollmentKey): Promise<Enrollment> {
  return changeEnrollment(ctx, await enrollmentOfCourse(ctx, key, 'answer'), 'accept');
}

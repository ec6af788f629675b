import type { OperationContext } from '../../../../platform/transaction/context.js';
import { changeEnrollment } from '../../change-enrollment.js';
import type { Enrollment } from '../../enrollment.entity.js';
import { type EnrollmentKey, enrollmentOfCourse } from '../../enrollment-of-course.js';

/**
 * Brings back who was concluded or switched off.
 * Refusals: 400 `wrong_state`; 403; 404, also under another course. Source: supplement §5.2, reactivate.
 */
export async function reactivateEnrollment(ctx: OperationContext, key: EnrollmentKey): Promise<Enrollment> {
  return changeEnrollment(ctx, await enrollmentOfCourse(ctx, key, 'manage'), 'reactivate');
}

import type { OperationContext } from '../../../../platform/transaction/context.js';
import { changeEnrollment } from '../../change-enrollment.js';
import type { Enrollment } from '../../enrollment.entity.js';
import { type Ending, endings } from '../../enrollment.states.js';
import { type EnrollmentKey, enrollmentOfCourse } from '../../enrollment-of-course.js';

/**
 * Concludes an enrollment, switches it off, or removes it; the person loses what it gave at once.
 * Refusals: 400 `wrong_state`; 403; 404, also under another course. Source: supplement §5.2, DELETE enrollment.
 */
export async function endEnrollment(ctx: OperationContext, key: EnrollmentKey, task: Ending): Promise<Enrollment> {
  return changeEnrollment(ctx, await enrollmentOfCourse(ctx, key, 'manage'), endings[task]);
}

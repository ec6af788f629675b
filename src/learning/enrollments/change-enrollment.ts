import { tell } from '../../identity/notification-events/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { syncObservers } from './enrolling/sync-observers.js';
import type { Enrollment } from './enrollment.entity.js';
import { type EnrollmentVerb, moveEnrollment } from './enrollment.states.js';
import { enrollmentAccepted } from './occasions.sql.js';

const events: Readonly<Record<EnrollmentVerb, string>> = {
  accept: 'enrollment_accepted',
  reject: 'enrollment_rejected',
  conclude: 'enrollment_concluded',
  inactivate: 'enrollment_inactivated',
  delete: 'enrollment_deleted',
  reactivate: 'enrollment_reactivated',
};

/**
 * Moves an enrollment, and those of the student's observers with it; once is as good as twice.
 * @throws Refusal 400 `wrong_state`
 */
export async function changeEnrollment(
  ctx: OperationContext,
  enrollment: Enrollment,
  verb: EnrollmentVerb,
): Promise<Enrollment> {
  const from = enrollment.workflowState;
  if (!moveEnrollment(enrollment, verb, ctx.clock)) return enrollment;
  await syncObservers(ctx, enrollment);
  const { courseId, userId, workflowState: to } = enrollment;
  ctx.audit({
    type: events[verb],
    subjectType: 'Enrollment',
    subjectId: enrollment.id,
    data: { courseId, userId, from, to },
  });
  if (verb === 'accept') await tell(ctx, enrollmentAccepted, [enrollment.id]);
  return enrollment;
}

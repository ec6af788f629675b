import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import type { Enrollment } from '../enrollment.entity.js';
import { type EnrollmentRequest, refuseBackwards } from '../enrollment.rules.js';
import { enterAnew, type FirstState } from '../enrollment.states.js';
import { syncObservers } from './sync-observers.js';

/** Lets the row of a place enter its state; what follows from it, the audit line and the notice come with it. */
export async function enrolled(
  ctx: OperationContext,
  { enrollment, isNew }: { readonly enrollment: Enrollment; readonly isNew: boolean },
  state: FirstState,
  request: Pick<EnrollmentRequest, 'limitPrivilegesToCourseSection' | 'notify' | 'startAt' | 'endAt'>,
): Promise<Enrollment> {
  const from = isNew ? null : enrollment.workflowState;
  const limit = request.limitPrivilegesToCourseSection ?? undefined;
  const { startAt, endAt } = request;
  const patch = { limitPrivilegesToCourseSection: limit, startAt, endAt };
  const changed = applyPatch(enrollment, patch, ['limitPrivilegesToCourseSection', 'startAt', 'endAt']);
  refuseBackwards(enrollment);
  const entered = enterAnew(enrollment, state, ctx.clock);
  if (entered) await syncObservers(ctx, enrollment);
  if (entered || changed.length > 0) {
    const { courseId, courseSectionId, userId, roleId, type, associatedUserId, workflowState } = enrollment;
    const limited = enrollment.limitPrivilegesToCourseSection;
    const data = {
      courseId,
      courseSectionId,
      userId,
      roleId,
      type,
      associatedUserId,
      from,
      to: workflowState,
      limited,
    };
    const event = isNew ? 'enrollment_created' : entered ? 'enrollment_renewed' : 'enrollment_updated';
    ctx.audit({ type: event, subjectType: 'Enrollment', subjectId: enrollment.id, data });
  }
  if (entered && request.notify === true)
    await ctx.enqueue('deliver_enrollment_notice', { enrollmentId: enrollment.id, baseUrl: ctx.baseUrl });
  return enrollment;
}

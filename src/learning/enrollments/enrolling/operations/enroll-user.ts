import { sectionsInReach } from '../../../../identity/access/index.js';
import type { Role } from '../../../../identity/roles/index.js';
import { authorizedRead, refuseUnless } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseReads, type Section, sectionReads } from '../../../courses/index.js';
import type { Enrollment } from '../../enrollment.entity.js';
import {
  type EnrollmentRequest,
  limitHandedOn,
  refuseConcluded,
  refuseContradictions,
} from '../../enrollment.rules.js';
import { idOfPerson } from '../../named-ids.js';
import { enrolled } from '../enrolled.js';
import { enrollmentRow } from '../enrollment-row.js';
import { observedStudent } from '../observed-student.js';
import { entersOpenCourse } from '../open-course.js';
import { requestedRole } from '../requested-role.js';
import type { EnrollmentTarget } from '../section-to-enroll-in.js';
import { lockedCourseState, sectionToEnrollIn } from '../section-to-enroll-in.js';
import { enrollSelf } from './enroll-self.js';

/**
 * Gives somebody of the tenant a part in a course. Whoever had that part before gets the same record back; who takes part
 * already is not invited again. With a code people enroll
 * themselves, and without one where the course is open.
 * Refusals: 403 with all texts for what is missing or contradicts itself, for a concluded course and without the right;
 * 400 by field; 404. Source: supplement §5.2; decision 0016.
 */
export async function enrollUser(
  ctx: OperationContext,
  target: EnrollmentTarget,
  request: EnrollmentRequest,
): Promise<Enrollment> {
  if (typeof request.selfEnrollmentCode === 'string' || (await entersOpenCourse(ctx, target, request)))
    return enrollSelf(ctx, target, request);
  const { course, sectionKey } = await targeted(ctx, target, request);
  const wanted = await requestedRole(ctx, course, request);
  refuseContradictions(request, wanted);
  const staff = wanted.type !== 'StudentEnrollment' && wanted.type !== 'ObserverEnrollment';
  await refuseUnless(ctx, courseReads, staff ? 'enrollStaff' : 'enrollStudents', course.id);
  refuseConcluded(await lockedCourseState(ctx, course.id));
  const userId = await idOfPerson(ctx, request.userId as RecordKey);
  const section = await sectionToEnrollIn(ctx, course, sectionKey);
  const associatedUserId = await observedStudent(ctx, course, request.associatedUserId);
  const place = { section, userId, roleId: (wanted.role as Role).id, type: wanted.type, associatedUserId };
  const row = await enrollmentRow(ctx, place);
  const limited = staff && sectionsInReach(ctx.actor, course.id) !== null;
  const asked = request.limitPrivilegesToCourseSection;
  const limit = limited ? limitHandedOn(asked, row.enrollment.workflowState === 'active') : asked;
  return enrolled(ctx, row, request.enrollmentState ?? 'invited', {
    ...request,
    limitPrivilegesToCourseSection: limit,
  });
}

/** The course, and the section where the target or the request names one. */
async function targeted(ctx: OperationContext, { courseId, sectionId }: EnrollmentTarget, request: EnrollmentRequest) {
  if (sectionId === null || sectionId === undefined) {
    if (courseId === null || courseId === undefined) throw notFound();
    const course = await authorizedRead(ctx, courseReads, 'visible', courseId);
    return { course, sectionKey: request.courseSectionId };
  }
  const section: Section = await authorizedRead(ctx, sectionReads, 'visible', sectionId);
  const course = await authorizedRead(ctx, courseReads, 'visible', section.courseId);
  return { course, sectionKey: section.id as RecordKey };
}

import { authorizedId } from '../../../../platform/authorization/authorize.js';
import { codeTries, throttled } from '../../../../platform/authorization/throttle.js';
import type { Reads } from '../../../../platform/query/reads.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { Course, courseReads } from '../../../courses/index.js';
import type { Enrollment } from '../../enrollment.entity.js';
import {
  codeEnrollsOneself,
  codeEnrollsStudents,
  notYoursToRenew,
  wrongEnrollmentCode,
} from '../../enrollment.refusals.js';
import { type EnrollmentRequest, refuseConcluded, spellingOf } from '../../enrollment.rules.js';
import { idNamed } from '../../named-ids.js';
import { enrolled } from '../enrolled.js';
import { enrollmentRow } from '../enrollment-row.js';
import { openCourse } from '../open-course.js';
import { builtInRole } from '../requested-role.js';
import type { EnrollmentTarget } from '../section-to-enroll-in.js';
import { lockedCourseState, sectionToEnrollIn } from '../section-to-enroll-in.js';

/**
 * Enrolls the actor as a student, active at once, in a course whose code they know, or that is open: they need not see
 * the course before.
 * Refusals: 400 for a wrong code where they see the course; 403 for enrolling others, for anything but a student, for who
 * was switched off or concluded there, for a concluded course, and after too many wrong codes; 404. Source: supplement §5.2, self_enrollment_code.
 */
export async function enrollSelf(
  ctx: OperationContext,
  { courseId }: EnrollmentTarget,
  request: EnrollmentRequest,
): Promise<Enrollment> {
  if (courseId === null || courseId === undefined) throw notFound();
  const code = request.selfEnrollmentCode;
  const open = typeof code === 'string' ? null : await openCourse(ctx, courseId);
  const course = open ?? (await courseOfCode(ctx, courseId, code ?? ''));
  refuseMoreThanSelf(ctx, request);
  refuseConcluded(await lockedCourseState(ctx, course.id));
  const section = await sectionToEnrollIn(ctx, course, null);
  const role = await builtInRole(ctx, course.rootAccountId, 'StudentEnrollment');
  const userId = ctx.actor.userId;
  const place = { section, userId, roleId: role.id, type: 'StudentEnrollment', associatedUserId: null } as const;
  const row = await enrollmentRow(ctx, place);
  if (['inactive', 'completed'].includes(row.enrollment.workflowState)) throw notYoursToRenew();
  return enrolled(ctx, row, 'active', {});
}

async function courseOfCode(ctx: OperationContext, key: RecordKey, code: string): Promise<Course> {
  const id = await idNamed(ctx, courseReads as Reads, 'courses', key);
  let course: Course | null = null;
  const opens = async () => {
    // unguarded: who knows the code may enter.
    course = await ctx.em.findOne(Course, {
      id: id ?? 0,
      rootAccountId: ctx.actor.rootAccountId,
      selfEnrollmentCode: code.trim().toUpperCase(),
      selfEnrollment: true,
      workflowState: { $in: ['available', 'completed'] },
    });
    return course !== null;
  };
  // Counted by what was sent, never by what it leads to: a count that two names share would tell that they are one course.
  const tries = codeTries(`course ${spellingOf(key)}`, ctx.actor);
  if ((await throttled(ctx.services.throttle, [tries], opens)) && course !== null) return course;
  await authorizedId(ctx, courseReads, 'visible', key);
  throw wrongEnrollmentCode();
}

function refuseMoreThanSelf(
  ctx: OperationContext,
  { userId, type, roleId, associatedUserId }: EnrollmentRequest,
): void {
  const self = userId == null || userId === ctx.actor.userId || (typeof userId !== 'number' && userId.form === 'self');
  if (!self) throw codeEnrollsOneself();
  if ((type ?? 'StudentEnrollment') !== 'StudentEnrollment' || roleId != null || associatedUserId != null)
    throw codeEnrollsStudents();
}

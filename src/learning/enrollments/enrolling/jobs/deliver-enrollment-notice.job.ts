import type { EntityManager } from '@mikro-orm/postgresql';
import { mailBase } from '../../../../identity/notification-events/index.js';
import { Role } from '../../../../identity/roles/index.js';
import { tellUser, User } from '../../../../identity/users/index.js';
import { idIn, type Job } from '../../../../platform/jobs/jobs.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { Course } from '../../../courses/index.js';
import { Enrollment } from '../../enrollment.entity.js';

/** Tells a user that they were enrolled or invited; once for each time. Source: supplement §5.2, notify; §3.9, registration. */
export const deliverEnrollmentNotice: Job = {
  task: 'deliver_enrollment_notice',
  subject: ['enrollments', 'enrollmentId'],
  run: ({ services }, payload) =>
    services.transaction((em) => deliver(services, em, idIn(payload, 'enrollmentId'), baseIn(payload))),
};

/** The address of the service as whoever enrolled them has asked it; jobs of an earlier version do not say it. */
const baseIn = ({ baseUrl }: Readonly<Record<string, unknown>>): string | null =>
  typeof baseUrl === 'string' && baseUrl !== '' ? baseUrl : null;

/** Who has not registered yet is invited to that, too. */
const invitationTo = ({ workflowState }: User) =>
  workflowState === 'pre_registered' ? 'enrollment_registration' : 'enrollment_invitation';

async function deliver(
  services: Services,
  em: EntityManager,
  enrollmentId: number,
  baseUrl: string | null,
): Promise<void> {
  // unguarded: the job was queued by who enrolled them.
  const enrollment = await em.findOne(Enrollment, enrollmentId);
  if (enrollment === null || !['active', 'invited'].includes(enrollment.workflowState)) return;
  // unguarded: what their own enrollment says.
  const [course, role, user] = await Promise.all([
    em.findOneOrFail(Course, enrollment.courseId),
    em.findOneOrFail(Role, enrollment.roleId),
    em.findOneOrFail(User, enrollment.userId),
  ]);
  const invited = enrollment.workflowState === 'invited';
  const verb = invited ? 'invited to' : 'enrolled in';
  const told = {
    rootAccountId: enrollment.rootAccountId,
    userId: enrollment.userId,
    occasion: `enrollment:${enrollment.id}:${enrollment.updatedAt.toISOString()}`,
    subject: `You were ${verb} ${course.name}`,
    body: `You were ${verb} the course ${course.name} as ${role.label}.`,
    notificationCategory: invited ? invitationTo(user) : 'enrollment_notification',
  };
  const base = await mailBase(services, em, enrollment.rootAccountId, baseUrl);
  await tellUser(services, em, told, base === null ? null : `${base}/courses/${course.id}`);
}

/** Keeps the enrollments of observers equal to those of the students whom they observe. */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { Section } from '../../courses/index.js';
import { Enrollment, type EnrollmentState } from '../enrollment.entity.js';
import { enter, followedState } from '../enrollment.states.js';
import { ObserverLink } from '../observer-link.entity.js';
import { userHeld } from './enrolling.sql.js';
import { enrollmentRow } from './enrollment-row.js';
import { builtInRole } from './requested-role.js';

/** Changes the enrollments of the observers of a student as that of the student was changed. Only students are observed. */
export async function syncObservers(ctx: OperationContext, student: Enrollment): Promise<void> {
  if (student.type !== 'StudentEnrollment') return;
  const { rootAccountId, userId: observeeId } = student;
  await holdStudent(ctx, observeeId);
  // unguarded: those who observe the student whose enrollment the actor just changed.
  const links = await ctx.em.find(ObserverLink, { rootAccountId, observeeId, workflowState: 'active' });
  for (const { userId } of links) await follow(ctx, student, userId);
  if (followedState(student.workflowState) === 'deleted') await dismissOthers(ctx, student);
}

/** A student is enrolled and begins to be observed one after the other: neither misses the other. */
export async function holdStudent(ctx: OperationContext, userId: number): Promise<void> {
  await ctx.services.database.rows(userHeld.with({ userId }), ctx.em);
}

/** Makes or changes one observer's enrollment after the student's; none is made where the student's is deleted. */
export async function follow(ctx: OperationContext, student: Enrollment, observerId: number): Promise<void> {
  const state = followedState(student.workflowState);
  const { rootAccountId, courseSectionId, userId: associatedUserId } = student;
  const role = await builtInRole(ctx, rootAccountId, 'ObserverEnrollment');
  if (state === 'deleted') {
    // unguarded: follows from what the actor did with the student's enrollment.
    const known = await ctx.em.findOne(Enrollment, {
      courseSectionId,
      userId: observerId,
      roleId: role.id,
      associatedUserId,
    });
    if (known !== null) moveObserver(ctx, known, state);
    return;
  }
  // unguarded: the section of the student's enrollment.
  const section = await ctx.em.findOneOrFail(Section, courseSectionId);
  const values = {
    section,
    userId: observerId,
    roleId: role.id,
    type: 'ObserverEnrollment',
    associatedUserId,
  } as const;
  const { enrollment } = await enrollmentRow(ctx, values);
  moveObserver(ctx, enrollment, state);
}

/** Puts an observer's enrollment into a state, with a line in the audit trail where that is a change. */
export function moveObserver(ctx: OperationContext, observer: Enrollment, state: EnrollmentState): void {
  const { id, courseId, userId, associatedUserId, workflowState: from } = observer;
  if (from === state) return;
  enter(observer, state, ctx.clock);
  const data = { courseId, userId, associatedUserId, from, to: state };
  ctx.audit({ type: 'enrollment_followed', subjectType: 'Enrollment', subjectId: id, data });
}

/** Who was enrolled to observe a student in the course has nobody to observe once the student has left it altogether. */
async function dismissOthers(ctx: OperationContext, student: Enrollment): Promise<void> {
  const { courseId, userId } = student;
  // unguarded: what is left of the student in a course where the actor ended one enrollment.
  const left = await ctx.em.count(Enrollment, {
    courseId,
    userId,
    type: 'StudentEnrollment',
    workflowState: { $nin: ['deleted', 'rejected'] },
    id: { $ne: student.id },
  });
  if (left > 0) return;
  // unguarded: follows from what the actor did with the student's enrollment.
  const others = await ctx.em.find(Enrollment, {
    courseId,
    associatedUserId: userId,
    type: 'ObserverEnrollment',
    workflowState: { $ne: 'deleted' },
  });
  for (const observer of others) moveObserver(ctx, observer, 'deleted');
}

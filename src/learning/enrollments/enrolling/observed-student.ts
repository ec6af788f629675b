import { sectionsInReach } from '../../../identity/access/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../../courses/index.js';
import { Enrollment } from '../enrollment.entity.js';
import { notStudentOfCourse } from '../enrollment.refusals.js';
import { idOfPerson } from '../named-ids.js';

/**
 * The student whom an observer of the course observes; null where none is named.
 * @throws Refusal 400 for who is no student of the course, or of the sections where the actor's rights end
 */
export async function observedStudent(ctx: OperationContext, course: Course, key: RecordKey | null | undefined) {
  if (key === null || key === undefined) return null;
  const userId = await idOfPerson(ctx, key);
  const sections = sectionsInReach(ctx.actor, course.id);
  const reach = sections === null ? {} : { courseSectionId: { $in: [...sections] } };
  // unguarded: whether somebody studies in a course where the actor lets people in and out.
  const parts = await ctx.em.count(Enrollment, {
    courseId: course.id,
    userId,
    type: 'StudentEnrollment',
    workflowState: { $nin: ['deleted', 'rejected'] },
    ...reach,
  });
  if (parts === 0) throw notStudentOfCourse();
  return userId;
}

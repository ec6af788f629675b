import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Course, Section } from '../../courses/index.js';
import { movedEnrollments, testStudentGone } from '../enrolling/enrolling.sql.js';

/** Moves a section into a course, with everybody in it, whatever state their enrollment is in. */
export async function moveSection(
  ctx: OperationContext,
  section: Section,
  course: Course,
  type: string,
): Promise<void> {
  const { courseId, nonxlistCourseId } = section;
  section.courseId = course.id;
  section.nonxlistCourseId = course.id === (nonxlistCourseId ?? courseId) ? null : (nonxlistCourseId ?? courseId);
  await ctx.em.flush();
  await write(ctx, testStudentGone.with({ sectionId: section.id }));
  await write(ctx, movedEnrollments.with({ sectionId: section.id, courseId: course.id }));
  await ctx.enqueue('recalculate_course_totals', { courseId: course.id }, `course_totals:${course.id}`);
  const data = { from: courseId, to: course.id, nonxlistCourseId: section.nonxlistCourseId };
  ctx.audit({ type, subjectType: 'Section', subjectId: section.id, data });
}

import type { Course, Section } from '../courses/index.js';
import type { OperationContext } from '../kernel/context.js';

/** What counts in the old course says nothing in the new one: totals begin anew, and are worked out by the job. */
const followed = `update enrollments set course_id = $2::bigint, current_score = null, final_score = null,
  unposted_current_score = null, unposted_final_score = null where course_section_id = $1::bigint`;

/** A course has a test student of its own, and only one. */
const testStudent = `delete from enrollments where course_section_id = $1::bigint and type = 'StudentViewEnrollment'`;

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
  const { database } = ctx.services;
  await database.rows({ text: testStudent, values: [section.id] }, ctx.em);
  await database.rows({ text: followed, values: [section.id, course.id] }, ctx.em);
  await ctx.enqueue('recalculate_course_totals', { courseId: course.id }, `course_totals:${course.id}`);
  const data = { from: courseId, to: course.id, nonxlistCourseId: section.nonxlistCourseId };
  ctx.audit({ type, subjectType: 'Section', subjectId: section.id, data });
}

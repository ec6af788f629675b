import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../course.entity.js';
import { blueprintWithStudents, followsBlueprint } from '../course.refusals.js';
import { studentsOfCourse } from '../course-checks.sql.js';

/**
 * Refuses to make a blueprint of a course that has students or that is filled from one.
 * @throws Refusal 400 by field. Source: supplement §2.9
 */
export async function refuseBlueprint(ctx: OperationContext, course: Course): Promise<void> {
  if (course.blueprintCourseId !== null) throw followsBlueprint();
  const { database } = ctx.services;
  const [row] = await database.rows<{ hasStudents: boolean }>(studentsOfCourse.with({ courseId: course.id }), ctx.em);
  if (row?.hasStudents) throw blueprintWithStudents();
}

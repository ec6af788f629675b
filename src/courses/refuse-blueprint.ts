import type { OperationContext } from '../kernel/context.js';
import { invalidField } from '../kernel/refusal.js';
import type { Course } from './course.entity.js';

/**
 * Refuses to make a blueprint of a course that has students or that is filled from one.
 * @throws Refusal 400 by field. Source: supplement §2.9
 */
export async function refuseBlueprint(ctx: OperationContext, course: Course): Promise<void> {
  if (course.blueprintCourseId !== null)
    throw invalidField('blueprint', 'invalid', 'The course itself follows a blueprint.');
  const text = `select exists (select 1 from enrollments e where e.course_id = $1::bigint and e.type = 'StudentEnrollment'
    and e.workflow_state in ('active', 'invited', 'inactive', 'completed')) as "hasStudents"`;
  const [row] = await ctx.services.database.rows<{ hasStudents: boolean }>({ text, values: [course.id] }, ctx.em);
  if (row?.hasStudents) throw invalidField('blueprint', 'invalid', 'A course with students is no blueprint.');
}

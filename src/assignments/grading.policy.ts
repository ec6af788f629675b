import { grantOf, type PolicyEnv, withinSections } from '../kernel/policy.js';
import type { ParameterSink } from '../kernel/sql.js';

/** SQL: the actor grades in the course by an enrollment of their own, in force and not concluded. */
export function gradesIn(course: string, parameters: ParameterSink<PolicyEnv>): string {
  const courses = parameters.add(
    'grant.manage_grades.courses',
    'bigint[]',
    (env) => grantOf(env.actor, 'manage_grades').courses,
  );
  return `${course} = any(${courses})`;
}

/** SQL: the user is an active student of the course, in a section that the actor's rights reach. */
export const activeStudentInReach = (user: string, course: string, parameters: ParameterSink<PolicyEnv>): string =>
  `exists (select 1 from enrollments ge where ge.course_id = ${course} and ge.type = 'StudentEnrollment' and ge.workflow_state = 'active' ` +
  `and ge.user_id = ${user} and ${withinSections('ge.course_id', 'ge.course_section_id', parameters)})`;

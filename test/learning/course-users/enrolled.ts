/** People for the courses of these tests, past the service. */
import { aPerson } from '../../support/account-builders.js';
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';

interface Plan {
  readonly name: string;
  readonly sortableName: string;
  readonly type?: string;
  readonly state?: string;
  readonly sectionId?: number;
  readonly courseId?: number;
  readonly roleId?: number;
  readonly limited?: boolean;
  /** Without one the person has left the tenant: their login there is deleted. */
  readonly login?: string;
}

/** Makes somebody with a part in a course, C1 unless another is named. Answers their id. */
export async function enrolled(world: World, plan: Plan): Promise<number> {
  const { courseId = world.courses.C1, sectionId = world.sections.C1, state = 'active', login, limited = false } = plan;
  const type = plan.type ?? 'StudentEnrollment';
  const roleId = plan.roleId ?? world.roles.A[type === 'StudentViewEnrollment' ? 'StudentEnrollment' : type];
  const { name, sortableName } = plan;
  const id = await aPerson(world, { name, sortableName, bio: 'Likes moss', ...(login !== undefined && { login }) });
  await insertRow(world, 'enrollments', {
    root_account_id: world.accounts.RA,
    course_id: courseId,
    course_section_id: sectionId,
    user_id: id,
    role_id: roleId,
    type,
    workflow_state: state,
    limit_privileges_to_course_section: limited,
  });
  return id;
}

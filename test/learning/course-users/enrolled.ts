/** People for the courses of these tests, past the service. */
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
  const [user] = await world.sql(
    `insert into users (name, sortable_name, short_name, workflow_state, bio) values ($1, $2, $1, 'registered', 'Likes moss') returning id::int`,
    [plan.name, plan.sortableName],
  );
  await world.sql(
    `insert into logins (user_id, root_account_id, unique_id, sis_user_id, workflow_state) values ($1, $2, $3::text, 'S-' || $3::text, $4)`,
    [user.id, world.accounts.RA, login ?? `gone${user.id}`, login === undefined ? 'deleted' : 'active'],
  );
  if (login !== undefined) {
    await world.sql(
      `insert into communication_channels (user_id, type, address, position, workflow_state) values ($1, 'email', $2::text || '@example.edu', 1, 'active')`,
      [user.id, login],
    );
  }
  await world.sql(
    `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state, limit_privileges_to_course_section)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [world.accounts.RA, courseId, sectionId, user.id, roleId, type, state, limited],
  );
  return user.id;
}

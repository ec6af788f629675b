/** Rows of assignments and submissions, for tests that need work to be there. */
import type { World } from '../support/world.js';

/** SQL columns with their values, added to what every such row needs. */
type Columns = Readonly<Record<string, unknown>>;

async function inserted(world: World, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const places = names.map((_, i) => `$${i + 1}`);
  const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`;
  const [row] = await world.sql(text, Object.values(columns));
  return Number(row.id);
}

/** A group of assignments in a course; its id. */
export function assignmentGroup(world: World, courseId: number, columns: Columns = {}): Promise<number> {
  const place = { root_account_id: world.accounts.RA, course_id: courseId };
  return inserted(world, 'assignment_groups', { ...place, name: 'Assignments', position: 1, ...columns });
}

/** A published assignment of ten points; its id. */
export function assignment(world: World, courseId: number, groupId: number, columns: Columns = {}): Promise<number> {
  return inserted(world, 'assignments', {
    root_account_id: world.accounts.RA,
    course_id: courseId,
    assignment_group_id: groupId,
    name: 'Essay',
    position: 1,
    points_possible: 10,
    submission_types: ['online_text_entry'],
    workflow_state: 'published',
    ...columns,
  });
}

/** Work that was handed in and waits for a grade; its id. */
export function handedIn(
  world: World,
  courseId: number,
  assignmentId: number,
  userId: number,
  columns: Columns = {},
): Promise<number> {
  return inserted(world, 'submissions', {
    root_account_id: world.accounts.RA,
    course_id: courseId,
    assignment_id: assignmentId,
    user_id: userId,
    attempt: 1,
    submission_type: 'online_text_entry',
    body: 'My essay',
    submitted_at: new Date(),
    workflow_state: 'submitted',
    ...columns,
  });
}

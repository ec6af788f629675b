/** Rows of assignments, past the service. */
import type { World } from '../../support/world.js';

type Columns = Readonly<Record<string, unknown>>;

async function inserted(world: World, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const places = names.map((_, i) => `$${i + 1}`);
  const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`;
  const [row] = await world.sql(text, Object.values(columns));
  return Number(row.id);
}

/** The tenant of the course goes into every row. */
const tenantOf = async (world: World, courseId: number): Promise<number> => {
  const [row] = await world.sql('select root_account_id from courses where id = $1', [courseId]);
  return Number(row.root_account_id);
};

export async function aGroup(world: World, columns: Columns = {}): Promise<number> {
  const place = { course_id: world.courses.C1, name: 'Assignments', position: 1, ...columns };
  return inserted(world, 'assignment_groups', {
    root_account_id: await tenantOf(world, place.course_id as number),
    ...place,
  });
}

/** A published assignment of the first course unless told otherwise. */
export async function anAssignment(world: World, columns: Columns = {}): Promise<number> {
  const courseId = (columns['course_id'] ?? world.courses.C1) as number;
  const [group] = await world.sql(
    'select id from assignment_groups where course_id = $1 order by position, id limit 1',
    [courseId],
  );
  const groupId = columns['assignment_group_id'] ?? group?.id ?? (await aGroup(world, { course_id: courseId }));
  return inserted(world, 'assignments', {
    root_account_id: await tenantOf(world, courseId),
    course_id: courseId,
    assignment_group_id: groupId,
    name: 'Essay',
    position: 1,
    workflow_state: 'published',
    ...columns,
  });
}

/** A published assignment of ten points that takes a text; of the first course unless told otherwise. */
export const anEssay = (world: World, columns: Columns = {}): Promise<number> =>
  anAssignment(world, { points_possible: 10, submission_types: ['online_text_entry'], ...columns });

/** Changes an assignment past the service: nobody is told, and nothing is checked. */
export async function setAssignment(world: World, id: number, columns: Columns): Promise<void> {
  const set = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
  await world.sql(`update assignments set ${set.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
}

/** An override of an assignment for a section, a group or students. */
export async function anOverride(
  world: World,
  assignmentId: number,
  columns: Columns = {},
  students: readonly number[] = [],
): Promise<number> {
  const [assignment] = await world.sql('select root_account_id, course_id from assignments where id = $1', [
    assignmentId,
  ]);
  const { root_account_id, course_id } = assignment;
  const id = await inserted(world, 'assignment_overrides', {
    root_account_id,
    course_id,
    assignment_id: assignmentId,
    title: 'Some',
    ...columns,
  });
  for (const userId of students) {
    await inserted(world, 'assignment_override_students', {
      root_account_id,
      assignment_override_id: id,
      assignment_id: assignmentId,
      user_id: userId,
    });
  }
  return id;
}

/** A group of the first course, in a set of its own, with members. */
export async function aTeam(world: World, members: readonly number[]): Promise<{ id: number; categoryId: number }> {
  const courseId = world.courses.C1;
  const root = await tenantOf(world, courseId);
  const place = { root_account_id: root, course_id: courseId };
  const categoryId = await inserted(world, 'group_categories', { ...place, name: `Teams ${members.join()}` });
  const id = await inserted(world, 'groups', { ...place, group_category_id: categoryId, name: 'Team' });
  for (const userId of members) {
    await inserted(world, 'group_memberships', {
      root_account_id: root,
      group_id: id,
      user_id: userId,
      workflow_state: 'accepted',
    });
  }
  return { id, categoryId };
}

/** What a student has handed in. */
export async function aSubmission(
  world: World,
  assignmentId: number,
  userId: number,
  columns: Columns = {},
): Promise<number> {
  const [assignment] = await world.sql('select root_account_id, course_id from assignments where id = $1', [
    assignmentId,
  ]);
  return inserted(world, 'submissions', {
    ...assignment,
    assignment_id: assignmentId,
    user_id: userId,
    submission_type: 'online_text_entry',
    body: 'Words',
    attempt: 1,
    submitted_at: new Date(),
    workflow_state: 'submitted',
    ...columns,
  });
}

/** What somebody says to what a student has handed in. */
export async function aComment(world: World, submissionId: number, authorId: number, comment: string): Promise<number> {
  const [submission] = await world.sql('select root_account_id, course_id from submissions where id = $1', [
    submissionId,
  ]);
  return inserted(world, 'submission_comments', {
    ...submission,
    submission_id: submissionId,
    author_id: authorId,
    comment,
  });
}

const start = Math.trunc(Date.now() / 1000) * 1000;

/** An instant so many days from the start of the tests, without fractions of a second. */
export const inDays = (days: number): Date => new Date(start + days * 86_400_000);

/** An instant as answers write it. */
export const written = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

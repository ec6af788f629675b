/** Rows of assignments, past the service. */
import type { AssignmentGroup } from '../../../src/learning/assignments/groups/assignment-group.entity.js';
import type { Assignment, Submission } from '../../../src/learning/assignments/index.js';
import type { AssignmentOverride } from '../../../src/learning/assignments/overrides/assignment-override.entity.js';
import { changeRows, columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';

/** The tenant of the course goes into every row. */
const tenantOf = async (world: World, courseId: number): Promise<number> => {
  const [row] = await world.sql('select root_account_id from courses where id = $1', [courseId]);
  return Number(row.root_account_id);
};

export async function aGroup(world: World, fields: FieldsOf<AssignmentGroup> = {}): Promise<number> {
  const place = { course_id: world.courses.C1, name: 'Assignments', position: 1, ...columnsOf(fields) };
  return insertRow(world, 'assignment_groups', {
    root_account_id: await tenantOf(world, place.course_id as number),
    ...place,
  });
}

/** A published assignment of the first course unless told otherwise. */
export async function anAssignment(world: World, fields: FieldsOf<Assignment> = {}): Promise<number> {
  const courseId = (fields.courseId ?? world.courses.C1) as number;
  const [group] = await world.sql(
    'select id from assignment_groups where course_id = $1 order by position, id limit 1',
    [courseId],
  );
  const groupId = fields.assignmentGroupId ?? group?.id ?? (await aGroup(world, { courseId }));
  return insertRow(world, 'assignments', {
    root_account_id: await tenantOf(world, courseId),
    course_id: courseId,
    assignment_group_id: groupId,
    name: 'Essay',
    position: 1,
    workflow_state: 'published',
    ...columnsOf(fields),
  });
}

/** A published assignment of ten points that takes a text; of the first course unless told otherwise. */
export const anEssay = (world: World, fields: FieldsOf<Assignment> = {}): Promise<number> =>
  anAssignment(world, { pointsPossible: 10, submissionTypes: ['online_text_entry'], ...fields });

/** Changes an assignment past the service: nobody is told, and nothing is checked. */
export const setAssignment = (world: World, id: number, fields: FieldsOf<Assignment>): Promise<void> =>
  changeRows(world, 'assignments', { id }, fields);

/** Changes what a student has handed in past the service: all of the assignment unless a student is named. */
export const setSubmissions = (
  world: World,
  assignmentId: number,
  fields: FieldsOf<Submission>,
  userId?: number,
): Promise<void> =>
  changeRows(world, 'submissions', userId === undefined ? { assignmentId } : { assignmentId, userId }, fields);

/** Takes away what somebody has handed in, as if they never had. */
export async function withoutSubmissions(world: World, userId: number): Promise<void> {
  await world.sql('delete from submissions where user_id = $1', [userId]);
}

/** Takes away all assignments with whatever was handed in for them: versions, too, which no request can take away. */
export async function withoutAssignments(world: World): Promise<void> {
  await world.sql('alter table submission_versions disable trigger submission_versions_keep');
  for (const table of ['submission_comments', 'submission_versions', 'submissions'])
    await world.sql(`delete from ${table}`);
  for (const table of ['assignment_overrides', 'assignments', 'assignment_groups'])
    await world.sql(`delete from ${table}`);
  await world.sql('alter table submission_versions enable trigger submission_versions_keep');
}

/** Takes back the overrides of an assignment. */
export const withoutOverrides = (world: World, assignmentId: number): Promise<void> =>
  changeRows(world, 'assignment_overrides', { assignmentId }, { workflowState: 'deleted' });

/** An override of an assignment for a section, a group or students. */
export async function anOverride(
  world: World,
  assignmentId: number,
  fields: FieldsOf<AssignmentOverride> = {},
  students: readonly number[] = [],
): Promise<number> {
  const [assignment] = await world.sql('select root_account_id, course_id from assignments where id = $1', [
    assignmentId,
  ]);
  const { root_account_id, course_id } = assignment;
  const id = await insertRow(world, 'assignment_overrides', {
    root_account_id,
    course_id,
    assignment_id: assignmentId,
    title: 'Some',
    ...columnsOf(fields),
  });
  for (const userId of students) {
    await insertRow(world, 'assignment_override_students', {
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
  const categoryId = await insertRow(world, 'group_categories', { ...place, name: `Teams ${members.join()}` });
  const id = await insertRow(world, 'groups', { ...place, group_category_id: categoryId, name: 'Team' });
  for (const userId of members) {
    await insertRow(world, 'group_memberships', {
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
  fields: FieldsOf<Submission> = {},
): Promise<number> {
  const [assignment] = await world.sql('select root_account_id, course_id from assignments where id = $1', [
    assignmentId,
  ]);
  return insertRow(world, 'submissions', {
    ...assignment,
    assignment_id: assignmentId,
    user_id: userId,
    submission_type: 'online_text_entry',
    body: 'Words',
    attempt: 1,
    submitted_at: new Date(),
    workflow_state: 'submitted',
    ...columnsOf(fields),
  });
}

/** What somebody says to what a student has handed in. */
export async function aComment(world: World, submissionId: number, authorId: number, comment: string): Promise<number> {
  const [submission] = await world.sql('select root_account_id, course_id from submissions where id = $1', [
    submissionId,
  ]);
  return insertRow(world, 'submission_comments', {
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

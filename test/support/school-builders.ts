/** Sections, parts of people in courses, and rights of roles, put straight into the database: what a test reads, it does not also write. */
import { randomUUID } from 'node:crypto';
import type { BaseRoleType, Permission } from '../../src/identity/access/permissions.js';
import type { CourseState } from '../../src/learning/courses/course.entity.js';
import type { EnrollmentState } from '../../src/learning/enrollments/enrollment.entity.js';
import { changeRows } from './change-by-sql.js';
import { insertRow } from './course-rows.js';
import type { World } from './world.js';

type Type = 'Student' | 'Teacher' | 'Ta' | 'Designer' | 'Observer' | 'StudentView';

/** Another section of a course, the first one unless it is named, with these students. */
export async function aSection(
  world: World,
  name: string,
  students: readonly number[] = [],
  courseId = world.courses.C1,
): Promise<number> {
  const id = await insertRow(world, 'sections', { root_account_id: world.accounts.RA, course_id: courseId, name });
  for (const userId of students) await aPart(world, userId, { courseId, sectionId: id });
  return id;
}

/** What somebody is in a course. */
export interface Part {
  readonly type?: Type;
  /** The first course, and its first section, unless they are named. */
  readonly courseId?: number;
  readonly sectionId?: number;
  readonly state?: EnrollmentState;
  /** Their rights end at the section. */
  readonly limited?: boolean;
  /** Whom an observer observes. */
  readonly observing?: number;
}

/** Makes somebody take part in a course: as an active student of the first one unless it says otherwise. */
export async function aPart(world: World, userId: number, part: Part = {}): Promise<number> {
  const { type = 'Student', courseId = world.courses.C1, state = 'active', limited = false, observing } = part;
  const sectionId = part.sectionId ?? (await firstSection(world, courseId));
  const [course] = await world.sql('select root_account_id::int from courses where id = $1', [courseId]);
  // The role of test students is that of students.
  const name = type === 'StudentView' ? 'StudentEnrollment' : `${type}Enrollment`;
  const [role] = await world.sql('select id::int from roles where root_account_id = $1 and name = $2', [
    course.root_account_id,
    name,
  ]);
  const id = await insertRow(world, 'enrollments', {
    ...course,
    course_id: courseId,
    course_section_id: sectionId,
    user_id: userId,
    role_id: role.id,
    type: `${type}Enrollment`,
    workflow_state: state,
    associated_user_id: observing ?? null,
    limit_privileges_to_course_section: limited,
  });
  world.app.cache.clear();
  return id;
}

async function firstSection(world: World, courseId: number): Promise<number> {
  const [section] = await world.sql('select id::int from sections where course_id = $1 order by id limit 1', [
    courseId,
  ]);
  return section.id;
}

/**
 * Moves somebody's parts in a course into one of its sections.
 * @param limited their rights end at the section; left as it is where it is not said
 */
export async function moveTo(
  world: World,
  userId: number,
  sectionId: number,
  { limited }: { readonly limited?: boolean } = {},
): Promise<void> {
  await world.sql(
    `update enrollments
     set course_section_id = $1, limit_privileges_to_course_section = coalesce($2, limit_privileges_to_course_section)
     where user_id = $3 and course_id = (select course_id from sections where id = $1)`,
    [sectionId, limited ?? null, userId],
  );
  world.app.cache.clear();
}

/** Leaves a section without anybody, as if nobody had ever taken part in it: no request removes parts without a trace. */
export async function emptySection(world: World, sectionId: number): Promise<void> {
  await world.sql('delete from enrollments where course_section_id = $1', [sectionId]);
  world.app.cache.clear();
}

/** Takes away all parts that somebody has, as if they had never been enrolled. */
export async function withoutParts(world: World, userId: number): Promise<void> {
  await world.sql('delete from enrollments where user_id = $1', [userId]);
  world.app.cache.clear();
}

/** Somebody's rights end at their sections from now on, wherever they take part. */
export async function limitToSections(world: World, userId: number): Promise<void> {
  await world.sql('update enrollments set limit_privileges_to_course_section = true where user_id = $1', [userId]);
  world.app.cache.clear();
}

/**
 * Gives a role permissions, or takes them from it: in the first tenant's root account unless another account is named.
 * @param role its id, or its name in the first tenant
 */
export async function setPermissions(
  world: World,
  role: number | string,
  permissions: readonly Permission[],
  { enabled = true, accountId = world.accounts.RA }: { readonly enabled?: boolean; readonly accountId?: number } = {},
): Promise<void> {
  for (const permission of permissions)
    await insertRow(world, 'role_overrides', {
      root_account_id: world.accounts.RA,
      account_id: accountId,
      role_id: typeof role === 'number' ? role : world.roles.A[role],
      permission,
      enabled,
    });
  world.app.cache.clear();
}

/** A login of a user in a root account, the first tenant's unless another is named. */
export const aLogin = (world: World, userId: number, name: string, rootId = world.accounts.RA): Promise<number> =>
  insertRow(world, 'logins', { root_account_id: rootId, user_id: userId, unique_id: name });

/** Puts courses into a state: all of them, or one. */
export async function setCourseState(world: World, state: CourseState, courseId?: number): Promise<void> {
  await world.sql('update courses set workflow_state = $1 where id = $2 or $2 is null', [state, courseId ?? null]);
  world.app.cache.clear();
}

/** The totals of a course go by the weights of its assignment groups, or no longer do. */
export async function weighByGroups(world: World, courseId: number, yes = true): Promise<void> {
  const { status } = await world
    .as('admin')
    .put(`/courses/${courseId}`, { 'course[apply_assignment_group_weights]': yes });
  expect(status).toBe(200);
}

/** Mutes an assignment, or shows it again. */
export async function setMuted(world: World, assignmentId: number, muted = true): Promise<void> {
  await world.sql('update assignments set muted = $1 where id = $2', [muted, assignmentId]);
}

/** So many people with a login each, who are active students of the first section of a course; their ids. */
export async function manyStudents(world: World, count: number, courseId = world.courses.C1): Promise<number[]> {
  const rows = await world.sql(
    `with people as (
       insert into users (name, sortable_name, short_name, workflow_state)
       select 'Person ' || n, lpad((n * 7919 % 100003)::text, 6, '0'), 'P' || n, 'registered'
       from generate_series(1, $1::int) n
       returning id),
     named as (
       insert into logins (root_account_id, user_id, unique_id)
       select c.root_account_id, p.id, 'person' || p.id from people p, courses c where c.id = $2
       returning user_id, root_account_id)
     insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
     select n.root_account_id, $2, (select min(id) from sections where course_id = $2), n.user_id, r.id, r.name, 'active'
     from named n
     join roles r on r.root_account_id = n.root_account_id and r.name = 'StudentEnrollment'
     returning user_id::int as id`,
    [count, courseId],
  );
  world.app.cache.clear();
  return rows.map(({ id }) => id);
}

/** Puts somebody's parts in a course into a state: all parts that they have, unless a course is named. */
export async function setPartState(
  world: World,
  userId: number,
  state: EnrollmentState,
  courseId?: number,
): Promise<void> {
  await world.sql('update enrollments set workflow_state = $1 where user_id = $2 and (course_id = $3 or $3 is null)', [
    state,
    userId,
    courseId ?? null,
  ]);
  world.app.cache.clear();
}

/** Puts all logins of a user into a state. */
export async function setLoginState(
  world: World,
  userId: number,
  state: 'active' | 'suspended' | 'deleted',
): Promise<void> {
  await world.sql('update logins set workflow_state = $1 where user_id = $2', [state, userId]);
  world.app.cache.clear();
}

/** What the files of a course may take up, in megabytes: of all courses unless one is named. */
export async function setCourseQuota(world: World, megabytes: number, courseId?: number): Promise<void> {
  const values = [megabytes, courseId ?? null];
  await world.sql('update courses set storage_quota_mb = $1 where id = $2 or $2 is null', values);
}

/** A custom role, of the first tenant's root account unless another account is named. */
export interface PlannedRole {
  readonly name: string;
  /** What it is based on: the membership of an account, unless it is a type of enrollments. */
  readonly base?: BaseRoleType;
  readonly permissions?: readonly Permission[];
  readonly accountId?: number;
  readonly state?: 'active' | 'inactive';
}

export async function aRole(world: World, role: PlannedRole): Promise<number> {
  const { name, base = 'AccountMembership', permissions = [], state = 'active' } = role;
  const id = await insertRow(world, 'roles', {
    root_account_id: world.accounts.RA,
    account_id: role.accountId ?? world.accounts.RA,
    name,
    label: name,
    base_role_type: base,
    workflow_state: state,
  });
  await setPermissions(world, id, permissions);
  return id;
}

/** The owner of something in a tree of folders, or of grades. */
type Owner = { readonly courseId: number } | { readonly accountId: number };

/** A scheme of letters, highest first, of a course or of an account. */
export async function aGradingStandard(
  world: World,
  owner: Owner,
  scheme: readonly { readonly name: string; readonly value: number }[] = [],
): Promise<number> {
  const [of, id] = 'courseId' in owner ? ['course_id', owner.courseId] : ['account_id', owner.accountId];
  const table = of === 'course_id' ? 'courses' : 'accounts';
  const [{ root }] = await world.sql(`select root_account_id::int as root from ${table} where id = $1`, [id]);
  const columns = { root_account_id: root, [of]: id, title: 'Letters', scheme: JSON.stringify(scheme) };
  return insertRow(world, 'grading_standards', columns);
}

/** A file that is there, in the first folder of a course, or of a user in the first tenant. */
export async function aFile(
  world: World,
  owner: { readonly courseId: number } | { readonly userId: number },
  file: { readonly name: string; readonly contentType?: string; readonly size?: number; readonly state?: string },
): Promise<number> {
  const { name, contentType = 'application/pdf', size = 4, state = 'available' } = file;
  const [of, id] = 'courseId' in owner ? ['course_id', owner.courseId] : ['user_id', owner.userId];
  const [folder] = await world.sql(
    `select id as folder_id, root_account_id, course_id, user_id from folders
     where ${of} = $1 and (course_id is not null or root_account_id = $2) and parent_folder_id is null order by id limit 1`,
    [id, world.accounts.RA],
  );
  return insertRow(world, 'files', {
    ...folder,
    display_name: name,
    filename: name,
    content_type: contentType,
    size,
    uploader_id: folder.user_id ?? world.users.teach,
    storage_key: randomUUID(),
    workflow_state: state,
  });
}

/** An assignment is for those whom its overrides name, and for nobody else. */
export async function setForOverridesAlone(world: World, assignmentId: number): Promise<void> {
  await world.sql('update assignments set only_visible_to_overrides = true where id = $1', [assignmentId]);
}

/** Uploads that have begun are to have ended so many seconds ago. */
export async function endUploads(world: World, secondsAgo = 0): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1_000);
  await changeRows(world, 'files', { workflowState: 'pending' }, { uploadExpiresAt: at });
}

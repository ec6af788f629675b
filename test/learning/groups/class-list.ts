/** More students, for groups that fill up. */

import { Role } from '../../../src/identity/roles/index.js';
import { Course, Section } from '../../../src/learning/courses/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { SchoolBuilder } from '../../../src/server/database/seed/school.js';
import type { Caller, World } from '../../support/world.js';

export interface Student {
  readonly id: number;
  readonly caller: Caller;
}

/** Active students of C1, in its section or in another one by name. */
export async function moreStudents(world: World, count: number, sectionName?: string): Promise<Student[]> {
  const em = await world.em();
  const school = new SchoolBuilder(em);
  const course = await em.findOneOrFail(Course, world.courses.C1);
  const role = await em.findOneOrFail(Role, world.roles.A['StudentEnrollment'] as number);
  const place = { rootAccountId: course.rootAccountId, courseId: course.id };
  const section =
    sectionName === undefined
      ? await em.findOneOrFail(Section, world.sections.C1)
      : em.create(Section, { ...place, name: sectionName } as never);
  await em.flush();
  const tenant = { root: { id: course.rootAccountId } } as never;
  const [{ n }] = await world.sql('select count(*)::int as n from users');
  const plans = Array.from({ length: count }, (_, i) => ({ name: `Pupil ${n + i}`, uniqueId: `pupil${n + i}` }));
  const people = await school.people(tenant, plans);
  await school.enrollments(people.map(({ user }) => ({ user, section, type: 'StudentEnrollment', role })));
  const students: Student[] = [];
  for (const { user, login } of people) {
    students.push({ id: user.id, caller: world.withToken(await createToken(em, login, { purpose: 'tests' })) });
  }
  return students;
}

/** A set of groups in C1, with one group for each name. */
export async function aSet(
  world: World,
  form: Record<string, string | number>,
  ...names: string[]
): Promise<{ id: number; groups: number[] }> {
  const teach = world.as('teach');
  const set = await teach.post(`/courses/${world.courses.C1}/group_categories`, form);
  if (set.status !== 200) throw new Error(set.text);
  const groups: number[] = [];
  for (const name of names) {
    const group = await teach.post(`/group_categories/${set.body.id}/groups`, { name });
    if (group.status !== 200) throw new Error(group.text);
    groups.push(group.body.id);
  }
  return { id: set.body.id, groups };
}

/** Ids of the accepted members of a group, in order. */
export const membersOf = async (world: World, group: number): Promise<number[]> =>
  (
    await world.sql(
      `select user_id::int as id from group_memberships where group_id = $1 and workflow_state = 'accepted' order by user_id`,
      [group],
    )
  ).map(({ id }) => id);

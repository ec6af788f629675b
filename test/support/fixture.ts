/** The world that tests live in: two tenants, a course of each kind, and everybody who may or may not do something there. */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Role, RoleOverride } from '../../src/identity/roles/index.js';
import { AccessToken, type Login, type User } from '../../src/identity/users/index.js';
import type { Course } from '../../src/learning/courses/index.js';
import { Folder, StoredFile } from '../../src/learning/files/index.js';
import { Group, GroupCategory, GroupMembership } from '../../src/learning/groups/index.js';
import { Module, ModuleItem } from '../../src/learning/modules/index.js';
import { createToken } from '../../src/server/database/authority/tokens.js';
import { SchoolBuilder } from '../../src/server/database/seed/school.js';

export const people = [
  'admin',
  'subadmin',
  'lim',
  'teach',
  'ta',
  'des',
  'stu1',
  'stu2',
  'obs',
  'out',
  'adminB',
  'stuB',
  'gone',
] as const;
export type Person = (typeof people)[number];

/** Ids and tokens of the world, as tests know them. */
export interface Fixture {
  readonly accounts: Readonly<Record<'RA' | 'RA1' | 'RA1a' | 'RA2' | 'RB', number>>;
  readonly courses: Readonly<Record<'C1' | 'C2' | 'CB', number>>;
  /** Lab teams of C1, which students pick themselves: stu1 is in red. */
  readonly groups: Readonly<Record<'labs' | 'red' | 'blue', number>>;
  /** The one module of C1, published, and in it an address that has to be looked at. */
  readonly modules: Readonly<Record<'basics' | 'reading', number>>;
  /** The root folder of C1 and one below it. */
  readonly folders: Readonly<Record<'C1' | 'unit', number>>;
  /** Files in `unit`, without bytes. */
  readonly files: Readonly<Record<'handout' | 'answers', number>>;
  readonly sections: Readonly<Record<'C1' | 'C2' | 'CB', number>>;
  readonly users: Readonly<Record<Person, number>>;
  readonly logins: Readonly<Record<Person, number>>;
  readonly tokens: Readonly<Record<Person | 'expired' | 'revoked' | 'scoped', string>>;
  /** Built-in roles by tenant. */
  readonly roles: Readonly<Record<'A' | 'B', Readonly<Record<string, number>>>>;
}

type Known = { user: User; login: Login };

/** Fills an empty, migrated database. */
export async function buildFixture(em: EntityManager, pool: Pool): Promise<Fixture> {
  const school = new SchoolBuilder(em);
  const a = await school.tenant('Riverside', { defaultTimeZone: 'America/Denver' });
  const b = await school.tenant('Hillside');
  const ra1 = await school.subAccount(a.root, 'Science', { sisAccountId: 'SCI' });
  const ra1a = await school.subAccount(ra1, 'Biology');
  const ra2 = await school.subAccount(a.root, 'Arts');
  const c1 = await school.course(ra1, a.defaultTerm, 'Biology 101', 'BIO101', { sisCourseId: 'BIO-1' });
  const c2 = await school.course(ra1, a.defaultTerm, 'Chemistry 101', 'CHEM101', { workflowState: 'claimed' });
  const cb = await school.course(b.root, b.defaultTerm, 'Botany 1', 'BOT1', { sisCourseId: 'BOT-1' });

  const known = {} as Record<Person, Known>;
  for (const [person, name] of names) {
    const tenant = person === 'adminB' || person === 'stuB' ? b : a;
    known[person] = await school.person(tenant, name, person, {
      sisUserId: `S-${person}`,
      email: `${person}@example.edu`,
    });
  }
  const lim = em.create(Role, {
    rootAccountId: a.root.id,
    accountId: a.root.id,
    name: 'Helper',
    label: 'Helper',
    baseRoleType: 'AccountMembership',
  } as never);
  await em.flush();
  for (const permission of ['read_course_list', 'become_user'] as const) {
    em.create(RoleOverride, {
      rootAccountId: a.root.id,
      accountId: a.root.id,
      roleId: lim.id,
      permission,
      enabled: true,
    } as never);
  }
  await em.flush();
  await school.admin(a.root, known.admin.user, a.roles.AccountAdmin);
  await school.admin(ra1, known.subadmin.user, a.roles.AccountAdmin);
  await school.admin(a.root, known.lim.user, lim);
  await school.admin(b.root, known.adminB.user, b.roles.AccountAdmin);
  for (const { section } of [c1, c2]) {
    await school.enroll(known.teach.user, section, 'TeacherEnrollment', a.roles.TeacherEnrollment);
    await school.enroll(known.stu1.user, section, 'StudentEnrollment', a.roles.StudentEnrollment);
  }
  await school.enroll(known.ta.user, c1.section, 'TaEnrollment', a.roles.TaEnrollment);
  await school.enroll(known.des.user, c1.section, 'DesignerEnrollment', a.roles.DesignerEnrollment);
  await school.enroll(known.stu2.user, c1.section, 'StudentEnrollment', a.roles.StudentEnrollment);
  await school.enroll(known.obs.user, c1.section, 'ObserverEnrollment', a.roles.ObserverEnrollment, {
    associatedUserId: known.stu1.user.id,
  });
  await school.enroll(known.stuB.user, cb.section, 'StudentEnrollment', b.roles.StudentEnrollment);

  const labs = await labTeams(em, c1.course, known.stu1.user);
  const modules = await basics(em, c1.course);

  const tokens = {} as Record<Person | 'expired' | 'revoked' | 'scoped', string>;
  for (const person of people) tokens[person] = await createToken(em, known[person].login, { purpose: 'tests' });
  tokens.expired = await createToken(em, known.admin.login, { expiresAt: new Date(Date.now() - 60_000) });
  tokens.scoped = await createToken(em, known.admin.login, { scopes: ['url:GET|/api/v1/accounts/:id'] });
  tokens.revoked = await createToken(em, known.admin.login, { purpose: 'revoked' });
  await em.nativeUpdate(AccessToken, { purpose: 'revoked' }, { revokedAt: new Date() });
  known.gone.user.workflowState = 'deleted';
  await em.flush();

  const idsOf = (roles: Record<string, Role>) =>
    Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, role.id]));
  return {
    accounts: { RA: a.root.id, RA1: ra1.id, RA1a: ra1a.id, RA2: ra2.id, RB: b.root.id },
    courses: { C1: c1.course.id, C2: c2.course.id, CB: cb.course.id },
    groups: labs,
    modules,
    ...(await courseFiles(pool, em, c1.course, known.teach.user)),
    sections: { C1: c1.section.id, C2: c2.section.id, CB: cb.section.id },
    users: Object.fromEntries(people.map((person) => [person, known[person].user.id])) as Fixture['users'],
    logins: Object.fromEntries(people.map((person) => [person, known[person].login.id])) as Fixture['logins'],
    tokens,
    roles: { A: { ...idsOf(a.roles), Helper: lim.id }, B: idsOf(b.roles) },
  };
}

async function labTeams(em: EntityManager, { id: courseId, rootAccountId }: Course, member: User) {
  const place = { rootAccountId, courseId };
  const labs = em.create(GroupCategory, { ...place, name: 'Lab teams', selfSignup: 'enabled' } as never);
  await em.flush();
  const [red, blue] = ['Red', 'Blue'].map((name) =>
    em.create(Group, { ...place, groupCategoryId: labs.id, name } as never),
  ) as [Group, Group];
  await em.flush();
  const joined = { groupId: red.id, exclusiveCategoryId: labs.id, userId: member.id, workflowState: 'accepted' };
  em.create(GroupMembership, { rootAccountId, ...joined } as never);
  await em.flush();
  return { labs: labs.id, red: red.id, blue: blue.id };
}

async function basics(em: EntityManager, { id: courseId, rootAccountId }: Course) {
  const place = { rootAccountId, courseId, position: 1, workflowState: 'active' };
  const module = em.create(Module, { ...place, name: 'Basics' } as never);
  await em.flush();
  const shows = {
    type: 'ExternalUrl',
    externalUrl: 'https://example.org/cells',
    title: 'Cells',
    requirementType: 'must_view',
  };
  const item = em.create(ModuleItem, { ...place, moduleId: module.id, ...shows } as never);
  await em.flush();
  return { basics: module.id, reading: item.id };
}

async function courseFiles(pool: Pool, em: EntityManager, { id: courseId, rootAccountId }: Course, uploader: User) {
  const { rows } = await pool.query<{ id: string }>('select id from folders where course_id = $1', [courseId]);
  const parentFolderId = Number(rows[0]?.id);
  const place = { rootAccountId, courseId };
  const unit = em.create(Folder, { ...place, parentFolderId, name: 'Unit 1', ancestors: [] } as never) as Folder;
  await em.flush();
  const [handout, answers] = ['handout.pdf', 'answers.pdf'].map((name, i) =>
    em.create(StoredFile, {
      ...place,
      folderId: unit.id,
      uploaderId: uploader.id,
      displayName: name,
      filename: name,
      size: 0,
      contentType: 'application/pdf',
      storageKey: `none/${name}`,
      workflowState: 'available',
      uuid: `00000000-0000-4000-8000-00000000000${i + 1}`,
    } as never),
  ) as [StoredFile, StoredFile];
  await em.flush();
  return { folders: { C1: parentFolderId, unit: unit.id }, files: { handout: handout.id, answers: answers.id } };
}

const names: readonly [Person, string][] = [
  ['admin', 'Ada Admin'],
  ['subadmin', 'Sue Subadmin'],
  ['lim', 'Lee Limited'],
  ['teach', 'Tess Teach'],
  ['ta', 'Tim Assist'],
  ['des', 'Dee Design'],
  ['stu1', 'Stu One'],
  ['stu2', 'Stella Two'],
  ['obs', 'Olga Observe'],
  ['out', 'Otto Outside'],
  ['adminB', 'Bea Admin'],
  ['stuB', 'Bob Student'],
  ['gone', 'Gus Gone'],
];

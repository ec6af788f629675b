import { anObserverLink } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { aTerm, setSection } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import { aLogin, aPart } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { partsOf, rowsOf, started, written } from './builders.js';

const all = [
  'users',
  'accounts',
  'terms',
  'courses',
  'sections',
  'enrollments',
  'groups',
  'group_membership',
  'xlist',
  'user_observers',
];
const every = Object.fromEntries(all.map((part) => [part, true]));

describe('reports of parts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await setSection(world, world.sections.C1, { sisSectionId: 'BIO-1-A' });
    await changeRows(world, 'groups', { id: world.groups.red }, { sisGroupId: 'RED' });
    await anObserverLink(world, world.users.obs, world.users.stu1);
  });
  afterAll(() => world.close());

  const column = (rows: readonly Record<string, string>[] | undefined, name: string) => rows?.map((row) => row[name]);

  it('a SIS export holds what has a SIS id, a file for each part, by the ids of the student information system', async () => {
    const run = await written(world, 'sis_export_csv', every);
    expect(run).toMatchObject({ status: 'complete', attachment: { 'content-type': 'application/zip' } });
    const parts = await partsOf(run);
    expect(Object.keys(parts)).toEqual(all.map((part) => `${part}.csv`));
    expect(parts['accounts.csv']).toEqual([
      { account_id: 'SCI', parent_account_id: '', integration_id: '', name: 'Science', status: 'active' },
    ]);
    expect(parts['courses.csv']).toEqual([
      expect.objectContaining({ course_id: 'BIO-1', short_name: 'BIO101', account_id: 'SCI', status: 'active' }),
    ]);
    expect(parts['sections.csv']).toEqual([
      expect.objectContaining({ section_id: 'BIO-1-A', course_id: 'BIO-1', status: 'active' }),
    ]);
    expect(parts['users.csv']).toContainEqual({
      user_id: 'S-stu1',
      integration_id: '',
      login_id: 'stu1',
      first_name: 'Stu',
      last_name: 'One',
      full_name: 'Stu One',
      sortable_name: 'One, Stu',
      short_name: 'Stu One',
      email: 'stu1@example.edu',
      status: 'active',
    });
    expect(column(parts['users.csv'], 'user_id')).not.toContain('S-stuB');
    expect(parts['enrollments.csv']).toContainEqual(
      expect.objectContaining({
        course_id: 'BIO-1',
        user_id: 'S-obs',
        role: 'observer',
        section_id: 'BIO-1-A',
        status: 'active',
        associated_user_id: 'S-stu1',
      }),
    );
    expect(parts['groups.csv']).toEqual([
      expect.objectContaining({ group_id: 'RED', course_id: 'BIO-1', name: 'Red' }),
    ]);
    expect(parts['group_membership.csv']).toEqual([{ group_id: 'RED', user_id: 'S-stu1', status: 'accepted' }]);
    expect(parts['user_observers.csv']).toEqual([{ observer_id: 'S-obs', student_id: 'S-stu1', status: 'active' }]);
    expect(parts['xlist.csv']).toEqual([]);
  });

  it('a provisioning report holds what has no SIS id too, with the ids of the service', async () => {
    const parts = await partsOf(await written(world, 'provisioning_csv', { ...every, group_categories: true }));
    const { courses, accounts, users, groups, sections } = world;
    expect(column(parts['accounts.csv'], 'lyceum_account_id')?.map(Number)).toEqual([
      accounts.RA1,
      accounts.RA1a,
      accounts.RA2,
    ]);
    expect(parts['courses.csv']).toContainEqual(
      expect.objectContaining({
        lyceum_course_id: String(courses.C2),
        lyceum_account_id: String(accounts.RA1),
        course_id: '',
        status: 'unpublished',
        created_by_sis: 'false',
      }),
    );
    expect(parts['enrollments.csv']).toContainEqual(
      expect.objectContaining({
        lyceum_user_id: String(users.obs),
        lyceum_section_id: String(sections.C1),
        lyceum_associated_user_id: String(users.stu1),
        base_role_type: 'ObserverEnrollment',
      }),
    );
    expect(column(parts['groups.csv'], 'lyceum_group_id')?.map(Number)).toEqual([groups.red, groups.blue]);
    expect(parts['group_categories.csv']).toContainEqual(
      expect.objectContaining({
        lyceum_group_category_id: String(groups.labs),
        self_signup: 'enabled',
        status: 'active',
      }),
    );
    expect(column(parts['courses.csv'], 'lyceum_course_id')).not.toContain(String(courses.CB));
  });

  it('one part is one CSV file', async () => {
    const run = await written(world, 'provisioning_csv', { terms: true });
    expect(run.attachment).toMatchObject({ 'content-type': 'text/csv', filename: 'provisioning.csv' });
    expect(await rowsOf(run)).toEqual([expect.objectContaining({ name: 'Default Term', status: 'active' })]);
  });

  it('created_by_sis leaves out what has no SIS id', async () => {
    const rows = await rowsOf(await written(world, 'provisioning_csv', { courses: true, created_by_sis: true }));
    expect(column(rows, 'course_id')).toEqual(['BIO-1']);
  });

  it('enrollment_term_id keeps the courses of one term, and what is in them', async () => {
    const termId = await aTerm(world, 'Spring', { sisTermId: 'SPRING' });
    const spring = await courseRow(world, 'Spring course', { enrollmentTermId: termId });
    await aPart(world, world.users.stu2, { courseId: spring });
    const parameters = { enrollment_term_id: 'sis_term_id:SPRING', courses: true, enrollments: true, terms: true };
    const run = await written(world, 'provisioning_csv', parameters);
    expect(run.parameters).toMatchObject({ enrollment_term_id: termId, courses: true });
    const parts = await partsOf(run);
    expect(column(parts['courses.csv'], 'lyceum_course_id')).toEqual([String(spring)]);
    expect(column(parts['enrollments.csv'], 'lyceum_course_id')).toEqual([String(spring)]);
    expect(column(parts['terms.csv'], 'name')).toEqual(['Spring']);
  });

  it('include_deleted brings back what was deleted, with its state', async () => {
    const gone = await courseRow(world, 'Gone course', { workflowState: 'deleted' });
    const without = await rowsOf(await written(world, 'provisioning_csv', { courses: true }));
    expect(column(without, 'lyceum_course_id')).not.toContain(String(gone));
    const rows = await rowsOf(await written(world, 'provisioning_csv', { courses: true, include_deleted: true }));
    expect(rows).toContainEqual(expect.objectContaining({ lyceum_course_id: String(gone), status: 'deleted' }));
  });

  it('a report about a sub-account holds what stands in it and below, and the people who have a part there', async () => {
    const arts = await courseRow(world, 'Painting', { accountId: world.accounts.RA2 });
    await aPart(world, world.users.out, { courseId: arts });
    const account = world.accounts.RA2;
    const parameters = { courses: true, users: true, accounts: true, enrollments: true };
    const parts = await partsOf(await written(world, 'provisioning_csv', parameters, { account }));
    expect(column(parts['courses.csv'], 'long_name')).toEqual(['Painting']);
    expect(column(parts['users.csv'], 'lyceum_user_id')).toEqual([String(world.users.out)]);
    expect(column(parts['enrollments.csv'], 'lyceum_user_id')).toEqual([String(world.users.out)]);
    expect(parts['accounts.csv']).toEqual([]);
  });

  it('crosslisted sections say the course that they are in and the one that they came from', async () => {
    const host = await courseRow(world, 'Host course', { sisCourseId: 'HOST' });
    await changeRows(
      world,
      'sections',
      { id: world.sections.C2 },
      { courseId: host, nonxlistCourseId: world.courses.C2, sisSectionId: 'CHEM-A' },
    );
    const rows = await rowsOf(await written(world, 'sis_export_csv', { xlist: true }));
    expect(rows).toEqual([{ xlist_course_id: 'HOST', section_id: 'CHEM-A', status: 'active' }]);
    await changeRows(
      world,
      'sections',
      { id: world.sections.C2 },
      { courseId: world.courses.C2, nonxlistCourseId: null },
    );
  });

  it('whoever has two logins stands in the users twice, and a suspended login says so', async () => {
    const id = await aLogin(world, world.users.ta, 'ta-second');
    await changeRows(world, 'logins', { id }, { workflowState: 'suspended' });
    const rows = await rowsOf(await written(world, 'provisioning_csv', { users: true }));
    const own = rows.filter((row) => row['lyceum_user_id'] === String(world.users.ta));
    expect(own.map((row) => [row['login_id'], row['status']])).toEqual([
      ['ta', 'active'],
      ['ta-second', 'suspended'],
    ]);
  });

  it('is refused without any part, and starts nothing', async () => {
    const answer = await started(world, 'provisioning_csv', { users: false });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['users']]);
  });
});

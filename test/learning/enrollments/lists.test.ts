import { globalIdOf } from '../../../schema/platform/global-id.js';
import type { EnrollmentState } from '../../../src/learning/enrollments/enrollment.entity.js';
import { setRole } from '../../support/account-builders.js';
import { restrictToDates, setSection } from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
import { manyStudents, setCourseState, setPartState } from '../../support/school-builders.js';
import { statementsOfRead } from '../../support/statements-of-read.js';
import { openWorld, type World } from '../../support/world.js';
import { aTeam } from '../assignments/builders.js';

describe('Lists of enrollments', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Named = Parameters<World['as']>[0];
  const people = async (who: Named, path: string): Promise<string[]> => {
    const { status, body } = await world.as(who).get(path);
    expect([status, body]).toMatchObject([200, expect.any(Array)]);
    return body.map((one: any) => one.user.name);
  };
  const setState = (who: keyof World['users'], state: EnrollmentState, course = world.courses.C1) =>
    setPartState(world, world.users[who], state, course);
  const ofC1 = (more = '') => `/courses/${world.courses.C1}/enrollments${more}`;

  it('of a course name everybody active or invited, with every documented key', async () => {
    await setState('ta', 'invited');
    await setState('des', 'completed');
    expect(await people('teach', ofC1())).toEqual([
      'Tess Teach',
      'Stu One',
      'Tim Assist',
      'Stella Two',
      'Olga Observe',
    ]);
    const { body } = await world.as('teach').get(ofC1());
    const { users, courses, sections, accounts, roles } = world;
    expect(body[1]).toEqual({
      id: expect.any(Number),
      course_id: courses.C1,
      course_section_id: sections.C1,
      root_account_id: accounts.RA,
      user_id: users.stu1,
      role_id: roles.A['StudentEnrollment'],
      associated_user_id: null,
      type: 'StudentEnrollment',
      role: 'StudentEnrollment',
      enrollment_state: 'active',
      limit_privileges_to_course_section: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      start_at: null,
      end_at: null,
      last_activity_at: null,
      total_activity_time: 0,
      html_url: `${world.base}/courses/${courses.C1}/users/${users.stu1}`,
      grades: {
        html_url: `${world.base}/courses/${courses.C1}/grades/${users.stu1}`,
        current_score: null,
        current_grade: null,
        final_score: null,
        final_grade: null,
      },
      sis_account_id: 'SCI',
      sis_course_id: 'BIO-1',
      course_integration_id: null,
      sis_section_id: null,
      section_integration_id: null,
      sis_user_id: 'S-stu1',
      user: {
        id: users.stu1,
        name: 'Stu One',
        created_at: expect.any(String),
        sortable_name: 'One, Stu',
        short_name: 'Stu One',
        login_id: 'stu1',
        sis_user_id: 'S-stu1',
        integration_id: null,
        sis_login_id: 'stu1',
      },
    });
  });

  it('leave out what the reader may not see: no key of SIS data, of activity, of others’ totals', async () => {
    const { body } = await world.as('stu1').get(ofC1());
    const [other, self] = ['stu2', 'stu1'].map((who) =>
      body.find((one: any) => one.user_id === world.users[who as 'stu1']),
    );
    for (const key of ['sis_user_id', 'sis_course_id', 'last_activity_at', 'total_activity_time'])
      expect(other).not.toHaveProperty(key);
    expect(Object.keys(other.grades)).toEqual(['html_url']);
    expect(other.user).not.toHaveProperty('login_id');
    expect(self).toMatchObject({ total_activity_time: 0, grades: { current_score: null } });
    expect(body.find((one: any) => one.type === 'TeacherEnrollment')).not.toHaveProperty('grades');
  });

  it('keep roles by their ids in the graph, as by their names', async () => {
    const [student, teacher] = ['StudentEnrollment', 'TeacherEnrollment'].map((name) => world.roles.A[name] as number);
    const asked = `query($c: RecordId!, $filter: EnrollmentFilter) {
      course(id: $c) { name enrollments(filter: $filter) { nodes { role { recordId } } } }
    }`;
    const rolesOf = async (filter: object) => {
      const { body } = await world.as('teach').graphql(asked, { c: world.courses.C1, filter });
      return { roles: body.data.course.enrollments?.nodes.map((one: any) => one.role.recordId), errors: body.errors };
    };
    expect((await rolesOf({ roleIds: [globalIdOf('Role', teacher as number)] })).roles).toEqual([teacher]);
    const both = await rolesOf({ roleIds: [teacher, student] });
    expect(both.roles).toEqual(expect.arrayContaining([teacher, student]));
    expect(both.roles).toEqual((await rolesOf({ roleNames: ['TeacherEnrollment', 'StudentEnrollment'] })).roles);
    expect((await rolesOf({ roleIds: [teacher], roleNames: ['StudentEnrollment'] })).roles).toEqual([]);
    expect((await rolesOf({ roleIds: [world.roles.B['StudentEnrollment']] })).roles).toEqual([]);
    expect((await rolesOf({ roleIds: ['Teacher'] })).errors[0].path).toEqual(['course', 'enrollments']);
    expect((await rolesOf({ roleIds: [globalIdOf('Course', 1)] })).errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  it('keep types, roles, states and users', async () => {
    await setRole(world, world.roles.A['TaEnrollment'] as number, { label: 'Helping hand' });
    await setState('des', 'completed');
    expect(await people('teach', ofC1('?type[]=StudentEnrollment&type[]=TaEnrollment'))).toEqual([
      'Stu One',
      'Tim Assist',
      'Stella Two',
    ]);
    expect(await people('teach', ofC1('?role[]=TeacherEnrollment&role[]=Helping%20hand'))).toEqual([
      'Tess Teach',
      'Tim Assist',
    ]);
    expect(await people('teach', ofC1('?state[]=completed'))).toEqual(['Dee Design']);
    expect(await people('teach', ofC1(`?user_id=${world.users.stu2}`))).toEqual(['Stella Two']);
    expect(await people('teach', ofC1('?user_id=self'))).toEqual(['Tess Teach']);
    expect(await people('teach', ofC1('?user_id=sis_user_id:S-stu2'))).toEqual(['Stella Two']);
    const refused = await world.as('teach').get(ofC1('?state[]=lost&type[]=Visitor'));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['type[0]', 'state[0]']]);
  });

  it('find by SIS ids what the reader may see of them, and nothing else', async () => {
    await setSection(world, world.sections.C1, { sisSectionId: 'BIO-1-A' });
    for (const [name, value] of [
      ['sis_account_id', 'SCI'],
      ['sis_course_id', 'BIO-1'],
      ['sis_section_id', 'BIO-1-A'],
    ])
      expect(await people('teach', ofC1(`?${name}[]=${value}&${name}[]=none`))).toHaveLength(6);
    expect(await people('teach', ofC1('?sis_user_id[]=S-stu1'))).toEqual(['Stu One']);
    expect(await people('stu1', ofC1('?sis_user_id[]=S-stu2'))).toEqual([]);
    expect(await people('stu1', ofC1('?user_id=sis_user_id:S-stu2'))).toEqual([]);
    expect(await people('teach', ofC1('?sis_course_id[]=OTHER'))).toEqual([]);
  });

  it('show deleted, declined and switched off enrollments to those who work there alone', async () => {
    await setState('stu2', 'deleted');
    await setState('des', 'rejected');
    await setState('ta', 'inactive');
    const all = ofC1('?state[]=deleted&state[]=rejected&state[]=inactive');
    expect(await people('teach', all)).toEqual(['Tim Assist', 'Dee Design', 'Stella Two']);
    expect(await people('admin', all)).toEqual(['Tim Assist', 'Dee Design', 'Stella Two']);
    expect(await people('stu1', all)).toEqual([]);
    expect(await people('stu1', ofC1())).toEqual(['Tess Teach', 'Stu One', 'Olga Observe']);
  });

  it('of a section and of a user are the same records', async () => {
    const { sections, users } = world;
    expect(await people('teach', `/sections/${sections.C1}/enrollments`)).toEqual(await people('teach', ofC1()));
    expect(await people('stu1', '/users/self/enrollments')).toEqual(['Stu One', 'Stu One']);
    // A fellow student sees the part in the course they share; C2 is not published and so not shared.
    const { body } = await world.as('stu2').get(`/users/${users.stu1}/enrollments`);
    expect(body.map((one: any) => one.course_id)).toEqual([world.courses.C1]);
    const observed = await world.as('obs').get(`/users/${users.stu1}/enrollments`);
    // Made an observer in C1, they know nothing of C2.
    expect(observed.body.map((one: any) => one.course_id)).toEqual([world.courses.C1]);
  });

  it('of a user know current, future and concluded ones by their dates', async () => {
    const { C1, C2 } = world.courses;
    const kept = async (state: string) => {
      const { body } = await world.as('admin').get(`/users/${world.users.stu1}/enrollments?state[]=${state}`);
      return body.map((one: any) => one.course_id);
    };
    expect(await kept('current_and_invited')).toEqual([C1, C2]);
    await restrictToDates(world, C1, { endAt: inDays(-1) });
    expect(await kept('current_and_invited')).toEqual([C2]);
    expect(await kept('current_and_future')).toEqual([C2]);
    expect(await kept('current_and_concluded')).toEqual([C1, C2]);
    await restrictToDates(world, C1, { startAt: inDays(1), endAt: null });
    expect(await kept('current_and_invited')).toEqual([C2]);
    expect(await kept('current_and_future')).toEqual([C1, C2]);
    expect(await kept('current_and_concluded')).toEqual([C2]);
    await setState('stu1', 'invited');
    expect(await kept('current_and_invited')).toEqual([C1, C2]);
    expect(await kept('current_and_future')).toEqual([C2]);
    await setState('stu1', 'completed');
    expect(await kept('current_and_concluded')).toEqual([C1, C2]);
    await setCourseState(world, 'completed', C2);
    expect(await kept('current_and_invited')).toEqual([]);
  });

  it('add picture, lock, right to remove and the observed student where they are included', async () => {
    const include = '&include[]=avatar_url&include[]=locked&include[]=can_be_removed&include[]=observed_users';
    const of = async (who: Named, user: keyof World['users']) => {
      const { body } = await world.as(who).get(ofC1(`?user_id=${world.users[user]}${include}`));
      return body[0];
    };
    expect(await of('teach', 'stu1')).toMatchObject({
      locked: false,
      can_be_removed: true,
      user: { avatar_url: null },
    });
    expect(await of('teach', 'stu1')).not.toHaveProperty('observed_user');
    // Teaching assistants let students in and out, not staff.
    expect(await of('ta', 'teach')).toMatchObject({ can_be_removed: false });
    expect(await of('ta', 'stu1')).toMatchObject({ can_be_removed: true });
    expect((await of('teach', 'obs')).observed_user).toMatchObject({
      name: 'Stu One',
      enrollments: [{ type: 'StudentEnrollment', course_id: world.courses.C1 }],
    });
    expect(await of('teach', 'stu1')).not.toHaveProperty('can');
    const plain = await world.as('teach').get(ofC1());
    for (const key of ['locked', 'can_be_removed', 'observed_user']) expect(plain.body[5]).not.toHaveProperty(key);
    expect(plain.body[5].user).not.toHaveProperty('avatar_url');
    await setCourseState(world, 'completed', world.courses.C1);
    expect(await of('teach', 'stu1')).toMatchObject({ locked: true, can_be_removed: false });
    expect(await of('admin', 'stu1')).toMatchObject({ locked: true, can_be_removed: true });
  });

  it('add the groups of the person in the course where they are included', async () => {
    const { id } = await aTeam(world, [world.users.stu2]);
    const { body } = await world.as('teach').get(ofC1('?include[]=group_ids&type[]=StudentEnrollment'));
    const [one, two] = body.map(({ group_ids }: any) => group_ids);
    expect(one).not.toContain(id);
    expect(two).toContain(id);
    expect((await world.as('teach').get(ofC1())).body[0]).not.toHaveProperty('group_ids');
  });

  it('have no grading periods: one that is named is not found', async () => {
    expect((await world.as('teach').get(ofC1('?grading_period_id=1'))).status).toBe(404);
  });

  it('are refused to who sees the course but not its roster, and hidden with what is unseen', async () => {
    const { C1, C2 } = world.courses;
    expect((await world.as('lim').get(ofC1())).status).toBe(403);
    expect((await world.as('obs').get(ofC1())).status).toBe(403);
    expect((await world.as('stu1').get(`/courses/${C2}/enrollments`)).status).toBe(404);
    for (const path of [
      ofC1(),
      `/sections/${world.sections.C1}/enrollments`,
      `/users/${world.users.stu1}/enrollments`,
    ]) {
      expect((await world.as('adminB').get(path)).status).toBe(404);
      expect((await world.as('out').get(path)).status).toBe(404);
    }
    expect((await world.as('teach').get(`/courses/${C1 + 1000}/enrollments`)).status).toBe(404);
  });

  it('cost one statement, with all that can be included, and page by bookmarks', async () => {
    await manyStudents(world, 120);
    const path = ofC1(
      '?per_page=100&include[]=avatar_url&include[]=locked&include[]=can_be_removed&include[]=observed_users',
    );
    const teach = world.as('teach');
    await teach.get(path);
    expect(await statementsOfRead(world, () => teach.get(path))).toBe(1);
    const first = await teach.get(path);
    expect(first.body).toHaveLength(100);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    const second = await teach.get(next.replace(`${world.base}/api/v1`, ''));
    expect(second.body).toHaveLength(26);
    expect(new Set([...first.body, ...second.body].map((one: any) => one.id)).size).toBe(126);
  });
});

describe('One enrollment', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A08: is found under the accounts above its course, and under no other', async () => {
    const { RA, RA1, RA1a, RA2, RB } = world.accounts;
    const [{ id }] = await world.sql('select id from enrollments where course_id = $1 and user_id = $2', [
      world.courses.C1,
      world.users.stu1,
    ]);
    const admin = world.as('admin');
    for (const account of [RA, RA1, 'self', 'sis_account_id:SCI'])
      expect((await admin.get(`/accounts/${account}/enrollments/${id}`)).body).toMatchObject({
        id: Number(id),
        user: { name: 'Stu One' },
      });
    for (const account of [RA1a, RA2, RB])
      expect((await admin.get(`/accounts/${account}/enrollments/${id}`)).status).toBe(404);
    expect((await admin.get(`/accounts/${RA}/enrollments/${Number(id) + 1000}`)).status).toBe(404);
    expect((await world.as('stu1').get(`/accounts/${RA}/enrollments/${id}`)).status).toBe(200);
    expect((await world.as('out').get(`/accounts/${RA}/enrollments/${id}`)).status).toBe(404);
    expect((await world.as('adminB').get(`/accounts/self/enrollments/${id}`)).status).toBe(404);
  });
});

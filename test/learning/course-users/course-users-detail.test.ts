import { setLogin, setUser } from '../../support/account-builders.js';
import { setScores } from '../../support/course-builders.js';
import { aPart, aSection, moveTo, setPartState, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { enrolled } from './enrolled.js';

describe('What is told of the people of a course', () => {
  let world: World;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    path = `/courses/${world.courses.C1}/users`;
  });
  afterEach(() => world.close());

  type Viewer = Parameters<World['as']>[0];
  const named = async (name: string, query: string, who: Viewer = 'teach') => {
    const { status, body } = await world.as(who).get(`${path}?per_page=50&${query}`);
    expect(status).toBe(200);
    return body.find((user: { name: string }) => user.name === name);
  };
  const graded = (courseId = world.courses.C1) =>
    setScores(world, { courseId }, { currentScore: 91.5, finalScore: 40 });

  it('cu-enrollments-included: the current and invited enrollments of this course, and no others', async () => {
    const section = await aSection(world, 'Evening');
    for (const [name, state] of [
      ['b', 'invited'],
      ['c', 'completed'],
      ['d', 'inactive'],
    ] as const) {
      const other = name === 'b' ? section : await aSection(world, name);
      await aPart(world, world.users.stu1, { sectionId: other, state });
    }
    const { enrollments } = await named('Stu One', 'include[]=enrollments');
    expect(enrollments).toMatchObject([
      {
        course_id: world.courses.C1,
        course_section_id: world.sections.C1,
        user_id: world.users.stu1,
        type: 'StudentEnrollment',
        role: 'StudentEnrollment',
        enrollment_state: 'active',
        limit_privileges_to_course_section: false,
        sis_course_id: 'BIO-1',
        sis_user_id: 'S-stu1',
      },
      { course_section_id: section, enrollment_state: 'invited' },
    ]);
    const one = await world
      .as('teach')
      .get(`${path}/${world.users.stu1}?include[]=enrollments&include[]=inactive_enrollments`);
    expect(one.body.enrollments.map((each: any) => each.enrollment_state)).toEqual(['active', 'invited', 'inactive']);
    expect(await named('Stu One', '')).not.toHaveProperty('enrollments');
  });

  it('cu-grades: students’ totals go to those who grade and to the student themself, not to classmates', async () => {
    await graded();
    const totals = { current_score: 91.5, current_grade: null, final_score: 40, final_grade: null };
    for (const who of ['teach', 'ta', 'admin'] as const) {
      const { enrollments } = await named('Stella Two', 'include[]=enrollments', who);
      expect(enrollments[0].grades).toEqual({ html_url: expect.stringContaining('/grades/'), ...totals });
    }
    const mine = await named('Stu One', 'include[]=enrollments', 'stu1');
    expect(mine.enrollments[0].grades).toMatchObject(totals);
    const mate = await named('Stella Two', 'include[]=enrollments', 'stu1');
    expect(Object.keys(mate.enrollments[0].grades)).toEqual(['html_url']);
    expect(Object.keys(mate.enrollments[0]).filter((key) => key.startsWith('sis_'))).toEqual([]);
    expect((await named('Tess Teach', 'include[]=enrollments')).enrollments[0]).not.toHaveProperty('grades');
  });

  it('cu-grading-period: the period of the scores is named, null for a total', async () => {
    await graded();
    const asked = 'include[]=enrollments&include[]=current_grading_period_scores';
    const { enrollments } = await named('Stu One', asked);
    expect(enrollments[0].grades).toMatchObject({ current_score: 91.5, grading_period_id: null });
    expect((await named('Stu One', 'include[]=enrollments')).enrollments[0].grades).not.toHaveProperty(
      'grading_period_id',
    );
  });

  it('come with address, picture, words of their own and identifier when asked for', async () => {
    await setUser(world, world.users.stu2, { bio: 'Likes moss', avatarUrl: 'https://img.example.edu/1.png' });
    const all = 'include[]=email&include[]=bio&include[]=avatar_url&include[]=uuid';
    const asked = { email: 'stu2@example.edu', bio: 'Likes moss', avatar_url: 'https://img.example.edu/1.png' };
    expect(await named('Stella Two', all)).toMatchObject(asked);
    const plain = await named('Stella Two', '');
    for (const key of [...Object.keys(asked), 'uuid']) expect(plain).not.toHaveProperty(key);
    expect(await named('Stella Two', all, 'admin')).toMatchObject({ ...asked, uuid: expect.any(String) });
    expect(await named('Stella Two', all, 'teach')).not.toHaveProperty('uuid');
  });

  it('come with their groups in the course, also for a course named by its SIS id', async () => {
    const teach = world.as('teach');
    const category = await teach.post(`/courses/${world.courses.C1}/group_categories`, { name: 'Projects' });
    const made = await teach.post(`/group_categories/${category.body.id}/groups`, { name: 'Moss' });
    await teach.post(`/groups/${made.body.id}/memberships`, { user_id: world.users.stu2 });
    expect((await named('Stella Two', 'include[]=group_ids')).group_ids).toEqual([made.body.id]);
    expect((await named('Tess Teach', 'include[]=group_ids')).group_ids).toEqual([]);
    expect(await named('Stu One', '')).not.toHaveProperty('group_ids');
    const { body } = await world
      .as('teach')
      .get('/courses/sis_course_id:BIO-1/users?search_term=Stella&include[]=group_ids&include[]=enrollments');
    expect(body).toMatchObject([{ group_ids: [made.body.id], enrollments: [{ course_id: world.courses.C1 }] }]);
  });

  it('come with whom they observe, whether they can be removed, and whether their enrollment is locked', async () => {
    const query = 'include[]=enrollments&include[]=observed_users&include[]=can_be_removed&include[]=locked';
    const { enrollments } = await named('Olga Observe', query);
    expect(enrollments[0]).toMatchObject({
      can_be_removed: true,
      locked: false,
      observed_user: {
        id: world.users.stu1,
        enrollments: [{ type: 'StudentEnrollment', course_id: world.courses.C1 }],
      },
    });
    const mate = await named('Tess Teach', query, 'stu1');
    expect(mate.enrollments[0]).toMatchObject({ can_be_removed: false });
    expect(mate.enrollments[0]).not.toHaveProperty('observed_user');
    const plain = await named('Olga Observe', 'include[]=enrollments');
    for (const key of ['observed_user', 'can_be_removed', 'locked'])
      expect(plain.enrollments[0]).not.toHaveProperty(key);
  });

  it('A17: who is only invited shows names alone to those who share the course, whatever is asked for', async () => {
    const ivy = await enrolled(world, {
      name: 'Ivy Invited',
      sortableName: 'Invited, Ivy',
      state: 'invited',
      login: 'ivy',
    });
    const all = 'include[]=email&include[]=bio&include[]=uuid&search_term=Ivy';
    const keys = ['id', 'name', 'created_at', 'sortable_name', 'short_name'];
    for (const who of ['teach', 'stu1'] as const)
      expect(Object.keys(await named('Ivy Invited', all, who))).toEqual(keys);
    await setPartState(world, ivy, 'active');
    const known = { login_id: 'ivy', sis_user_id: 'S-ivy', email: 'ivy@example.edu', bio: 'Likes moss' };
    expect(await named('Ivy Invited', all)).toMatchObject(known);
  });

  it('whose rights end at a section see its people alone, and are not told of the others’ enrollments', async () => {
    const evening = await aSection(world, 'Evening');
    const plan = { sectionId: evening, sortableName: 'Evening' };
    await enrolled(world, { ...plan, name: 'Eve Evening', login: 'eve' });
    await moveTo(world, world.users.ta, evening, { limited: true });
    const ta = world.as('ta');
    const names = async (rest: string) => (await ta.get(rest)).body.map((user: { name: string }) => user.name).sort();
    expect(await names(path)).toEqual(['Eve Evening', 'Tim Assist']);
    expect(await names(`/courses/${world.courses.C1}/students`)).toEqual(['Eve Evening']);
    expect(await names(`/courses/${world.courses.C1}/recent_students`)).toEqual(['Eve Evening']);
    expect((await ta.get(`${path}/${world.users.stu1}`)).status).toBe(404);
    expect(await names(`${path}?search_term=${world.users.stu1}`)).toEqual([]);
    expect(await names(`${path}?user_id=${world.users.stu1}`)).toEqual([]);
  });

  it('cu-get: one of them comes with the same additions as in the list', async () => {
    await graded();
    const query =
      'include[]=email&include[]=enrollments&include[]=bio&include[]=avatar_url&include[]=current_grading_period_scores';
    const one = await world.as('teach').get(`${path}/${world.users.stu2}?${query}`);
    expect(one.body).toEqual(await named('Stella Two', query));
    expect((await world.as('stu1').get(`${path}/self`)).body).toMatchObject({ id: world.users.stu1, login_id: 'stu1' });
    expect((await world.as('teach').get(`${path}/sis_user_id:S-stu2`)).body).toMatchObject({ id: world.users.stu2 });
  });

  it('A08: somebody without a visible enrollment in the course is not found under it', async () => {
    const statusOf = async (user: number) => (await world.as('teach').get(`${path}/${user}`)).status;
    for (const who of ['out', 'stuB', 'admin'] as const) expect(await statusOf(world.users[who])).toBe(404);
    expect(await statusOf(world.users.stu2)).toBe(200);
    for (const [state, status] of [
      ['invited', 200],
      ['completed', 200],
      ['inactive', 200],
      ['rejected', 404],
      ['deleted', 404],
    ] as const) {
      await setPartState(world, world.users.stu2, state);
      expect([state, await statusOf(world.users.stu2)]).toEqual([state, status]);
    }
    await setPartState(world, world.users.stu2, 'inactive');
    expect((await world.as('stu1').get(`${path}/${world.users.stu2}`)).status).toBe(404);
  });

  it('are not told to those who may not read the roster (403), nor of a course that one does not see (404)', async () => {
    const routes = ['users', 'search_users', 'students', 'recent_students', `users/${world.users.stu1}`];
    for (const route of routes) {
      const statusOf = async (who: Viewer, course: number) =>
        (await world.as(who).get(`/courses/${course}/${route}`)).status;
      expect([route, await statusOf('obs', world.courses.C1)]).toEqual([route, 403]);
      expect([route, await statusOf('out', world.courses.C1)]).toEqual([route, 404]);
      expect([route, await statusOf('adminB', world.courses.C1)]).toEqual([route, 404]);
      expect([route, await statusOf('teach', world.courses.CB)]).toEqual([route, 404]);
    }
    // Who grades lists people even without the roster.
    await setPermissions(world, 'TaEnrollment', ['read_roster'], { enabled: false });
    expect((await world.as('ta').get(path)).body).toHaveLength(6);
    expect((await world.as('stu1').get(path)).status).toBe(200);
  });
});

describe('The students who signed on last', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('cu-recent-order, cu-recent-field: come latest first, with the instant; who never did comes last', async () => {
    const path = `/courses/${world.courses.C1}/recent_students`;
    const signedOn = (who: 'stu1' | 'stu2', at: string | null) =>
      setLogin(world, world.users[who], { lastLoginAt: at });
    await signedOn('stu1', '2027-01-01T08:00:00Z');
    await signedOn('stu2', '2027-01-02T08:00:00Z');
    await enrolled(world, { name: 'Nora Never', sortableName: 'Never, Nora', login: 'nora' });
    await enrolled(world, { name: 'Ina Invited', sortableName: 'A', state: 'invited' });
    const read = async (from = path) => {
      const { body, headers } = await world.as('teach').get(from);
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      return { seen: body.map((user: any) => [user.name, user.last_login]), next: next?.slice(world.base.length) };
    };
    expect((await read()).seen).toEqual([
      ['Stella Two', '2027-01-02T08:00:00Z'],
      ['Stu One', '2027-01-01T08:00:00Z'],
      ['Nora Never', null],
    ]);
    await signedOn('stu1', '2027-01-03T08:00:00Z');
    const first = await read(`${path}?per_page=2`);
    expect(first.seen.map(([name]: [string]) => name)).toEqual(['Stu One', 'Stella Two']);
    expect((await read(first.next)).seen).toEqual([['Nora Never', null]]);
  });

  it('cu-recent-permission: are listed for those who may view usage reports', async () => {
    const statusFor = async (who: Parameters<World['as']>[0]) =>
      (await world.as(who).get(`/courses/${world.courses.C1}/recent_students`)).status;
    expect(await statusFor('stu1')).toBe(403);
    expect(await statusFor('teach')).toBe(200);
    expect(await statusFor('admin')).toBe(200);
    const { body } = await world
      .as('stu1')
      .graphql('query($id: RecordId!) { user(id: $id) { lastLoginAt } }', { id: world.users.stu2 });
    expect(body.data.user.lastLoginAt).toBeNull();
  });
});

import { aConversation } from '../communication/conversations/builders.js';
import { openWorld, type World } from '../support/world.js';

describe('What is not understood and yet not answered with 400', () => {
  let world: World;
  let course: string;
  beforeAll(async () => {
    world = await openWorld();
    course = `/courses/${world.courses.C1}`;
  });
  afterAll(() => world.close());

  const get = (path: string) => world.as('admin').get(path);
  const saved = async (columns: string) =>
    (await world.sql(`select ${columns} from courses where id = $1`, [world.courses.C1]))[0];

  it('unknown parameter: is ignored', async () => {
    const before = (await get('/courses')).body;
    expect((await get('/courses?kwargs=1&banana[x][]=2')).body).toEqual(before);
    const changed = await world.as('admin').put(course, { 'course[name]': 'Biology 102', kwargs: '1' });
    expect([changed.status, changed.body.name]).toEqual([200, 'Biology 102']);
  });

  it('unknown key: is ignored', async () => {
    const body = { course: { name: 'Biology 103', banana: { deep: [1] } } };
    expect((await world.as('admin').json('PUT', course, body)).body.name).toBe('Biology 103');
    const account = { account: { settings: { banana: { value: true } }, services: { banana: true } } };
    expect((await world.as('admin').json('PUT', `/accounts/${world.accounts.RA}`, account)).status).toBe(200);
  });

  it('unknown include: is ignored', async () => {
    const { body } = await get(`${course}?include[]=banana&include[]=term`);
    expect(body).toHaveProperty('term');
    expect(body).not.toHaveProperty('banana');
  });

  it('path repeated: a key that repeats a segment of the path is ignored', async () => {
    const { C1, C2 } = world.courses;
    const form = { id: C2, course_id: 'banana', 'course[name]': 'Biology 104' };
    expect((await world.as('admin').put(course, form)).body).toMatchObject({ id: C1, name: 'Biology 104' });
    const sections = await get(`${course}/sections?course_id=${C2}`);
    expect(sections.body.map(({ course_id }: { course_id: number }) => course_id)).toEqual([C1]);
  });

  it('role repeated: is ignored, the path names the role', async () => {
    const role = world.roles.A['TeacherEnrollment'];
    const { status, body } = await get(`/accounts/self/roles/${role}?role_id=banana&role=banana`);
    expect([status, body.id]).toEqual([200, role]);
  });

  it('blank item: is none', async () => {
    const { body } = await get(`/accounts/self/courses?state[]=&state[]=claimed&by_teachers[]=`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([world.courses.C2]);
  });

  it('unknown SIS id: drops out of a list of ids', async () => {
    const path = `/accounts/self/courses?by_teachers[]=sis_user_id:nobody`;
    expect((await get(path)).body).toEqual([]);
    expect((await get(`${path}&by_teachers[]=${world.users.teach}`)).body).toHaveLength(2);
  });

  it.each([
    ['banana', 10],
    ['1.5', 10],
    ['', 10],
    ['0', 1],
    ['-3', 1],
    ['1000', 100],
  ])('per_page: %j counts as %i', async (text, size) => {
    const { status, headers } = await get(`/accounts/self/courses?per_page=${text}`);
    expect([status, /per_page=(\d+)/.exec(headers.get('link') ?? '')?.[1]]).toEqual([200, String(size)]);
  });

  it('page: is 404 where it is neither a number from 1 nor a bookmark', async () => {
    for (const query of [
      'page=banana',
      'page=0',
      'page=-1',
      'page=1.5',
      'page=bookmark:!',
      'page=bookmark:banana',
      'page[]=1',
      'page[a]=1',
      'page=1&page=banana',
    ]) {
      expect([query, (await get(`/accounts/self/courses?${query}`)).status]).toEqual([query, 404]);
    }
    expect((await get('/accounts/self/courses?page=banana&page=1')).status).toBe(200);
  });

  it.each(['banana', '9007199254740993', '1.5', '-1', '0'])('id: %s is 404, also as a reference', async (id) => {
    const before = await saved('*');
    expect((await get(`/courses/${id}`)).status).toBe(404);
    const form = { 'course[name]': 'Changed', 'course[term_id]': id };
    expect((await world.as('admin').put(course, form)).status).toBe(404);
    expect((await get(`/accounts/self/courses?by_teachers[]=${id}`)).status).toBe(404);
    expect(await saved('*')).toEqual(before);
  });

  it('as_user_id: that names nobody is 403 in every form', async () => {
    for (const query of ['as_user_id=banana', 'as_user_id[]=1', 'as_user_id[a]=1', 'as_user_id=1&as_user_id=1']) {
      const { status, body } = await get(`/courses?${query}`);
      expect([query, status, body.errors[0].error_code]).toEqual([query, 403, 'cannot_become']);
    }
  });

  it('size: of a body is 413', async () => {
    const before = await saved('*');
    const form = { 'course[name]': 'Changed', 'course[syllabus_body]': 'x'.repeat(20_000_000) };
    const { status } = await world.as('admin').put(course, form);
    expect(status).toBe(413);
    expect(await saved('*')).toEqual(before);
  });

  it('enroll_me: any other text than true is false', async () => {
    for (const [text, teachers] of [
      ['banana', 0],
      ['1', 0],
      ['true', 1],
    ] as const) {
      const made = await world.as('admin').post('/accounts/self/courses', { enroll_me: text, 'course[name]': 'Made' });
      expect(made.status).toBe(200);
      expect(await world.sql('select id from enrollments where course_id = $1', [made.body.id])).toHaveLength(teachers);
    }
  });

  it('explicit and enabled: any value but a true word denies, and shapes are refused', async () => {
    const role = await world.as('admin').post('/accounts/self/roles', {
      label: 'Grader',
      base_role_type: 'TaEnrollment',
      'permissions[manage_grades][explicit]': '1',
      'permissions[manage_grades][enabled]': 'yes',
    });
    const path = `/accounts/self/roles/${role.body.id}`;
    const put = (enabled: unknown) =>
      world.as('admin').json('PUT', path, { permissions: { manage_grades: { explicit: 1, enabled } } });
    for (const word of ['banana', '', null, 2, false]) {
      await put(true);
      const { status, body } = await put(word);
      expect([word, status, body.permissions.manage_grades.enabled]).toEqual([word, 200, false]);
    }
    const refused = await put([true]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['permissions[manage_grades][enabled]']]);
    const alone = await world.as('admin').put(path, { 'permissions[manage_grades][enabled]': 'banana' });
    expect([alone.status, Object.keys(alone.body.errors)]).toEqual([400, ['permissions[manage_grades][enabled]']]);
  });

  it('quiz settings: whose condition fails are ignored, cleared or replaced', async () => {
    const form = { 'quiz[title]': 'Quiz', 'quiz[time_limit]': '-5', 'quiz[allowed_attempts]': '-7' };
    const { status, body } = await world.as('teach').post(`${course}/quizzes`, form);
    expect([status, body.time_limit, body.allowed_attempts]).toEqual([200, null, 1]);
  });

  const entriesWith = async (query: string) => {
    const code = `course_${world.courses.C1}`;
    await world.as('teach').post('/calendar_events', {
      'calendar_event[context_code]': code,
      'calendar_event[title]': 'Lecture',
    });
    const { status, body } = await world
      .as('teach')
      .get(`/calendar_events?all_events=1&context_codes[]=${code}${query}`);
    expect(status).toBe(200);
    return body;
  };

  it('entry type: another word than assignment is events', async () => {
    expect(await entriesWith('&type=banana')).toMatchObject([{ title: 'Lecture', type: 'event' }]);
  });

  it('unknown exclude: is ignored', async () => {
    const entries = await entriesWith('&excludes[]=banana');
    expect(Object.keys(entries[0])).toEqual(expect.arrayContaining(['description', 'child_events']));
  });

  it('conversation scope: another word than those of the scopes is the inbox', async () => {
    const id = await aConversation(world, ['teach', 'admin']);
    const idsOf = async (query: string) => (await get(`/conversations?scope=${query}`)).body.map((one: any) => one.id);
    expect([await idsOf('banana'), await idsOf('archived')]).toEqual([[id], []]);
    const changed = await world.as('admin').put(`/conversations/${id}?scope=banana`, {});
    expect([changed.status, changed.body.visible]).toEqual([200, true]);
  });

  it('interleave_submissions: is ignored', async () => {
    const before = (await get('/conversations')).body;
    expect((await get('/conversations?interleave_submissions=banana')).body).toEqual(before);
  });
});

import { setCourse } from '../../support/course-builders.js';
import { setCourseState } from '../../support/school-builders.js';
import { sentDuring } from '../../support/sent-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anOpenCourse, saidIn, tokenNeeded } from './open-courses.js';

const includes = 'include[]=syllabus_body&include[]=public_description&include[]=concluded&include[]=tabs';
const openTabs = [
  'home',
  'announcements',
  'assignments',
  'discussions',
  'pages',
  'files',
  'syllabus',
  'outcomes',
].concat('quizzes', 'modules');

describe('A visitor without a token, over REST,', () => {
  let world: World;
  let course: number;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
  });
  beforeEach(async () => {
    course = await anOpenCourse(world);
  });
  afterAll(() => world.close());

  const read = (path: string, headers?: Record<string, string>) => world.withToken(null).get(path, headers);
  const idsOf = (tabs: { id: string }[]) => tabs.map(({ id }) => id);
  const refusal = async () => saidIn(await read('/users/self'));

  it('reads a public course: the keys of the list, and no other', async () => {
    const { status, body } = await read(`/courses/${course}`);
    expect([status, body]).toEqual([
      200,
      {
        id: course,
        name: 'Open',
        course_code: 'Open',
        workflow_state: 'available',
        start_at: null,
        end_at: null,
        default_view: 'modules',
        license: 'private',
        locale: null,
        time_zone: 'America/Denver',
        is_public: true,
        is_public_to_auth_users: false,
        public_syllabus: false,
        public_syllabus_to_auth: false,
      },
    ]);
  });

  it('has the syllabus, the description and the tabs included, and all that at once', async () => {
    await setCourse(world, course, { publicDescription: 'For all' });
    const { status, body } = await read(`/courses/${course}?${includes}`);
    expect([status, body]).toMatchObject([
      200,
      { syllabus_body: '<p>Read this</p>', public_description: 'For all', concluded: false },
    ]);
    expect(idsOf(body.tabs)).toEqual(openTabs);
    expect((await read(`/courses/${course}?include=syllabus_body`)).body).toHaveProperty('syllabus_body');
  });

  it('lists the tabs that everybody finds, without those that are hidden', async () => {
    const teacher = world.as('admin');
    expect((await teacher.put(`/courses/${course}/tabs/files`, { hidden: true })).status).toBe(200);
    const { status, body } = await read(`/courses/${course}/tabs`);
    expect([status, idsOf(body)]).toEqual([200, openTabs.filter((id) => id !== 'files')]);
    expect(body[0]).toEqual({
      id: 'home',
      html_url: `/courses/${course}`,
      full_url: `${world.base}/courses/${course}`,
      label: 'Home',
      type: 'internal',
      position: 1,
      visibility: 'public',
    });
    const page = await read(`/courses/${course}/tabs?per_page=2&page=2`);
    expect(idsOf(page.body)).toEqual(openTabs.filter((id) => id !== 'files').slice(2, 4));
  });

  it('reads a course whose syllabus alone is public, with its syllabus and no other tab', async () => {
    await setCourse(world, course, { isPublic: false, publicSyllabus: true });
    const { status, body } = await read(`/courses/${course}?${includes}`);
    expect([status, body.syllabus_body, idsOf(body.tabs)]).toEqual([200, '<p>Read this</p>', ['syllabus']]);
    expect(idsOf((await read(`/courses/${course}/tabs`)).body)).toEqual(['syllabus']);
    // Whoever has signed on finds what they found before.
    expect((await world.as('out').get(`/courses/${course}/tabs`)).body).toHaveLength(openTabs.length);
  });

  it('reads courses of every tenant, each within its own', async () => {
    const { CB } = world.courses;
    await setCourse(world, CB, { isPublic: true });
    const [a, b, again] = [
      await read(`/courses/${course}`),
      await read(`/courses/${CB}`),
      await read(`/courses/${course}`),
    ];
    expect([a.status, b.status, b.body.id, again.body]).toEqual([200, 200, CB, a.body]);
    // With a token, a tenant ends where it ended.
    expect((await world.as('stuB').get(`/courses/${course}`)).status).toBe(404);
  });

  it('may write the path as others do, and ask for its head alone', async () => {
    for (const path of [`/courses/${course}.json`, `/courses/${course}/`, `/courses/${course}/tabs.json`])
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    const head = await fetch(`${world.base}/api/v1/courses/${course}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const shut = await fetch(`${world.base}/api/v1/courses/${world.courses.C1}`, { method: 'HEAD' });
    expect([shut.status, await shut.text()]).toEqual([401, '']);
  });

  it('cannot tell a course that is not open from one that is not there', async () => {
    const shut: [string, () => Promise<void>][] = [
      ['private', () => setCourse(world, course, { isPublic: false })],
      ['for who has signed on', () => setCourse(world, course, { isPublic: false, isPublicToAuthUsers: true })],
      ['its syllabus likewise', () => setCourse(world, course, { isPublic: false, publicSyllabusToAuth: true })],
      ['unpublished', () => setCourseState(world, 'claimed', course)],
      ['made a moment ago', () => setCourseState(world, 'created', course)],
      ['concluded', () => setCourseState(world, 'completed', course)],
      ['deleted', () => setCourseState(world, 'deleted', course)],
    ];
    const asBefore = await refusal();
    for (const [state, shutIt] of shut) {
      await setCourse(world, course, { isPublic: true, isPublicToAuthUsers: false, publicSyllabusToAuth: false });
      await setCourseState(world, 'available', course);
      expect([state, (await read(`/courses/${course}`)).status]).toEqual([state, 200]);
      await shutIt();
      for (const path of [`/courses/${course}`, `/courses/${course}/tabs`, `/courses/${course}?include[]=tabs`])
        expect([state, saidIn(await read(path))]).toEqual([state, asBefore]);
    }
    for (const id of ['999999999', '9007199254740993', '0', '-1', '1e3'])
      expect([id, saidIn(await read(`/courses/${id}`))]).toEqual([id, asBefore]);
    expect((await read('/users/self')).body).toEqual(tokenNeeded);
  });

  it('costs one short look where the course is not open, there or not, and no look where it may not be asked for', async () => {
    const texts: string[] = [];
    const sent = (path: string) =>
      sentDuring(
        async () => void (await read(path)),
        (text) => /\bcourses\b/.test(text) && texts.push(text) > 0,
      );
    expect([await sent(`/courses/${world.courses.C1}`), await sent('/courses/999999999')]).toEqual([1, 1]);
    expect(new Set(texts).size).toBe(1);
    const looked = texts[0]!.match(/\b[a-z]\w+_\w+\b|\bid\b/g);
    expect(new Set(looked)).toEqual(
      new Set(['root_account_id', 'id', 'workflow_state', 'is_public', 'public_syllabus']),
    );
    expect(await sent(`/courses/${course}?include[]=teachers`)).toBe(0);
    expect(await sent(`/courses/${course}/settings`)).toBe(0);
  });

  it('keeps whatever names the course otherwise for tokens', async () => {
    await setCourse(world, course, { sisCourseId: 'OPEN-1' });
    const [{ uuid }] = await world.sql('select uuid from courses where id = $1', [course]);
    const asBefore = await refusal();
    for (const name of ['sis_course_id:OPEN-1', `lti_context_id:${uuid}`, 'self', `${course}x`, '%31%00'])
      expect([name, saidIn(await read(`/courses/${name}`))]).toEqual([name, asBefore]);
    expect((await world.as('admin').get('/courses/sis_course_id:OPEN-1')).status).toBe(200);
  });

  it('has nothing included that is not in the list', async () => {
    const asBefore = await refusal();
    const words = ['teachers', 'total_students', 'permissions', 'storage_quota_used_mb', 'sections', 'term'];
    const shapes = ['include[x]=tabs', 'include[][x]=tabs', 'includes=term', 'include[]=tabs&includes[]=account'];
    for (const asked of [...words.map((word) => `include[]=${word}`), ...shapes, 'include[]=tabs&include[]=teachers'])
      expect([asked, saidIn(await read(`/courses/${course}?${asked}`))]).toEqual([asked, asBefore]);
    expect((await world.as('admin').get(`/courses/${course}?include[]=teachers`)).status).toBe(200);
  });

  it('is nobody, whatever else the request says', async () => {
    const path = `/courses/${course}`;
    const asBefore = await refusal();
    const { stu1, admin } = world.users;
    for (const asked of [
      `as_user_id=${admin}`,
      `as_user_id[]=${stu1}`,
      'as_user_id=',
      'as_user_id[x]=1',
      'access_token=',
    ])
      expect([asked, saidIn(await read(`${path}?${asked}`))]).toEqual([asked, asBefore]);
    const { body } = await read(path);
    for (const headers of <Record<string, string>[]>[
      { cookie: 'session=1' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-user-id': `${admin}` },
    ])
      expect((await read(path, headers)).body).toEqual(body);
    expect((await read(`${path}?_method=DELETE`)).body).toEqual(body);
    expect((await world.as('admin').get(path)).body).toMatchObject({ id: course, workflow_state: 'available' });
  });

  it('is never who comes with a token that opens nothing', async () => {
    const path = `/courses/${course}`;
    for (const token of ['wrong', world.tokens.expired, world.tokens.revoked])
      for (const answer of [await world.withToken(token).get(path), await read(`${path}?access_token=${token}`)])
        expect([answer.status, answer.body.errors[0].error_code]).toEqual([401, 'invalid_token']);
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Token x'])
      expect([authorization, (await read(path, { authorization })).status]).toEqual([authorization, 401]);
  });

  it('changes nothing, by whatever method and with whatever override', async () => {
    const rows = () => world.sql('select * from courses where id = $1', [course]);
    const before = await rows();
    const visitor = world.withToken(null);
    const path = `/courses/${course}`;
    const form = { _method: 'GET', 'course[name]': 'Mine', event: 'delete' };
    for (const answer of [
      await visitor.post(path, form),
      await visitor.post(path, form, { 'x-http-method-override': 'GET' }),
      await visitor.put(path, form),
      await visitor.del(path, form),
      await visitor.put(`${path}/tabs/files`, { hidden: true }),
    ])
      expect([answer.status, answer.body]).toEqual([401, tokenNeeded]);
    for (const method of ['OPTIONS', 'PATCH'])
      expect((await fetch(`${world.base}/api/v1${path}`, { method })).status).toBe(401);
    expect(await rows()).toEqual(before);
  });
});

import { setCourse } from '../../support/course-builders.js';
import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';

const all = [
  'home',
  'announcements',
  'assignments',
  'discussions',
  'grades',
  'people',
  'pages',
  'files',
  'syllabus',
  'outcomes',
  'quizzes',
  'modules',
  'settings',
];
const without = (...ids: string[]) => all.filter((id) => !ids.includes(id));

describe('The tabs of a course', () => {
  let world: World;
  let course: number;
  let path: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    course = await courseRow(world, 'Tabs');
    path = `/courses/${course}/tabs`;
    await enrollmentRow(world, 'teach', course, 'Teacher');
    await enrollmentRow(world, 'des', course, 'Designer');
    await enrollmentRow(world, 'stu1', course, 'Student');
    await enrollmentRow(world, 'obs', course, 'Observer', { associatedUserId: world.users.stu1 });
    world.app.cache.clear();
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  const tabs = async (who: Who = 'teach') => (await world.as(who).get(path)).body as Record<string, any>[];
  const ids = async (who: Who = 'teach') => (await tabs(who)).map((tab) => tab['id']);
  const put = (tab: string, form: Record<string, string | number | boolean>, who: Who = 'teach') =>
    world.as(who).put(`${path}/${tab}`, form);
  const kept = () => world.sql('select tab_settings, updated_at from courses where id = $1', [course]);
  const refused = async (answer: Promise<{ status: number; body: any }>, status: number) => {
    const [before, trail] = [await kept(), await trailOf(world, course)];
    const { status: got, body } = await answer;
    expect(got).toBe(status);
    expect([await kept(), await trailOf(world, course)]).toEqual([before, trail]);
    return body.errors;
  };

  it('stand in the order of a new course, with their addresses and places', async () => {
    const found = await tabs();
    expect(found.map((tab) => tab['id'])).toEqual(all);
    expect(found.map((tab) => tab['position'])).toEqual(all.map((_, place) => place + 1));
    expect(found[0]).toEqual({
      id: 'home',
      html_url: `/courses/${course}`,
      full_url: `${world.base}/courses/${course}`,
      label: 'Home',
      type: 'internal',
      position: 1,
      visibility: 'public',
    });
    expect(found[4]).toMatchObject({ label: 'Grades', visibility: 'members', html_url: `/courses/${course}/grades` });
    expect(found[12]).toMatchObject({ label: 'Settings', visibility: 'admins' });
  });

  it('show grades to students and graders, people to who reads the roster, settings to staff', async () => {
    expect(await ids('admin')).toEqual(all);
    expect(await ids('stu1')).toEqual(without('settings'));
    expect(await ids('des')).toEqual(without('grades'));
    expect(await ids('obs')).toEqual(without('grades', 'people', 'settings'));
    await setCourse(world, course, { isPublicToAuthUsers: true });
    expect(await ids('out')).toEqual(without('grades', 'people', 'settings'));
  });

  it('hidden, are found by who manages the contents alone, and say so', async () => {
    const { status, body } = await put('pages', { hidden: true });
    expect([status, body]).toMatchObject([200, { id: 'pages', hidden: true, position: 7 }]);
    expect((await tabs('des')).find((tab) => tab['id'] === 'pages')).toMatchObject({ hidden: true });
    expect(await ids('stu1')).toEqual(without('pages', 'settings'));
    expect((await tabs('stu1')).find((tab) => tab['id'] === 'files')).toMatchObject({ position: 8 });
    expect((await put('pages', { hidden: false })).body).not.toHaveProperty('hidden');
    expect(await ids('stu1')).toEqual(without('settings'));
  });

  it('moved either way, leave no gap and keep what is hidden', async () => {
    await put('files', { hidden: true });
    expect((await put('modules', { position: 2 })).body).toMatchObject({ id: 'modules', position: 2 });
    const modulesFirst = ['home', 'modules', ...without('home', 'modules')];
    expect(await ids()).toEqual(modulesFirst);
    await put('announcements', { position: 12 });
    const found = await tabs();
    expect(found.map((tab) => tab['id'])).toEqual([
      ...modulesFirst.filter((id) => id !== 'announcements' && id !== 'settings'),
      'announcements',
      'settings',
    ]);
    expect(found.map((tab) => tab['position'])).toEqual(all.map((_, place) => place + 1));
    expect(found.filter((tab) => tab['hidden']).map((tab) => tab['id'])).toEqual(['files']);
  });

  it('say in the trail how the navigation was and is, and nothing where nothing changes', async () => {
    await put('quizzes', { hidden: true });
    await put('quizzes', { hidden: true, position: 11 });
    await put('quizzes', {});
    expect(await trailOf(world, course)).toEqual([
      {
        type: 'updated',
        data: { source: 'api', changes: { tab_settings: [null, { order: all, hidden: ['quizzes'] }] } },
      },
    ]);
  });

  it.each([
    ['home', { position: 3 }],
    ['home', { hidden: true }],
    ['settings', { position: 4 }],
    ['settings', { hidden: true }],
  ])('%s with %j is refused: home stays first and settings last', async (tab, form) => {
    expect((await refused(put(tab, form), 400))[0]).toMatchObject({ error_code: 'fixed_tab' });
    expect(await ids()).toEqual(all);
  });

  it.each([1, 13, 0, -1, 14])('have no free place %i', async (position) => {
    await refused(put('pages', { position }), 400);
  });

  it('are changed by full editing alone: 403 for students and observers, 404 for who does not see the course', async () => {
    await refused(put('pages', { hidden: true }, 'stu1'), 403);
    await refused(put('pages', { hidden: true }, 'obs'), 403);
    await refused(put('pages', { hidden: true }, 'out'), 404);
    await refused(put('pages', { hidden: true }, 'adminB'), 404);
    for (const who of ['teach', 'stu1'] as const) {
      await refused(put('nothing', { hidden: true }, who), 404);
      await refused(put('context_external_tool_0', { hidden: true }, who), 404);
    }
    await refused(put('context_external_tool_9999999', { hidden: true }), 404);
    await setCourseState(world, 'completed', course);
    await refused(put('pages', { hidden: true }), 403);
  });

  it('changed by many at once, keep every change', async () => {
    const moving = without('home', 'settings');
    const answers = await Promise.all(moving.map((tab) => put(tab, { hidden: true })));
    expect(answers.map(({ status }) => status)).toEqual(moving.map(() => 200));
    expect((await tabs()).filter((tab) => tab['hidden']).map((tab) => tab['id'])).toEqual(moving);
    await Promise.all([put('modules', { position: 2 }), put('announcements', { position: 12 })]);
    const found = await ids();
    expect(found).toHaveLength(13);
    expect(new Set(found)).toEqual(new Set(all));
    expect([found[1], found[11]]).toEqual(['modules', 'announcements']);
  });

  it('come with include[]=tabs, in the list and with the single course, as the viewer finds them', async () => {
    await put('pages', { hidden: true });
    const [listed] = ((await world.as('stu1').get('/courses?include[]=tabs&per_page=100')).body as any[]).filter(
      ({ id }) => id === course,
    );
    const single = (await world.as('stu1').get(`/courses/${course}?include[]=tabs`)).body;
    expect(listed.tabs).toEqual(await tabs('stu1'));
    expect(single.tabs).toEqual(listed.tabs);
    expect((await world.as('stu1').get(`/courses/${course}`)).body).not.toHaveProperty('tabs');
  });

  it('cost one statement, alone and with courses', async () => {
    for (const asked of [path, '/courses?include[]=tabs&per_page=100', `/courses/${course}?include[]=tabs`])
      expect(await leastStatements(world, () => world.as('stu1').get(asked))).toBe(1);
  });

  it('are read and changed through the graph by the same rules', async () => {
    const change = `mutation($c: RecordId!, $t: CourseTabName!) { updateCourseTab(courseId: $c, tab: { tabId: $t }, input: { position: 2 }) { courseTab { tabId position fullUrl courseId course { recordId tabs { tabId } } } } }`;
    const { body } = await world.as('teach').graphql(change, { c: course, t: 'FILES' });
    const { course: around, ...tab } = body.data.updateCourseTab.courseTab;
    // The navigation as it is after the change.
    expect([around.recordId, around.tabs.slice(0, 2)]).toEqual([course, [{ tabId: 'HOME' }, { tabId: 'FILES' }]]);
    expect(tab).toEqual({
      courseId: course,
      tabId: 'FILES',
      position: 2,
      fullUrl: `${world.base}/courses/${course}/files`,
    });
    const read = `query($c: RecordId!) { course(id: $c) { tabs { tabId } } }`;
    const seen = (await world.as('stu1').graphql(read, { c: course })).body.data.course.tabs;
    expect(seen.slice(0, 2)).toEqual([{ tabId: 'HOME' }, { tabId: 'FILES' }]);
    const each = `query($c: RecordId!) { course(id: $c) { tabs { course { recordId } } } }`;
    const all = await world.as('stu1').graphql(each, { c: course });
    expect(all.body.data.course.tabs).toContainEqual({ course: { recordId: course } });
    expect(await leastStatements(world, () => world.as('stu1').graphql(each, { c: course }))).toBe(2);
    const no = (await world.as('stu1').graphql(change, { c: course, t: 'PAGES' })).body;
    expect([no.data.updateCourseTab, no.errors[0].extensions.http.status]).toEqual([null, 403]);
  });
});

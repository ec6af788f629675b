import { setCourse } from '../../support/course-builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from '../courses/audit-trail.js';
import { copiesOf, toolsOf } from './builders.js';

type Tab = Readonly<Record<string, any>>;

describe('Tools among the tabs of a course', () => {
  let world: World;
  let course: number;
  let path: string;
  let inCourse: ReturnType<typeof toolsOf>;
  let inAccount: ReturnType<typeof toolsOf>;
  let inRoot: ReturnType<typeof toolsOf>;
  beforeEach(async () => {
    world = await openWorld({ VISITORS: 'on' });
    course = world.courses.C1;
    path = `/courses/${course}/tabs`;
    inCourse = toolsOf(world, { course });
    inAccount = toolsOf(world, { account: world.accounts.RA1 });
    inRoot = toolsOf(world, { account: world.accounts.RA });
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const placed = { 'course_navigation[enabled]': true } as const;
  const keyOf = ({ id }: { id: number }) => `context_external_tool_${id}`;
  const tabs = async (who: Who = 'teach') => (await world.as(who).get(path)).body as Tab[];
  const toolTabs = async (who: Who = 'teach') => (await tabs(who)).filter(({ type }) => type === 'external');
  const labels = async (who: Who = 'teach') => (await toolTabs(who)).map(({ label }) => label);
  const put = (tab: string, form: Record<string, string | number | boolean>, who: Who = 'teach') =>
    world.as(who).put(`${path}/${tab}`, form);
  const kept = async () => [
    await world.sql('select tab_settings, updated_at from courses where id = $1', [course]),
    await trailOf(world, course),
  ];
  const launch = (who: Who, { id }: { id: number }) =>
    world.as(who).get(`${inCourse.path}/sessionless_launch?id=${id}&launch_type=course_navigation`);

  it('et-placement-course-navigation: stand before the settings, with where they are launched', async () => {
    const tool = await inCourse.made({ name: 'Lab', ...placed });
    await inCourse.made({ name: 'Elsewhere', 'editor_button[icon_url]': 'https://lab.example.org/icon.png' });
    const found = await tabs('stu1');
    expect(found.map(({ id }) => id).slice(-1)).toEqual([keyOf(tool)]);
    expect(found.at(-1)).toEqual({
      id: keyOf(tool),
      html_url: `/courses/${course}/external_tools/${tool.id}`,
      full_url: `${world.base}/courses/${course}/external_tools/${tool.id}`,
      label: 'Lab',
      type: 'external',
      position: 13,
      visibility: 'public',
      url: `${world.base}/api/v1${inCourse.path}/sessionless_launch?id=${tool.id}&launch_type=course_navigation`,
    });
    expect((await tabs()).at(-1)).toMatchObject({ id: 'settings', position: 14 });
    expect((await tabs()).filter((tab) => 'url' in tab)).toHaveLength(1);
    const followed = await fetch(found.at(-1)!['url'], { headers: { authorization: `Bearer ${world.tokens.stu1}` } });
    expect([followed.status, await followed.json()]).toMatchObject([200, { id: tool.id, name: 'Lab' }]);
  });

  it('et-placement-course-navigation: say the text of the place, else of the tool, else its name', async () => {
    await inCourse.made({ name: 'One', ...placed });
    await inCourse.made({ name: 'Two', text: 'Second', ...placed });
    await inCourse.made({ name: 'Three', text: 'Third', 'course_navigation[text]': 'In the navigation', ...placed });
    expect(await labels()).toEqual(['One', 'In the navigation', 'Second']);
  });

  it('come from the accounts above as well, by name, and from nowhere else', async () => {
    await inRoot.made({ name: 'C of the school', ...placed });
    await inAccount.made({ name: 'A of the faculty', ...placed });
    await inCourse.made({ name: 'B of the course', ...placed });
    const beside = toolsOf(world, { course: world.courses.C2 });
    await beside.made({ name: 'Of another course', ...placed });
    const other = toolsOf(world, { account: world.accounts.RB }, world.as('adminB'));
    await other.made({ name: 'Of another tenant', ...placed });
    expect(await labels('stu1')).toEqual(['A of the faculty', 'B of the course', 'C of the school']);
  });

  it('go with the tool, and when it leaves the navigation', async () => {
    const [gone, moved] = [
      await inCourse.made({ name: 'A', ...placed }),
      await inCourse.made({ name: 'B', ...placed }),
    ];
    await put(keyOf(moved), { position: 2 });
    expect((await world.as('admin').del(inCourse.at(gone.id))).status).toBe(200);
    expect(await labels()).toEqual(['B']);
    await world.as('admin').put(inCourse.at(moved.id), { 'course_navigation[enabled]': false });
    expect((await tabs()).map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, place) => place + 1));
    expect((await put(keyOf(moved), { hidden: true })).status).toBe(404);
  });

  it('et-visibility-values: for staff are found by who works there, and launched by nobody else', async () => {
    const desk = await inCourse.made({ name: 'Desk', 'course_navigation[visibility]': 'admins', ...placed });
    await inCourse.made({ name: 'Room', 'course_navigation[visibility]': 'members', ...placed });
    for (const who of ['teach', 'ta', 'des', 'admin'] as const)
      expect([who, await labels(who)]).toEqual([who, ['Desk', 'Room']]);
    for (const who of ['stu1', 'obs'] as const) expect([who, await labels(who)]).toEqual([who, ['Room']]);
    expect((await toolTabs()).map(({ visibility }) => visibility)).toEqual(['admins', 'members']);
    expect((await launch('stu1', desk)).status).toBe(403);
  });

  it('are found by nobody who could not launch them: strangers to a public course, and visitors', async () => {
    await inCourse.made({ name: 'Lab', ...placed });
    await setCourse(world, course, { isPublic: true });
    expect(await labels('out')).toEqual([]);
    const { status, body } = await world.withToken(null).get(path);
    expect([status, body.map(({ type }: Tab) => type)]).toEqual([200, body.map(() => 'internal')]);
    const visited = await world.withToken(null).graphql(`{ course(id: ${course}) { tabs { tabId type } } }`);
    expect(visited.body.data.course.tabs).not.toContainEqual(expect.objectContaining({ type: 'EXTERNAL' }));
    expect(visited.body.data.course.tabs).toContainEqual({ tabId: 'HOME', type: 'INTERNAL' });
    for (const who of ['stuB', 'adminB'] as const) expect((await world.as(who).get(path)).status).toBe(404);
  });

  it('et-course-nav-default: start hidden where a teacher is to enable them, and are launched from there only then', async () => {
    const tool = await inCourse.made({ name: 'Lab', ...placed, 'course_navigation[default]': false });
    expect([await labels('stu1'), await toolTabs()]).toEqual([[], [expect.objectContaining({ hidden: true })]]);
    expect([(await launch('stu1', tool)).status, (await launch('teach', tool)).status]).toEqual([403, 200]);
    // From elsewhere it is launched all the same.
    expect((await world.as('stu1').get(`${inCourse.path}/sessionless_launch?id=${tool.id}`)).status).toBe(200);
    const enabled = await put(keyOf(tool), { hidden: false });
    expect([enabled.status, enabled.body.id]).toEqual([200, keyOf(tool)]);
    expect(enabled.body).not.toHaveProperty('hidden');
    expect([await labels('stu1'), (await launch('stu1', tool)).status]).toEqual([['Lab'], 200]);
    await put(keyOf(tool), { hidden: true });
    expect([await labels('stu1'), (await launch('stu1', tool)).status]).toEqual([[], 403]);
  });

  it('are hidden and moved like the others, and say so in the trail', async () => {
    const tool = await inCourse.made({ name: 'Lab', ...placed });
    const [before] = [(await trailOf(world, course)).length];
    expect((await put(keyOf(tool), { hidden: true, position: 2 })).body).toMatchObject({ position: 2, hidden: true });
    expect((await tabs('stu1')).map(({ id, position }) => [id, position]).slice(0, 2)).toEqual([
      ['home', 1],
      ['announcements', 3],
    ]);
    const [line] = (await trailOf(world, course)).slice(before);
    expect(line?.data.changes.tab_settings[1]).toMatchObject({ hidden: [keyOf(tool)] });
    expect(line?.data.changes.tab_settings[1].order.slice(0, 2)).toEqual(['home', keyOf(tool)]);
  });

  it('are changed by full editing alone, within the navigation as it is', async () => {
    const tool = await inCourse.made({ name: 'Lab', ...placed });
    const other = await toolsOf(world, { course: world.courses.C2 }).made({ name: 'Elsewhere', ...placed });
    const before = await kept();
    const asked = [
      put(keyOf(tool), { hidden: true }, 'stu1'),
      put(keyOf(tool), { hidden: true }, 'out'),
      put(keyOf(tool), { hidden: true }, 'adminB'),
      put(keyOf(other), { hidden: true }),
      put(keyOf(tool), { position: 14 }),
      put(keyOf(tool), { position: 1 }),
      put(keyOf(tool), { position: 'first' }),
      put(keyOf(tool), { hidden: 'perhaps' }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 404, 404, 404, 400, 400, 400, 400]);
    expect(await kept()).toEqual(before);
    expect((await put(keyOf(tool), { position: 13 })).body).toMatchObject({ position: 13 });
  });

  it('cost no statement of their own, with one tool or many, alone and with courses', async () => {
    for (let made = 0; made < 3; made++) {
      await inCourse.made({ name: `Lab ${made}`, ...placed });
      for (const asked of [path, '/courses?include[]=tabs&per_page=100'])
        expect(await leastStatements(world, () => world.as('stu1').get(asked))).toBe(1);
    }
    const listed = (await world.as('stu1').get('/courses?include[]=tabs&per_page=100')).body as Tab[];
    expect(listed.find(({ id }) => id === course)?.['tabs']).toEqual(await tabs('stu1'));
  });

  it('are those of the first 50 tools by name', async () => {
    const tool = await inRoot.made({ name: 'Tool', ...placed });
    await copiesOf(world, tool, 59);
    world.app.cache.clear();
    expect((await labels('stu1')).slice(-2)).toEqual(['Tool 048', 'Tool 049']);
    expect(await labels('stu1')).toHaveLength(50);
  });

  it('lead to the tool in the graph, all of them with one more statement, and are named by it there', async () => {
    const [one, two] = [await inCourse.made({ name: 'A', ...placed }), await inRoot.made({ name: 'B', ...placed })];
    const read = `query($c: RecordId!) {
      course(id: $c) { tabs { tabId type label externalToolId launchUrl externalTool { recordId name } } }
    }`;
    const asked = (who: Who) => world.as(who).graphql(read, { c: course });
    const seen = (await asked('stu1')).body.data.course.tabs as Tab[];
    expect(seen.slice(-2)).toEqual(
      [one, two].map(({ id, name }) => ({
        tabId: null,
        type: 'EXTERNAL',
        label: name,
        externalToolId: id,
        launchUrl: expect.stringContaining(`sessionless_launch?id=${id}&`),
        externalTool: { recordId: id, name },
      })),
    );
    expect(seen[0]).toMatchObject({ tabId: 'HOME', externalToolId: null, launchUrl: null, externalTool: null });
    expect(await leastStatements(world, () => asked('stu1'))).toBe(2);
    const change = `mutation($c: RecordId!, $t: CourseTabReferenceInput!) {
      updateCourseTab(courseId: $c, tab: $t, input: { position: 2 }) { courseTab { externalToolId position } }
    }`;
    const moved = await world.as('teach').graphql(change, { c: course, t: { externalToolId: two.id } });
    expect(moved.body.data.updateCourseTab.courseTab).toEqual({ externalToolId: two.id, position: 2 });
    const before = await kept();
    for (const t of [{ externalToolId: 'sis_x:1' }, { externalToolId: 9_999_999 }]) {
      const { body } = await world.as('teach').graphql(change, { c: course, t });
      expect([t, body.errors[0].extensions.http.status]).toEqual([t, 404]);
    }
    const both = await world.as('teach').graphql(change, { c: course, t: { tabId: 'PAGES', externalToolId: one.id } });
    expect(both.body.data?.updateCourseTab ?? null).toBeNull();
    expect(
      (await world.as('stu1').graphql(change, { c: course, t: { externalToolId: one.id } })).body.errors,
    ).toHaveLength(1);
    expect(await kept()).toEqual(before);
  });
});

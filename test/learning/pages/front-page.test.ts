import { setCourse } from '../../support/course-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage, change, inCourse, inGroup, inModule, ofPage } from './builders.js';

describe('The front page, and what pages mean to others', () => {
  let world: World;
  let front: string;
  beforeEach(async () => {
    world = await openWorld({ VISITORS: 'on' });
    front = `/courses/${world.courses.C1}/front_page`;
  });
  afterEach(() => world.close());

  const fronts = async () =>
    (await world.sql('select url from pages where front_page order by id')).map(({ url }: { url: string }) => url);

  it('pg-front-get, pg-front-update: is shown and changed by its own route, and is not found where none is', async () => {
    const teach = world.as('teach');
    for (const [at, list] of [
      [front, inCourse(world)],
      [`/groups/${world.groups.red}/front_page`, inGroup(world)],
    ] as const) {
      expect([(await teach.get(at)).status, (await teach.put(at, ofPage({ body: 'x' }))).status]).toEqual([404, 404]);
      await aPage(world, 'Welcome', { front_page: 'true' }, list);
      expect((await teach.get(at)).body).toMatchObject({ url: 'welcome', front_page: true, published: true });
      const changed = await teach.put(at, ofPage({ body: '<p>Hello</p>', title: 'Welcome all' }));
      expect([changed.status, changed.body.url]).toEqual([200, 'welcome-all']);
      expect((await teach.get(at)).body).toEqual(changed.body);
      expect((await world.as('stu1').get(at)).body.body).toBe('<p>Hello</p>');
      expect((await world.as('out').get(at)).status).toBe(404);
    }
    expect((await world.as('stu1').put(front, ofPage({ body: 'no' }))).status).toBe(403);
  });

  it('pg-front-unhidden: is never a draft: refused by the field, and nothing changes', async () => {
    const draft = await aPage(world, 'Draft', { published: 'false' });
    await aPage(world, 'Home', { front_page: 'true' });
    const fields = async (url: string, form: Record<string, string>) => {
      const { status, body } = await change(world, 'teach', url, { body: 'lost', ...form });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await fields('draft', { front_page: 'true' })).toEqual([400, [expect.stringContaining('front_page')]]);
    expect(await fields('home', { published: 'false' })).toEqual([400, [expect.stringContaining('published')]]);
    const both = await world
      .as('teach')
      .post(inCourse(world), ofPage({ title: 'B', published: 'false', front_page: 'true' }));
    expect([both.status, Object.keys(both.body.errors).length]).toEqual([400, 2]);
    const kept = await world.as('teach').del(`${inCourse(world)}/home`);
    expect([kept.status, Object.keys(kept.body.errors)]).toEqual([400, [expect.stringContaining('front_page')]]);
    expect([await fronts(), (await world.as('teach').get(`${inCourse(world)}/draft`)).body]).toEqual([['home'], draft]);
    expect((await change(world, 'teach', 'draft', { front_page: 'true', published: 'true' })).status).toBe(200);
    expect(await fronts()).toEqual(['draft']);
    const first = await world.as('teach').post(inGroup(world), ofPage({ title: 'First', front_page: 'true' }));
    expect(first.body).toMatchObject({ published: true, front_page: true });
    expect((await change(world, 'teach', 'draft', { front_page: 'false' })).status).toBe(200);
    expect(await fronts()).toEqual(['first']);
  });

  it('R09: is one page, whoever wants to make which the front page at once', async () => {
    const urls = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const url of urls) await aPage(world, url);
    const answers = await Promise.all(urls.map((url) => change(world, 'teach', url, { front_page: 'true' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fronts()).length).toBe(1);
  });

  it('R09: the database holds it, and every url, besides', async () => {
    await aPage(world, 'one', { front_page: 'true' });
    await aPage(world, 'two');
    await expect(world.sql(`update pages set front_page = true where url = 'two'`)).rejects.toThrow(
      /pages_front_of_course/,
    );
    await expect(world.sql(`update pages set url = 'one' where url = 'two'`)).rejects.toThrow(/pages_url_of_course/);
    await expect(world.sql(`update pages set workflow_state = 'unpublished' where url = 'one'`)).rejects.toThrow(
      /pages_front/,
    );
  });

  it('two pages of one title that are made at once get two urls', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => aPage(world, 'Same')));
    expect(made.map(({ url }) => url).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'same',
      'same-2',
      'same-3',
      'same-4',
      'same-5',
      'same-6',
    ]);
  });

  it('pg-notify: a change tells everybody else who takes part, when it is asked to', async () => {
    const told = () =>
      world.sql(
        `select user_id, subject from messages where notification_category = 'updated_wiki_page' order by user_id`,
      );
    await aPage(world, 'News');
    await change(world, 'teach', 'news', { body: 'silent' });
    expect(await told()).toEqual([]);
    const loud = await change(world, 'teach', 'news', { body: 'loud', notify_of_update: 'true' });
    expect([loud.status, loud.text.slice(0, 500)]).toEqual([200, expect.any(String)]);
    const { stu1, stu2, teach, out, adminB } = world.users;
    const people = (await told()).map((row: any) => Number(row.user_id));
    expect(people).toEqual(expect.arrayContaining([stu1, stu2]));
    expect([teach, out, adminB].some((id) => people.includes(id))).toBe(false);
    expect(new Set(people).size).toBe(people.length);
    const draft = await aPage(world, 'Hidden', { published: 'false', notify_of_update: 'true' });
    expect([draft.published, (await told()).length]).toEqual([false, people.length]);
  });

  it('pg-locked: a module keeps students out by its date, without the text; who manages pages is not kept out', async () => {
    await aPage(world, 'Locked', { body: 'secret', editing_roles: 'students' });
    const unlockAt = '2040-01-01T00:00:00Z';
    const { moduleId } = await inModule(world, 'locked', { 'module[unlock_at]': unlockAt });
    const { body } = await world.as('stu1').get(`${inCourse(world)}/locked`);
    expect(body).toMatchObject({
      locked_for_user: true,
      lock_info: {
        asset_string: expect.stringMatching(/^wiki_page_\d+$/),
        unlock_at: unlockAt,
        context_module: { id: moduleId, name: 'Week 9' },
      },
      lock_explanation: expect.stringContaining('Week 9'),
    });
    expect(body).not.toHaveProperty('body');
    expect((await change(world, 'stu1', 'locked', { body: 'x' })).status).toBe(403);
    expect((await world.as('stu1').get(`${inCourse(world)}/locked/revisions/1`)).status).toBe(403);
    const open = await world.as('teach').get(`${inCourse(world)}/locked`);
    expect([open.body.body, open.body.locked_for_user, 'lock_info' in open.body]).toEqual(['secret', false, false]);
    await inModule(world, 'locked');
    expect((await world.as('stu1').get(`${inCourse(world)}/locked`)).body.body).toBe('secret');
  });

  it('an item of a module shows a page by its url, follows it, and is done by looking and by writing', async () => {
    await aPage(world, 'Task', { editing_roles: 'students' });
    const asked = { 'module_item[completion_requirement][type]': 'must_contribute' };
    const { item, at } = await inModule(world, 'task', {}, asked);
    expect(item).toMatchObject({
      type: 'Page',
      title: 'Task',
      page_url: 'task',
      url: expect.stringMatching(/\/api\/v1\/courses\/\d+\/pages\/task$/),
    });
    await change(world, 'teach', 'task', { title: 'Other task' });
    const seen = await world.as('stu1').get(at);
    expect(seen.body).toMatchObject({ page_url: 'other-task', completion_requirement: { completed: false } });
    expect((await world.as('stu1').get(new URL(seen.body.url).pathname.replace('/api/v1', ''))).status).toBe(200);
    await change(world, 'stu1', 'other-task', { body: 'mine' });
    expect((await world.as('stu1').get(at)).body.completion_requirement.completed).toBe(true);
    expect((await world.as('stu2').get(at)).body.completion_requirement.completed).toBe(false);
    const view = await inModule(world, 'other-task', {}, { 'module_item[completion_requirement][type]': 'must_view' });
    await world.as('stu2').post(`${view.at}/mark_read`);
    expect((await world.as('stu2').get(view.at)).body.completion_requirement.completed).toBe(true);
    await change(world, 'teach', 'other-task', { published: 'false' });
    expect([(await world.as('stu1').get(at)).status, (await world.as('teach').get(at)).status]).toEqual([404, 200]);
    const none = await world
      .as('teach')
      .post(at.replace(/\/\d+$/, ''), { 'module_item[type]': 'Page', 'module_item[page_url]': 'none' });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([400, [expect.stringContaining('page_url')]]);
  });

  it('pages of a public course are read by visitors, and by everybody of the tenant; drafts and private courses are not', async () => {
    await aPage(world, 'Open', { front_page: 'true', body: '<p>all</p>' });
    await aPage(world, 'Draft', { published: 'false' });
    const nobody = world.withToken(null);
    const statuses = async () => [
      (await nobody.get(`${inCourse(world)}/open`)).status,
      (await world.as('out').get(`${inCourse(world)}/open`)).status,
    ];
    expect(await statuses()).toEqual([401, 404]);
    await setCourse(world, world.courses.C1, { isPublic: true });
    expect(await statuses()).toEqual([200, 200]);
    const shown = await nobody.get(`${inCourse(world)}/open`);
    expect(shown.body).toMatchObject({ title: 'Open', body: '<p>all</p>', front_page: true });
    expect(shown.body).not.toHaveProperty('last_edited_by');
    expect((await nobody.get(inCourse(world))).body.map((one: any) => one.url)).toEqual(['open']);
    expect((await nobody.get(front)).body.url).toBe('open');
    expect((await nobody.get(`${inCourse(world)}/draft`)).status).toBe(404);
    for (const path of [`${inCourse(world)}/open/revisions`, `${inCourse(world)}/open/revisions/latest`])
      expect((await nobody.get(path)).status).toBe(401);
    expect((await nobody.put(`${inCourse(world)}/open`, ofPage({ body: 'x' }))).status).toBe(401);
    expect((await world.as('adminB').get(`${inCourse(world)}/open`)).status).toBe(404);
  });
});

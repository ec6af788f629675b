import { changeBySql } from '../../support/change-by-sql.js';
import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { entryRow, inCourse, inGroup, inLockedModule, ownFile, titlesOf, topicRow } from './builders.js';

describe('Topics of a course and of a group', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const kept = () =>
    world.sql('select id, title, message, workflow_state, locked, pinned_position from discussion_topics order by id');

  it('are shown to who reads the discussions of the course', async () => {
    const id = await topicRow(world);
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}?include[]=sections`);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, title: 'Opening', read_state: 'unread' })]);
    expect((await world.as('out').get(`${inCourse(world)}/${id}`)).status).toBe(404);
  });

  it('have the same routes and keys in a course and in a group', async () => {
    const teach = world.as('teach');
    for (const at of [inCourse(world), inGroup(world)]) {
      const made = await teach.post(at, { title: ' Week one ', message: '<p onclick="x()">Read</p>' });
      expect([made.status, made.text]).toEqual([200, expect.any(String)]);
      expect(made.body).toMatchObject({
        title: 'Week one',
        message: '<p>Read</p>',
        published: true,
        is_announcement: false,
        pinned: false,
        position: null,
        read_state: 'read',
        subscribed: at === inCourse(world),
        user_name: 'Tess Teach',
        author: { id: world.users.teach },
        html_url: expect.stringContaining(`${at}/${made.body.id}`),
        url: made.body.html_url,
        permissions: { attach: true, update: true, reply: true, delete: true },
      });
      expect((await teach.get(`${at}/${made.body.id}`)).body).toEqual(made.body);
      expect((await teach.get(at)).body).toEqual([made.body]);
      const changed = await teach.put(`${at}/${made.body.id}`, { title: 'Week two', locked: 'true' });
      expect([changed.status, changed.body]).toEqual([200, { ...made.body, title: 'Week two', locked: true }]);
      const deleted = await teach.del(`${at}/${made.body.id}`);
      expect([deleted.status, deleted.body.id]).toEqual([200, made.body.id]);
      expect((await teach.get(`${at}/${made.body.id}`)).status).toBe(404);
      expect((await teach.get(at)).body).toEqual([]);
    }
    expect((await kept()).map((row) => row.workflow_state)).toEqual(['deleted', 'deleted']);
  });

  it('are found by those who read there, as a list, one by one and as a node, and by nobody else', async () => {
    const id = await topicRow(world);
    const draft = await topicRow(world, { title: 'Draft', workflowState: 'unpublished', postedAt: null });
    const node = Buffer.from(`DiscussionTopic:${id}`).toString('base64url');
    const ways = async (who: Person) => {
      const caller = world.as(who);
      const list = await caller.get(inCourse(world));
      const found = await caller.graphql('query($id: ID!) { node(id: $id) { id } }', { id: node });
      return [
        (await caller.get(`${inCourse(world)}/${id}`)).status,
        (await caller.get(`${inCourse(world)}/${draft}`)).status,
        list.status === 200 ? list.body.length : list.status,
        found.body.data?.node?.id === node,
      ];
    };
    for (const who of ['stu1', 'stu2', 'obs'] as const)
      expect([who, await ways(who)]).toEqual([who, [200, 404, 1, true]]);
    for (const who of ['teach', 'ta', 'des', 'admin', 'subadmin'] as const)
      expect([who, await ways(who)]).toEqual([who, [200, 200, 2, true]]);
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect([who, await ways(who)]).toEqual([who, [404, 404, 404, false]]);
    expect(await ways('lim')).toEqual([404, 404, 403, false]);
    await changeBySql(world, `update courses set workflow_state = 'deleted' where id = $1`, [world.courses.C1]);
    expect((await ways('admin')).slice(0, 3)).toEqual([404, 404, 404]);
  });

  it('are read by everybody where the course is public, without those of sections', async () => {
    const id = await topicRow(world);
    await topicRow(world, { title: 'For some', sectionSpecific: true });
    await changeBySql(world, 'update courses set is_public = true where id = $1', [world.courses.C1]);
    expect(titlesOf((await world.as('out').get(inCourse(world))).body)).toEqual(['Opening']);
    const { body } = await world.as('out').get(`${inCourse(world)}/${id}`);
    expect(body.permissions).toEqual({ attach: false, update: false, reply: false, delete: false });
    expect((await world.as('out').post(inCourse(world), { title: 'Mine' })).status).toBe(403);
  });

  it('stay in view when the course, or the part of a student in it, is over; nobody writes there any more', async () => {
    const id = await topicRow(world, {}, 'stu1');
    await changeBySql(world, `update enrollments set workflow_state = 'completed' where user_id = $1`, [
      world.users.stu1,
    ]);
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}`);
    expect([status, body.permissions]).toEqual([200, { attach: false, update: false, reply: false, delete: false }]);
    expect((await world.as('stu1').put(`${inCourse(world)}/${id}`, { title: 'x' })).status).toBe(403);
    await changeBySql(world, `update courses set workflow_state = 'completed' where id = $1`, [world.courses.C1]);
    expect((await world.as('stu2').get(`${inCourse(world)}/${id}`)).body.permissions.reply).toBe(false);
    expect((await world.as('stu2').post(inCourse(world), { title: 'x' })).status).toBe(403);
  });

  it('are started by students where the course lets them, who say nothing that moderators say', async () => {
    const stu = world.as('stu1');
    const made = await stu.post(inCourse(world), { title: 'My question', discussion_type: 'threaded' });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ discussion_type: 'threaded', can_lock: false, can_unpublish: false, can_group: false }),
    ]);
    const forms: readonly Record<string, string>[] = [
      { published: 'false' },
      { pinned: 'true' },
      { locked: 'true' },
      { delayed_post_at: '2030-01-01' },
      { lock_at: '2030-01-01' },
      { require_initial_post: 'true' },
      { allow_rating: 'true' },
    ];
    for (const form of forms) {
      const [field] = Object.keys(form) as [string];
      const created = await stu.post(inCourse(world), { title: 'x', ...form });
      const changed = await stu.put(`${inCourse(world)}/${made.body.id}`, form);
      expect([field, created.status, Object.keys(created.body.errors)]).toEqual([field, 403, [field]]);
      expect([field, changed.status, Object.keys(changed.body.errors)]).toEqual([field, 403, [field]]);
    }
    expect(
      (await stu.post(inCourse(world), { title: 'y', published: 'true', pinned: 'false', lock_at: '' })).status,
    ).toBe(200);
    const own = { title: 'Asked better', message: '<p>How?</p>' };
    expect((await stu.put(`${inCourse(world)}/${made.body.id}`, own)).body).toMatchObject(own);
    expect((await world.as('stu2').put(`${inCourse(world)}/${made.body.id}`, own)).status).toBe(403);
    expect((await world.as('obs').post(inCourse(world), { title: 'x' })).status).toBe(403);
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { allow_student_discussion_editing: 'false' });
    expect((await stu.put(`${inCourse(world)}/${made.body.id}`, own)).status).toBe(403);
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { allow_student_discussion_topics: 'false' });
    expect((await stu.post(inCourse(world), { title: 'x' })).status).toBe(403);
    expect((await world.as('ta').post(inCourse(world), { title: 'x' })).status).toBe(200);
  });

  it('of a group are for its members, and moderated by who looks after it', async () => {
    const { status, body } = await world.as('stu1').post(inGroup(world), { title: 'Among us' });
    expect([status, body.context_code]).toEqual([200, `group_${world.groups.red}`]);
    const at = `${inGroup(world)}/${body.id}`;
    expect((await world.as('stu1').put(at, { pinned: 'true' })).status).toBe(403);
    expect((await world.as('teach').put(at, { pinned: 'true' })).body.position).toBe(1);
    for (const who of ['stu2', 'out', 'adminB'] as const)
      expect([who, (await world.as(who).get(at)).status]).toEqual([who, 404]);
    expect((await world.as('stu2').post(inGroup(world), { title: 'x' })).status).toBeGreaterThanOrEqual(403);
    expect((await world.as('stu1').post(inGroup(world), { title: 'x', is_announcement: 'true' })).status).toBe(403);
    expect((await world.as('teach').post(inGroup(world), { title: 'x', is_announcement: 'true' })).status).toBe(200);
    expect((await world.as('teach').get(`${inCourse(world)}/${body.id}`)).status).toBe(404);
    expect((await world.as('teach').put(`${inCourse(world)}/${body.id}`, { title: 'x' })).status).toBe(404);
    expect((await world.as('teach').del(`${inCourse(world)}/${body.id}`)).status).toBe(404);
  });

  it('are refused by field for what is wrong with them; nothing is kept of that', async () => {
    const id = await topicRow(world);
    const before = await kept();
    for (const [form, field, type] of [
      [{ title: ' ' }, 'title', 'blank'],
      [{ title: 'x'.repeat(256) }, 'title', 'too_long'],
      [{ message: 'x'.repeat(500 * 1024 + 1) }, 'message', 'too_long'],
      [{ discussion_type: 'flat' }, 'discussion_type', 'inclusion'],
      [{ locked: 'maybe' }, 'locked', 'inclusion'],
      [{ lock_at: 'soon' }, 'lock_at', 'invalid'],
      [{ position_after: String(id) }, 'position_after', 'not_pinned'],
      [{ attachment_id: '999999' }, 'attachment_id', 'not_found'],
    ] as const) {
      for (const answer of [
        await world.as('teach').post(inCourse(world), { title: 'New', ...form }),
        await world.as('teach').put(`${inCourse(world)}/${id}`, { title: 'Changed', ...form }),
      ])
        expect([field, answer.status, answer.body.errors[field]?.[0].type]).toEqual([field, 400, type]);
    }
    expect((await world.as('teach').post(inCourse(world), {})).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it('keep what a change does not name, unset what it names blank, and change nothing without a change', async () => {
    const form = {
      title: 'All of it',
      message: '<p>m</p>',
      lock_at: '2031-05-01T10:00:00Z',
      require_initial_post: 'true',
    };
    const { body } = await world
      .as('teach')
      .post(inCourse(world), { ...form, allow_rating: 'true', todo_date: '2031-04-01' });
    const at = `${inCourse(world)}/${body.id}`;
    expect(body).toMatchObject({
      lock_at: '2031-05-01T10:00:00Z',
      todo_date: '2031-04-01T06:00:00Z',
      allow_rating: true,
    });
    expect((await world.as('teach').put(at, {})).body).toEqual(body);
    const lines = `select count(*)::int as n from audit_events where subject_type = 'DiscussionTopic'`;
    const [{ n }] = await world.sql(lines);
    expect((await world.as('teach').put(at, form)).body).toEqual(body);
    expect(await world.sql(lines)).toEqual([{ n }]);
    expect((await world.as('teach').put(at, { message: '', lock_at: '' })).body).toMatchObject({
      message: null,
      lock_at: null,
      require_initial_post: true,
      allow_rating: true,
    });
    expect(await world.sql(lines)).toEqual([{ n: n + 1 }]);
    expect((await world.as('teach').put(at, { require_initial_post: '' })).status).toBe(400);
  });

  it('hold a file of who writes them, which readers fetch; students put none where the course takes none', async () => {
    const own = await ownFile(world, 'stu1');
    const stu = world.as('stu1');
    const refused = await stu.post(inCourse(world), { title: 'With file', attachment_id: String(own) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['attachment_id']]);
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { allow_student_forum_attachments: 'true' });
    const { body } = await stu.post(inCourse(world), { title: 'With file', attachment_id: String(own) });
    expect(body.attachments).toEqual([expect.objectContaining({ id: own, display_name: 'essay.pdf' })]);
    const seen = (await world.as('stu2').get(`${inCourse(world)}/${body.id}`)).body.attachments;
    expect(seen).toEqual([
      expect.objectContaining({ id: own, url: expect.stringContaining(`/files/${own}/download`) }),
    ]);
    const others = await world.as('stu2').post(inCourse(world), { title: 'x', attachment_id: String(own) });
    expect([others.status, others.body.errors.attachment_id[0].type]).toEqual([400, 'not_found']);
    const without = await stu.put(`${inCourse(world)}/${body.id}`, { attachment_id: '' });
    expect(without.body.attachments).toEqual([]);
  });

  it('are kept by what was said: they are neither made drafts nor taken back by their author', async () => {
    const { body } = await world.as('stu1').post(inCourse(world), { title: 'Open question' });
    const at = `${inCourse(world)}/${body.id}`;
    const teach = () => world.as('teach').get(at);
    expect((await teach()).body).toMatchObject({ can_unpublish: true, can_group: true, can_lock: true });
    await entryRow(world, body.id, 'stu2');
    expect((await teach()).body).toMatchObject({
      can_unpublish: false,
      can_group: false,
      discussion_subentry_count: 1,
      unread_count: 1,
    });
    const refused = await world.as('teach').put(at, { published: 'false' });
    expect([refused.status, refused.body.errors.published[0].type]).toEqual([400, 'has_entries']);
    expect((await world.as('stu1').del(at)).status).toBe(403);
    expect((await world.as('stu2').get(at)).body).toMatchObject({ unread_count: 0, subscribed: true });
    expect((await world.as('teach').del(at)).status).toBe(200);
  });

  it('hide what others said from who has to speak first', async () => {
    const id = await topicRow(world, { requireInitialPost: true });
    const at = `${inCourse(world)}/${id}`;
    const hidden = { user_can_see_posts: false, subscription_hold: 'initial_post_required', subscribed: false };
    expect((await world.as('stu1').get(at)).body).toMatchObject(hidden);
    expect((await world.as('obs').get(at)).body).toMatchObject({ user_can_see_posts: false });
    expect((await world.as('teach').get(at)).body).toMatchObject({ user_can_see_posts: true });
    await entryRow(world, id, 'stu1');
    const { body } = await world.as('stu1').get(at);
    expect(body).toMatchObject({ user_can_see_posts: true, subscribed: true });
    expect(body).not.toHaveProperty('subscription_hold');
    expect((await world.as('obs').get(at)).body).toMatchObject({ user_can_see_posts: true });
  });

  it('are kept from readers by a module that is locked, with what they say', async () => {
    const id = await topicRow(world);
    const { status } = await inLockedModule(world, id);
    expect(status).toBe(200);
    const at = `${inCourse(world)}/${id}`;
    expect((await world.as('stu1').get(at)).body).toMatchObject({
      message: null,
      locked_for_user: true,
      user_can_see_posts: false,
      lock_info: { asset_string: `discussion_topic_${id}`, can_view: false, context_module: { name: 'Later' } },
      lock_explanation: expect.stringContaining('Later'),
      permissions: { reply: false },
    });
    expect((await world.as('teach').get(at)).body).toMatchObject({ message: '<p>Hello</p>', locked_for_user: false });
    expect((await world.as('stu1').get(`${inCourse(world)}?exclude_context_module_locked_topics=true`)).body).toEqual(
      [],
    );
    expect((await world.as('stu1').get(inCourse(world))).body).toHaveLength(1);
  });

  describe('as a list', () => {
    const list = async (query: string, who: Person = 'stu1') => {
      const { status, body } = await world.as(who).get(`${inCourse(world)}?${query}`);
      return status === 200 ? titlesOf(body) : status;
    };
    beforeEach(async () => {
      const said = (days: number) => ({ lastReplyAt: inDays(-days) });
      await topicRow(world, { title: 'beta topic', ...said(3) });
      await topicRow(world, { title: 'Alpha', ...said(1), locked: true });
      await topicRow(world, { title: 'gamma topic', ...said(2), pinnedPosition: 1, lockAt: inDays(-1) });
    });

    it('are ordered as asked, by their positions unless asked', async () => {
      expect(await list('')).toEqual(['gamma topic', 'Alpha', 'beta topic']);
      expect(await list('order_by=position')).toEqual(['gamma topic', 'Alpha', 'beta topic']);
      expect(await list('order_by=recent_activity')).toEqual(['Alpha', 'gamma topic', 'beta topic']);
      expect(await list('order_by=title')).toEqual(['Alpha', 'beta topic', 'gamma topic']);
      expect(await list('order_by=size')).toBe(400);
    });

    it('are searched, and filtered by how they stand and by what is unread', async () => {
      expect(await list('search_term=TOPIC')).toEqual(['gamma topic', 'beta topic']);
      expect(await list('search_term=to')).toBe(400);
      expect(await list('search_term=%25%25%25')).toEqual([]);
      expect(await list('scope=locked')).toEqual(['gamma topic', 'Alpha']);
      expect(await list('scope=unlocked')).toEqual(['beta topic']);
      expect(await list('scope=pinned')).toEqual(['gamma topic']);
      expect(await list('scope[]=locked&scope[]=unpinned')).toEqual(['Alpha']);
      expect(await list('scope=open')).toBe(400);
      expect(await list('filter_by=unread', 'stu1')).toHaveLength(3);
      expect(await list('filter_by=unread', 'teach')).toEqual([]);
      expect(await list('filter_by=all', 'teach')).toHaveLength(3);
      expect(await list('filter_by=some')).toBe(400);
    });

    it('are paged by key, and cost the same number of statements however many there are', async () => {
      const { body, headers } = await world.as('stu1').get(`${inCourse(world)}?per_page=2`);
      expect([titlesOf(body), headers.get('link')]).toEqual([
        ['gamma topic', 'Alpha'],
        expect.stringContaining('rel="next"'),
      ]);
      const asked = (size: number) => leastStatements(world, () => list(`per_page=${size}`));
      expect(await asked(50)).toBe(await asked(1));
    });

    it('are found behind a hidden tab by those who moderate alone', async () => {
      const tab = await world.as('teach').put(`/courses/${world.courses.C1}/tabs/discussions`, { hidden: 'true' });
      expect(tab.status).toBe(200);
      expect([await list(''), ((await list('', 'teach')) as string[]).length]).toEqual([404, 3]);
    });
  });

  it('sanitise what they say, and answer links to files that open them', async () => {
    const message = `<p onclick="x()">Hi<script>alert(1)</script></p><a href="/courses/${world.courses.C1}/files/${world.files.handout}/download">f</a>`;
    const { body } = await world.as('teach').post(inCourse(world), { title: 'Links', message });
    expect(body.message).toMatch(/^<p>Hi<\/p><a href="http[^"]+\/files\/\d+\/download\?[^"]*verifier=/);
    const [{ message: stored }] = await world.sql('select message from discussion_topics');
    expect(stored).not.toContain('verifier');
  });

  it('do not go over to the course that stands in the place of one whose content is reset', async () => {
    const id = await topicRow(world);
    const { status, body } = await world.as('admin').post(`/courses/${world.courses.C1}/reset_content`);
    expect(status).toBe(200);
    expect((await world.as('admin').get(`/courses/${body.id}/discussion_topics`)).body).toEqual([]);
    expect((await world.as('admin').get(`${inCourse(world)}/${id}`)).status).toBe(404);
  });
});

import { openWorld, type World } from '../../support/world.js';
import { entryRow, inCourse, inGroup, ownFile, topicRow } from './builders.js';

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
      [{ attachment: '999999' }, 'attachment', 'not_found'],
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
    const refused = await stu.post(inCourse(world), { title: 'With file', attachment: String(own) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['attachment']]);
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { allow_student_forum_attachments: 'true' });
    const { body } = await stu.post(inCourse(world), { title: 'With file', attachment: String(own) });
    expect(body.attachments).toEqual([expect.objectContaining({ id: own, display_name: 'essay.pdf' })]);
    const seen = (await world.as('stu2').get(`${inCourse(world)}/${body.id}`)).body.attachments;
    expect(seen).toEqual([
      expect.objectContaining({ id: own, url: expect.stringContaining(`/files/${own}/download`) }),
    ]);
    const others = await world.as('stu2').post(inCourse(world), { title: 'x', attachment: String(own) });
    expect([others.status, others.body.errors.attachment[0].type]).toEqual([400, 'not_found']);
    const without = await stu.put(`${inCourse(world)}/${body.id}`, { attachment: '' });
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

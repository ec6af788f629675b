import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, inGroup, titlesOf, topicRow } from './builders.js';

describe('Topics, and who does what with them', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

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
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'deleted' });
    expect((await ways('admin')).slice(0, 3)).toEqual([404, 404, 404]);
  });

  it('are read by everybody where the course is public, without those of sections', async () => {
    const id = await topicRow(world);
    await topicRow(world, { title: 'For some', sectionSpecific: true });
    await changeRows(world, 'courses', { id: world.courses.C1 }, { isPublic: true });
    expect(titlesOf((await world.as('out').get(inCourse(world))).body)).toEqual(['Opening']);
    const { body } = await world.as('out').get(`${inCourse(world)}/${id}`);
    expect(body.permissions).toEqual({ attach: false, update: false, reply: false, delete: false });
    expect((await world.as('out').post(inCourse(world), { title: 'Mine' })).status).toBe(403);
  });

  it('stay in view when the course, or the part of a student in it, is over; nobody writes there any more', async () => {
    const id = await topicRow(world, {}, 'stu1');
    await changeRows(world, 'enrollments', { userId: world.users.stu1 }, { workflowState: 'completed' });
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${id}`);
    expect([status, body.permissions]).toEqual([200, { attach: false, update: false, reply: false, delete: false }]);
    expect((await world.as('stu1').put(`${inCourse(world)}/${id}`, { title: 'x' })).status).toBe(403);
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'completed' });
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
});

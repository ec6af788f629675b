import { openWorld, type World } from '../../support/world.js';
import { inCourse } from './builders.js';
import { aGradedTopic, workOf, write } from './graded-builders.js';

describe('A discussion that groups lead each for itself', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Who = 'teach' | 'stu1' | 'stu2' | 'obs' | 'adminB';
  const make = async (form: Record<string, string | number | boolean> = {}) => {
    const given = { title: 'Labs', message: '<p>Compare</p>', published: true, group_category_id: world.groups.labs };
    const { status, body, text } = await world.as('teach').post(inCourse(world), { ...given, ...form });
    if (status !== 200) throw new Error(text);
    return body;
  };
  const read = (who: Who, id: number) => world.as(who).get(`${inCourse(world)}/${id}`);
  const change = (id: number, form: Record<string, string | number | boolean | null>, who: Who = 'teach') =>
    world.as(who).put(`${inCourse(world)}/${id}`, form);
  const inRed = () => `/groups/${world.groups.red}/discussion_topics`;
  const childOf = (topic: { group_topic_children: { id: number; group_id: number }[] }, groupId: number) =>
    topic.group_topic_children.find(({ group_id }) => group_id === groupId)?.id as number;

  it('has a topic in each group of the set, with the same text', async () => {
    const root = await make({ discussion_type: 'threaded', require_initial_post: true });
    expect(root.group_topic_children.map(({ group_id }: { group_id: number }) => group_id)).toEqual([
      world.groups.red,
      world.groups.blue,
    ]);
    expect(root.topic_children).toEqual(root.group_topic_children.map(({ id }: { id: number }) => id));
    const child = await world.as('stu1').get(`${inRed()}/${childOf(root, world.groups.red)}`);
    expect(child.body).toMatchObject({
      title: 'Labs',
      message: '<p>Compare</p>',
      discussion_type: 'threaded',
      require_initial_post: true,
      published: true,
      root_topic_id: root.id,
      group_category_id: null,
    });
  });

  it('shows students their own group alone, and no other tenant anything', async () => {
    const root = await make();
    const seen = await read('stu1', root.id);
    expect(seen.body.group_topic_children).toEqual([
      { id: childOf(root, world.groups.red), group_id: world.groups.red },
    ]);
    expect((await read('stu2', root.id)).body).toMatchObject({
      group_topic_children: [],
      topic_children: [],
      subscription_hold: 'not_in_group_set',
    });
    const blue = childOf(root, world.groups.blue);
    expect((await world.as('stu1').get(`/groups/${world.groups.blue}/discussion_topics/${blue}`)).status).not.toBe(200);
    expect((await read('adminB', root.id)).status).toBe(404);
  });

  it('is changed, published and deleted with its root', async () => {
    const root = await make({ published: false });
    const at = `${inRed()}/${childOf(root, world.groups.red)}`;
    expect((await world.as('stu1').get(at)).status).toBe(404);
    await change(root.id, { title: 'Labs, once more', published: true, locked: true });
    expect((await world.as('stu1').get(at)).body).toMatchObject({ title: 'Labs, once more', locked: true });
    await world.as('teach').del(`${inCourse(world)}/${root.id}`);
    expect((await world.as('stu1').get(at)).status).toBe(404);
  });

  it('is not changed or deleted in a group: 403, and it stays as it is', async () => {
    const root = await make();
    const at = `${inRed()}/${childOf(root, world.groups.red)}`;
    expect((await world.as('teach').put(at, { title: 'Mine' })).status).toBe(403);
    expect((await world.as('teach').del(at)).status).toBe(403);
    expect((await world.as('stu1').get(at)).body.title).toBe('Labs');
  });

  it('is written in by the members of the group; students write nothing in the root', async () => {
    const root = await make();
    expect((await write(world, 'stu1', childOf(root, world.groups.red), inRed())).status).toBe(201);
    expect((await write(world, 'stu1', root.id)).status).toBe(403);
    expect((await write(world, 'stu2', root.id)).status).toBe(403);
    expect(
      (await world.sql('select topic_id from discussion_entries')).map(({ topic_id }) => Number(topic_id)),
    ).toEqual([childOf(root, world.groups.red)]);
  });

  it('keeps its set once somebody has written, and may change it before', async () => {
    const root = await make();
    expect(root.can_group).toBe(true);
    const without = await change(root.id, { group_category_id: '' });
    expect(without.body).toMatchObject({ group_category_id: null, topic_children: [] });
    const again = await change(root.id, { group_category_id: world.groups.labs });
    expect(again.body.topic_children).toEqual(root.topic_children);
    await write(world, 'stu1', childOf(root, world.groups.red), inRed());
    const { status, body } = await change(root.id, { group_category_id: '' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['group_category_id']]);
    expect((await read('teach', root.id)).body).toMatchObject({
      group_category_id: world.groups.labs,
      can_group: false,
    });
  });

  it('refuses a set that the course does not have, and announcements: 400', async () => {
    const form = { title: 'No', published: true };
    const unknown = await world.as('teach').post(inCourse(world), { ...form, group_category_id: 99_999 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['group_category_id']]);
    const news = { ...form, is_announcement: true, group_category_id: world.groups.labs };
    const announced = await world.as('teach').post(inCourse(world), news);
    expect([announced.status, announced.body.errors.group_category_id[0].type]).toEqual([400, 'not_for_groups']);
  });

  it('goes on in a group that is made later, and asks as many statements for many groups as for one', async () => {
    const root = await make();
    const path = `/group_categories/${world.groups.labs}/groups`;
    const green = await world.as('teach').post(path, { name: 'Green' });
    const children = (await read('teach', root.id)).body.group_topic_children;
    expect(children).toContainEqual({ id: expect.any(Number), group_id: green.body.id });
    const few = await world.statementsOf(() => make());
    for (const name of ['A', 'B', 'C', 'D']) await world.as('teach').post(path, { name });
    expect(await world.statementsOf(() => make())).toBe(few);
  });

  it('is handed in by an entry of a member: for the whole group where it is graded together', async () => {
    await world.as('teach').post(`/groups/${world.groups.red}/memberships`, { user_id: world.users.stu2 });
    await world.as('stu2').put(`/groups/${world.groups.red}/users/self`, { workflow_state: 'accepted' });
    const together = await aGradedTopic(world, { group_category_id: world.groups.labs });
    await write(world, 'stu1', childOf(together, world.groups.red), inRed());
    expect(await workOf(world, 'stu1', together.assignment_id)).toMatchObject({ workflow_state: 'submitted' });
    expect(await workOf(world, 'stu2', together.assignment_id)).toMatchObject({ workflow_state: 'submitted' });
    const apart = await aGradedTopic(
      world,
      { group_category_id: world.groups.labs },
      { grade_group_students_individually: true },
    );
    await write(world, 'stu1', childOf(apart, world.groups.red), inRed());
    expect(await workOf(world, 'stu1', apart.assignment_id)).toMatchObject({ workflow_state: 'submitted' });
    expect(await workOf(world, 'stu2', apart.assignment_id)).toBeNull();
  });
});

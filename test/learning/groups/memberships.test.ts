import { changeRows } from '../../support/change-by-sql.js';
import { graphRefusal } from '../../support/graph-refusal.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aSet, membersOf, moreStudents } from './class-list.js';

describe('Entering and leaving groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const enter = (who: 'stu1' | 'stu2' | 'obs' | 'teach' | 'out', group: number) =>
    world.as(who).post(`/groups/${group}/memberships`, { user_id: 'self' });
  const words = (answer: { status: number; body: any }) => [answer.status, answer.body.errors?.[0]?.error_code];

  it('by self sign-up makes a member at once, and again answers the same membership', async () => {
    const { blue } = world.groups;
    const first = await enter('stu2', blue);
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        group_id: blue,
        user_id: world.users.stu2,
        workflow_state: 'accepted',
        moderator: false,
        just_created: true,
        created_at: expect.any(String),
      },
    ]);
    const again = await enter('stu2', blue);
    expect([again.status, again.body]).toMatchObject([200, { id: first.body.id, just_created: false }]);
    expect((await world.as('stu2').del(`/groups/${blue}/users/self`)).body).toEqual({ ok: true });
    expect(await membersOf(world, blue)).toEqual([]);
  });

  it.each([
    ['parent_context_auto_join', 200, 'accepted'],
    ['parent_context_request', 200, 'requested'],
    ['invitation_only', 403, undefined],
  ])('at the join level %s is answered %s, %s', async (level, status, state) => {
    const { groups } = await aSet(world, { name: 'By level' }, 'Green');
    const [green] = groups as [number];
    await world.as('teach').put(`/groups/${green}`, { join_level: level });
    const answer = await enter('stu2', green);
    expect([answer.status, answer.body.workflow_state]).toEqual([status, state]);
    const leaving = await world.as('stu2').del(`/groups/${green}/memberships/self`);
    expect(leaving.status).toBe(status === 200 ? 200 : 404);
  });

  it('is for active students of the course alone', async () => {
    const { groups } = await aSet(world, { name: 'Open' }, 'Green');
    const [green] = groups as [number];
    await world.as('teach').put(`/groups/${green}`, { join_level: 'parent_context_auto_join' });
    expect((await enter('out', green)).status).toBe(404);
    expect(words(await enter('obs', green))).toEqual([403, 'forbidden']);
    await setCourseState(world, 'completed', world.courses.C1);
    expect((await enter('stu2', green)).status).toBe(403);
    expect(await membersOf(world, green)).toEqual([]);
  });

  it('restricted self sign-up keeps to one’s own section', async () => {
    const { groups } = await aSet(world, { name: 'Sections', self_signup: 'restricted' }, 'Green');
    const [green] = groups as [number];
    const [evening] = await moreStudents(world, 1, 'Evening');
    expect((await enter('stu1', green)).status).toBe(200);
    const refused = await evening!.caller.post(`/groups/${green}/memberships`, { user_id: 'self' });
    expect(words(refused)).toEqual([403, 'other_section']);
    expect((await enter('stu2', green)).status).toBe(200);
    expect(await membersOf(world, green)).toEqual([world.users.stu1, world.users.stu2]);
  });

  it('a request is accepted by who manages the groups, not by who asked', async () => {
    const { groups } = await aSet(world, { name: 'Ask' }, 'Green');
    const path = `/groups/${groups[0]}`;
    await world.as('teach').put(path, { join_level: 'parent_context_request' });
    const { body } = await enter('stu1', groups[0] as number);
    const at = `${path}/memberships/${body.id}`;
    expect((await world.as('stu1').put(at, { workflow_state: 'accepted' })).status).toBe(403);
    expect((await world.as('stu2').put(at, { workflow_state: 'accepted' })).status).toBe(404);
    expect((await world.as('stu2').get(`${path}/memberships?filter_states[]=requested`)).body).toEqual([]);
    expect((await world.as('teach').get(`${path}/memberships?filter_states[]=requested`)).body).toMatchObject([
      { id: body.id },
    ]);
    expect((await world.as('teach').put(at, { workflow_state: 'deleted' })).status).toBe(400);
    expect((await world.as('teach').put(at, { workflow_state: 'accepted' })).body.workflow_state).toBe('accepted');
  });

  it('nobody makes themself a moderator', async () => {
    const { red } = world.groups;
    const at = `/groups/${red}/memberships/self`;
    expect((await world.as('stu1').put(at, { moderator: true })).status).toBe(403);
    const staff = await world.as('teach').put(`/groups/${red}/users/${world.users.stu1}`, { moderator: true });
    expect([staff.status, staff.body.moderator]).toEqual([200, true]);
    expect((await world.as('stu1').put(`/groups/${red}`, { name: 'Ruby' })).status).toBe(200);
    expect((await world.as('stu1').del(`/groups/${red}`)).status).toBe(403);
  });

  it('who was placed stays; who manages the groups takes them out', async () => {
    const { groups } = await aSet(world, { name: 'Placed' }, 'Green');
    const [green] = groups as [number];
    const add = (who: 'stu2' | 'teach') =>
      world.as(who).post(`/groups/${green}/memberships`, { user_id: world.users.stu1 });
    expect((await add('stu2')).status).toBe(403);
    expect((await add('teach')).body).toMatchObject({ workflow_state: 'accepted', user_id: world.users.stu1 });
    expect((await world.as('stu1').del(`/groups/${green}/memberships/self`)).status).toBe(403);
    expect((await world.as('stu2').del(`/groups/${green}/users/${world.users.stu1}`)).status).toBe(403);
    expect(await membersOf(world, green)).toEqual([world.users.stu1]);
    expect((await world.as('teach').del(`/groups/${green}/users/sis_user_id:S-stu1`)).body).toEqual({ ok: true });
    expect(await membersOf(world, green)).toEqual([]);
    const stranger = await world.as('teach').post(`/groups/${green}/memberships`, { user_id: world.users.stuB });
    expect(stranger.status).toBe(404);
  });

  it('one is in one group of a set: oneself is refused another, a teacher moves', async () => {
    const { red, blue } = world.groups;
    expect(words(await enter('stu1', blue))).toEqual([409, 'already_in_set']);
    const moved = await world.as('teach').post(`/groups/${blue}/memberships`, { user_id: world.users.stu1 });
    expect(moved.status).toBe(200);
    expect([await membersOf(world, red), await membersOf(world, blue)]).toEqual([[], [world.users.stu1]]);
  });

  it('of sixteen who enter at once as many get in as the limit says', async () => {
    const { groups } = await aSet(world, { name: 'Small', self_signup: 'enabled', group_limit: 5 }, 'Green');
    const [green] = groups as [number];
    const students = await moreStudents(world, 16);
    const answers = await Promise.all(
      students.map(({ caller }) => caller.post(`/groups/${green}/memberships`, { user_id: 'self' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => words(answer)[1] === 'group_full')).toHaveLength(11);
    expect(await membersOf(world, green)).toHaveLength(5);
  });

  it('an invitation into a group that has filled up meanwhile is refused, and stays', async () => {
    const club = await world.as('stu1').post('/groups', { name: 'Club', course_id: world.courses.C1 });
    const path = `/groups/${club.body.id}`;
    expect((await world.as('stu1').post(`${path}/memberships`, { user_id: world.users.stu2 })).body).toMatchObject({
      workflow_state: 'invited',
    });
    await changeRows(world, 'group_categories', { id: club.body.group_category_id }, { groupLimit: 1 });
    const full = await world.as('stu2').put(`${path}/memberships/self`, { workflow_state: 'accepted' });
    expect(words(full)).toEqual([400, 'group_full']);
    expect((await world.as('stu2').get(`${path}/memberships/self`)).body.workflow_state).toBe('invited');
    expect((await world.as('stu2').del(`${path}/memberships/self`)).body).toEqual({ ok: true });
  });

  it('one who enters all groups of a set at once gets into one of them', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `Team ${i}`);
    const { id, groups } = await aSet(world, { name: 'Teams', self_signup: 'enabled' }, ...names);
    const answers = await Promise.all(groups.map((group) => enter('stu2', group)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...groups.slice(1).map(() => 409)]);
    const rows = await world.sql(
      `select 1 from group_memberships where exclusive_category_id = $1 and workflow_state = 'accepted'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('one who enters the same group many times at once has one membership', async () => {
    const { blue } = world.groups;
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter('stu2', blue)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('the first member leads where the set says so, and when they go the next one does', async () => {
    const { groups } = await aSet(world, { name: 'Led', self_signup: 'enabled', auto_leader: 'first' }, 'Green');
    const [green] = groups as [number];
    const leader = async () => (await world.as('teach').get(`/groups/${green}`)).body.leader?.id ?? null;
    await enter('stu1', green);
    await enter('stu2', green);
    expect(await leader()).toBe(world.users.stu1);
    await world.as('stu1').del(`/groups/${green}/memberships/self`);
    expect(await leader()).toBe(world.users.stu2);
    await world.as('stu2').del(`/groups/${green}/memberships/self`);
    expect(await leader()).toBe(null);
  });

  it('any member leads where the set says random', async () => {
    const { groups } = await aSet(world, { name: 'Led', auto_leader: 'random' }, 'Green');
    const [green] = groups as [number];
    const { stu1, stu2 } = world.users;
    const { body } = await world.as('teach').put(`/groups/${green}`, { 'members[]': [stu1, stu2] });
    expect([stu1, stu2]).toContain(body.leader.id);
  });

  it('works the same in the graph', async () => {
    const query = `mutation($g: RecordId!) { createGroupMembership(groupId: $g, userId: "self") { groupMembership {
      workflowState justCreated group { name membersCount } user { name } } errors { code message field } } }`;
    const { body } = await world.as('stu2').graphql(query, { g: world.groups.blue });
    expect(body.data.createGroupMembership.groupMembership).toEqual({
      workflowState: 'ACCEPTED',
      justCreated: true,
      group: { name: 'Blue', membersCount: 1 },
      user: { name: 'Stella Two' },
    });
    const refused = await world.as('stu2').graphql(query, { g: world.groups.red });
    expect(graphRefusal(refused.body)).toMatchObject({ reason: 'already_in_set', status: 409 });
  });
});

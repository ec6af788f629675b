import type { EnrollmentState } from '../../../src/learning/enrollments/enrollment.entity.js';
import { limitToSections, manyStudents, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { moreStudents } from './class-list.js';

const byNumber = (a: number, b: number): number => a - b;

describe('Groups as people see them', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('carry what clients know of a group', async () => {
    const { status, body } = await world.as('stu1').get(`/groups/${world.groups.red}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: world.groups.red,
      name: 'Red',
      description: null,
      is_public: false,
      followed_by_user: false,
      join_level: 'invitation_only',
      members_count: 1,
      avatar_url: null,
      context_type: 'Course',
      course_id: world.courses.C1,
      role: null,
      group_category_id: world.groups.labs,
      storage_quota_mb: 50,
      has_submission: false,
      concluded: false,
      created_at: expect.stringMatching(/Z$/),
      leader: null,
    });
  });

  it('carry members, permissions and their set where these are included', async () => {
    const words = 'include[]=users&include[]=permissions&include[]=group_category';
    const { body } = await world.as('stu1').get(`/groups/${world.groups.red}?${words}`);
    expect(body.users.map((user: any) => user.name)).toEqual(['Stu One']);
    expect(body.permissions).toEqual({
      create_discussion_topic: true,
      create_announcement: false,
      update: false,
      manage: false,
      enter: true,
    });
    expect(body.group_category).toMatchObject({ id: world.groups.labs, name: 'Lab teams', self_signup: 'enabled' });
    const staff = await world.as('teach').get(`/groups/${world.groups.red}?${words}`);
    expect(staff.body.permissions).toMatchObject({ create_discussion_topic: true, update: true, manage: true });
  });

  it('are listed for a course and, on demand, only one’s own, in one statement', async () => {
    const path = `/courses/${world.courses.C1}/groups`;
    const stu1 = world.as('stu1');
    await stu1.get(path);
    let all = await stu1.get(path);
    expect(
      await world.statementsOf(async () => (all = await stu1.get(`${path}?include[]=users&include[]=permissions`))),
    ).toBe(1);
    expect(all.body.map((group: any) => group.name)).toEqual(['Red', 'Blue']);
    expect((await stu1.get(`${path}?only_own_groups=true`)).body.map((group: any) => group.name)).toEqual(['Red']);
    expect((await world.as('stu2').get(`${path}?only_own_groups=1`)).body).toEqual([]);
  });

  it('cost one statement in each of their lists', async () => {
    const { red, labs } = world.groups;
    const { C1 } = world.courses;
    const lists = [
      `/accounts/${world.accounts.RA}/groups`,
      '/users/self/groups',
      `/groups/${red}/users?include[]=avatar_url`,
      `/groups/${red}/memberships`,
      `/group_categories/${labs}/groups?include[]=users&include[]=group_category`,
      `/group_categories/${labs}/users?unassigned=true`,
      `/courses/${C1}/group_categories`,
      `/accounts/${world.accounts.RA}/group_categories`,
    ];
    const admin = world.as('admin');
    for (const list of lists) {
      // The first time finds out who asks.
      await admin.get('/users/self');
      expect([list, await world.statementsOf(() => admin.get(list))]).toEqual([list, 1]);
    }
  });

  it('are found again by their global ids, with their sets, memberships and modules, by those who see them', async () => {
    const query = `query($g: RecordId!, $c: RecordId!) { group(id: $g) { id category { id } memberships { nodes { id } } }
      course(id: $c) { modules { nodes { id items { nodes { id } } } } } }`;
    const { group, course } = (await world.as('teach').graphql(query, { g: world.groups.red, c: world.courses.C1 }))
      .body.data;
    const [module] = course.modules.nodes;
    const ids = [group.id, group.category.id, group.memberships.nodes[0].id, module.id, module.items.nodes[0].id];
    const found = async (who: 'stu1' | 'stuB') =>
      (await world.as(who).graphql('query($ids: [ID!]!) { nodes(ids: $ids) { __typename } }', { ids })).body.data.nodes;
    expect((await found('stu1')).map((node: any) => node?.__typename)).toEqual([
      'Group',
      'GroupCategory',
      'GroupMembership',
      'Module',
      'ModuleItem',
    ]);
    expect(await found('stuB')).toEqual([null, null, null, null, null]);
  });

  it('are paged by keys', async () => {
    const path = `/courses/${world.courses.C1}/groups?per_page=1`;
    const first = await world.as('teach').get(path);
    expect(first.body.map((group: any) => group.name)).toEqual(['Red']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    const second = await world.as('teach').get(next.slice(world.base.length));
    expect(second.body.map((group: any) => group.name)).toEqual(['Blue']);
    expect(second.headers.get('link')).not.toContain('rel="next"');
  });

  it('of oneself are listed over all courses and accounts, or of one kind', async () => {
    const chess = await world.as('admin').post('/groups', { name: 'Chess', join_level: 'parent_context_auto_join' });
    expect(chess.body).toMatchObject({ context_type: 'Account', account_id: world.accounts.RA, role: 'communities' });
    expect(chess.body).not.toHaveProperty('course_id');
    const stu1 = world.as('stu1');
    expect((await stu1.post(`/groups/${chess.body.id}/memberships`, { user_id: 'self' })).status).toBe(200);
    const names = async (query: string) =>
      (await stu1.get(`/users/self/groups${query}`)).body.map((group: any) => group.name);
    expect(await names('')).toEqual(['Red', 'Chess']);
    expect(await names('?context_type=Course')).toEqual(['Red']);
    expect(await names('?context_type=Account')).toEqual(['Chess']);
    expect((await stu1.get('/users/self/groups?context_type=Moon')).status).toBe(400);
  });

  it('name their members to members and to who may read the roster', async () => {
    const path = `/groups/${world.groups.red}/users`;
    expect((await world.as('teach').get(path)).body).toMatchObject([{ name: 'Stu One', sis_user_id: 'S-stu1' }]);
    const [seen] = (await world.as('stu2').get(path)).body;
    expect(Object.keys(seen).sort()).toEqual(['created_at', 'id', 'name', 'short_name', 'sortable_name']);
    expect((await world.as('teach').get(`${path}?search_term=One`)).body).toHaveLength(1);
    expect((await world.as('teach').get(`${path}?search_term=%25%25%25`)).body).toEqual([]);
    expect((await world.as('teach').get(`${path}?search_term=On`)).status).toBe(400);
    expect((await world.as('obs').get(path)).status).toBe(404);
  });

  it('hang on courses, accounts, people and enrollments in the graph, in one statement', async () => {
    const query = `query($c: RecordId!) {
      course(id: $c) { groups { nodes { name users { nodes { name } } category { name } } } groupCategories { nodes { name groups { nodes { name } } } }
        enrollments(filter: { types: [STUDENT] }) { nodes { groupIds user { groupIds(courseId: $c) } } } }
      }`;
    const teach = world.as('teach');
    await teach.graphql(query, { c: world.courses.C1 });
    let answer = await teach.graphql(query, { c: world.courses.C1 });
    expect(await world.statementsOf(async () => (answer = await teach.graphql(query, { c: world.courses.C1 })))).toBe(
      1,
    );
    const { course } = answer.body.data;
    expect(course.groups.nodes[0]).toEqual({
      name: 'Red',
      users: { nodes: [{ name: 'Stu One' }] },
      category: { name: 'Lab teams' },
    });
    expect(course.groupCategories.nodes).toEqual([
      { name: 'Lab teams', groups: { nodes: [{ name: 'Red' }, { name: 'Blue' }] } },
    ]);
    const red = [world.groups.red];
    expect(course.enrollments.nodes).toEqual([
      { groupIds: red, user: { groupIds: red } },
      { groupIds: [], user: { groupIds: [] } },
    ]);
  });

  it('are named, where group_ids are included, with the people and the enrollments of a course', async () => {
    const { red } = world.groups;
    const ids = async (path: string) =>
      (await world.as('teach').get(`/courses/${world.courses.C1}/${path}&include[]=group_ids`)).body.map(
        (one: any) => one.group_ids,
      );
    expect(await ids('users?enrollment_type[]=student')).toEqual([[red], []]);
    expect(await ids('enrollments?type[]=StudentEnrollment')).toEqual([[red], []]);
    const plain = (await world.as('teach').get(`/courses/${world.courses.C1}/users`)).body;
    expect(plain.filter((one: any) => 'group_ids' in one)).toEqual([]);
  });

  it('show people of other sections neither by list nor by membership to who sees no further than their own', async () => {
    const other = await openWorld();
    try {
      const [evening] = await moreStudents(other, 1, 'Evening');
      const { blue } = other.groups;
      await other.as('teach').post(`/groups/${blue}/memberships`, { user_id: evening!.id });
      await limitToSections(other, other.users.ta);
      const query = `query($g: RecordId!) { group(id: $g) { users { nodes { name } } memberships { nodes { user { name } } } } }`;
      const shown = async (who: 'ta' | 'teach') => (await other.as(who).graphql(query, { g: blue })).body.data.group;
      expect(await shown('ta')).toEqual({ users: { nodes: [] }, memberships: { nodes: [] } });
      expect((await shown('teach')).users.nodes).toHaveLength(1);
      const own = await evening!.caller.graphql(query, { g: blue });
      expect(own.body.data.group.memberships.nodes[0].user.name).toMatch(/^Pupil/);
    } finally {
      await other.close();
    }
  });

  it('A06, A07, A08: are not there for other tenants, nor their members by the path of another group', async () => {
    const { red, blue, labs } = world.groups;
    const [{ id }] = await world.sql('select id from group_memberships where group_id = $1', [red]);
    for (const who of ['stuB', 'adminB', 'out'] as const) {
      for (const path of [
        `/groups/${red}`,
        `/groups/${red}/users`,
        `/groups/${red}/memberships`,
        `/group_categories/${labs}`,
      ]) {
        expect([who, path, (await world.as(who).get(path)).status]).toEqual([who, path, 404]);
      }
    }
    expect((await world.as('teach').get(`/groups/${red}/memberships/${id}`)).status).toBe(200);
    expect((await world.as('teach').get(`/groups/${blue}/memberships/${id}`)).status).toBe(404);
    expect((await world.as('teach').put(`/groups/${blue}/memberships/${id}`, { moderator: true })).status).toBe(404);
    expect((await world.as('teach').del(`/groups/${blue}/memberships/${id}`)).status).toBe(404);
    expect(await world.sql('select workflow_state, moderator from group_memberships where id = $1', [id])).toEqual([
      { workflow_state: 'accepted', moderator: false },
    ]);
  });

  it('A69: are lost with the course, and those who leave it are counted no more', async () => {
    const other = await openWorld();
    try {
      const { red } = other.groups;
      expect((await other.as('stu1').get(`/groups/${red}`)).status).toBe(200);
      const state = (word: EnrollmentState) => setPartState(other, other.users.stu1, word, other.courses.C1);
      await state('completed');
      expect((await other.as('teach').get(`/groups/${red}`)).body.members_count).toBe(1);
      await state('deleted');
      expect((await other.as('stu1').get(`/groups/${red}`)).status).toBe(404);
      expect((await other.as('stu1').get('/users/self/groups')).body).toEqual([]);
      expect((await other.as('teach').get(`/groups/${red}`)).body.members_count).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('carry all of their members, however many they are', async () => {
    const path = `/groups/${world.groups.blue}`;
    const members = await manyStudents(world, 120);
    const { status } = await world.as('teach').put(path, { 'members[]': members });
    expect(status).toBe(200);
    const { body } = await world.as('teach').get(`${path}?include[]=users`);
    expect([body.members_count, body.users.map(({ id }: { id: number }) => id).sort(byNumber)]).toEqual([120, members]);
  });
});

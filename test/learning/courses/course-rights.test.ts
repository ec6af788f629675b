import { setAdminState } from '../../support/account-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('What somebody may do in a course', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  const held = (who: Who, query: string, course = world.courses.C1) =>
    world.as(who).get(`/courses/${course}/permissions?${query}`);
  const names = 'permissions[]=read&permissions[]=manage_grades&permissions[]=manage_courses&permissions[]=update';

  it('GET /courses/:id/permissions says for each name whether the caller holds it there', async () => {
    const said = async (who: Who) => (await held(who, names)).body;
    expect(await said('teach')).toEqual({ read: true, manage_grades: true, manage_courses: false, update: true });
    expect(await said('stu1')).toEqual({ read: true, manage_grades: false, manage_courses: false, update: false });
    expect(await said('admin')).toEqual({ read: true, manage_grades: true, manage_courses: true, update: true });
    expect(await said('des')).toMatchObject({ manage_grades: false, update: true });
  });

  it('names all of them where none is named, in two statements', async () => {
    const { body } = await held('stu1', '');
    expect(Object.keys(body).length).toBeGreaterThan(50);
    expect(body).toMatchObject({ read: true, read_as_admin: false, post_to_forum: true, create_announcement: false });
    expect(Object.values(body).every((value) => typeof value === 'boolean')).toBe(true);
    expect(await world.statementsOf(() => held('stu1', ''))).toBeLessThanOrEqual(3);
  });

  it('refuses a name that there is not, and who does not see the course', async () => {
    const { status, body } = await held('teach', 'permissions[]=fly');
    expect([status, body.errors.permissions[0].type]).toEqual([400, 'inclusion']);
    expect((await held('out', names)).status).toBe(404);
    expect((await held('stu1', names, world.courses.CB)).status).toBe(404);
    expect((await world.withToken(null).get(`/courses/${world.courses.C1}/permissions`)).status).toBe(401);
  });

  it('is the same through the graph', async () => {
    const query = 'query($id: RecordId!) { courseRights(courseId: $id, names: ["read_sis"]) { name held } }';
    const { body } = await world.as('teach').graphql(query, { id: world.courses.C1 });
    expect(body.data.courseRights).toEqual([{ name: 'read_sis', held: true }]);
  });

  it('the lists of features are empty, for who sees the course or the account', async () => {
    const { courses, accounts } = world;
    expect((await world.as('stu1').get(`/courses/${courses.C1}/features/enabled`)).body).toEqual([]);
    expect((await world.as('out').get(`/courses/${courses.C1}/features/enabled`)).status).toBe(404);
    expect((await world.as('admin').get(`/accounts/${accounts.RA}/features`)).body).toEqual([]);
    expect((await world.as('adminB').get(`/accounts/${accounts.RA}/features`)).status).toBe(404);
    const query =
      'query($id: RecordId!, $a: RecordId!) { course(id: $id) { enabledFeatures } account(id: $a) { features } }';
    const { data } = (await world.as('stu1').graphql(query, { id: courses.C1, a: accounts.RA })).body;
    expect(data).toEqual({ course: { enabledFeatures: [] }, account: { features: [] } });
  });

  it('GET /accounts/:id/admins/self lists the roles of the caller in the account, and of nobody else', async () => {
    const { RA, RA1 } = world.accounts;
    const own = async (who: Who, account: number) => (await world.as(who).get(`/accounts/${account}/admins/self`)).body;
    expect(await own('admin', RA)).toMatchObject([
      { role: 'AccountAdmin', workflow_state: 'active', user: { id: world.users.admin } },
    ]);
    expect(await own('lim', RA)).toMatchObject([{ role: 'Helper', user: { id: world.users.lim } }]);
    expect(await own('subadmin', RA1)).toMatchObject([{ role: 'AccountAdmin' }]);
    expect(await own('admin', RA1)).toEqual([]);
    expect(await own('stu1', RA)).toEqual([]);
    expect((await world.as('lim').get(`/accounts/${RA}/admins`)).status).toBe(403);
    expect((await world.as('adminB').get(`/accounts/${RA}/admins/self`)).status).toBe(404);
    await setAdminState(world, world.users.subadmin, 'deleted');
    expect((await world.as('subadmin').get(`/accounts/${RA}/admins/self`)).body).toEqual([]);
    const query = 'query($a: RecordId!) { account(id: $a) { ownAdmins(first: 9) { nodes { userId } } } }';
    const { data } = (await world.as('lim').graphql(query, { a: RA })).body;
    expect(data.account.ownAdmins.nodes).toEqual([{ userId: world.users.lim }]);
  });
});

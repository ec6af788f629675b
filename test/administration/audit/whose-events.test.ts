/** Who reads whose events, over REST and in the graph. Source: supplement §2.8, rights; decision 0088. */
import { aRoleHolder } from '../../identity/roles/builders.js';
import type { Person } from '../../support/fixture.js';
import { aLogin, setPermissions } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aCourseEventAt, anEventAt } from './builders.js';

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

describe('Events', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    for (const person of ['stu1', 'stu2', 'admin'] as const) await anEventAt(world, person, anHourAgo());
    await aCourseEventAt(world, world.courses.C1, anHourAgo());
  });
  afterEach(() => world.close());

  const ofUser = (who: Person) => `/audit/authentication/users/${world.users[who]}`;
  const ofLogin = (who: Person) => `/audit/authentication/logins/${world.logins[who]}`;
  const ofAccount = (account: keyof World['accounts']) => `/audit/authentication/accounts/${world.accounts[account]}`;
  const ofCourse = (course: keyof World['courses']) => `/audit/course/courses/${world.courses[course]}`;
  const read = async (caller: Caller, path: string) => {
    const { status, body } = await caller.get(path);
    return status === 200 ? body.events.map(({ links }: any) => links.user) : status;
  };

  it('of a person are theirs to read, by `self` and by their login, and nobody else’s who studies with them', async () => {
    const { stu1 } = world.users;
    const own = world.as('stu1');
    for (const path of [ofUser('stu1'), ofLogin('stu1'), '/audit/authentication/users/self'])
      expect(await read(own, path)).toEqual([stu1]);
    expect(await read(world.as('stu2'), ofUser('stu1'))).toBe(403);
    expect(await read(world.as('stu2'), ofLogin('stu1'))).toBe(404);
    expect(await read(world.as('teach'), ofUser('stu1'))).toBe(403);
    expect(await read(world.as('teach'), ofLogin('stu1'))).toBe(404);
  });

  it.each(['view_statistics', 'manage_user_logins'] as const)(
    'are for who holds %s at the account',
    async (permission) => {
      const { caller } = await aRoleHolder(world, 'Auditor', [permission]);
      const { stu1, stu2, admin } = world.users;
      expect(await read(caller, ofUser('stu1'))).toEqual([stu1]);
      expect(await read(caller, ofLogin('stu1'))).toEqual([stu1]);
      expect(await read(caller, ofAccount('RA'))).toEqual([admin, stu2, stu1]);
      expect(await read(caller, ofCourse('C1'))).toBe(404);
    },
  );

  it('are for nobody who administers the account without either', async () => {
    const { caller } = await aRoleHolder(world, 'Lister', [
      'read_course_list',
      'read_roster',
      'manage_account_settings',
    ]);
    expect(await read(caller, ofUser('stu1'))).toBe(403);
    expect(await read(caller, ofLogin('stu1'))).toBe(404);
    expect(await read(caller, ofAccount('RA'))).toBe(403);
    expect(await read(caller, ofCourse('C1'))).toBe(403);
  });

  it('of a course are for who holds view_course_changes at the root account alone', async () => {
    const { caller } = await aRoleHolder(world, 'Watcher', ['view_course_changes']);
    expect(await read(caller, ofCourse('C1'))).toEqual([world.users.admin]);
    expect(await read(caller, '/audit/course/courses/sis_course_id:BIO-1')).toEqual([world.users.admin]);
    expect(await read(caller, ofUser('stu1'))).toBe(404);
    expect(await read(world.as('subadmin'), ofCourse('C1'))).toBe(403);
    await setPermissions(world, 'AccountAdmin', ['view_course_changes'], { enabled: false });
    expect(await read(world.as('admin'), ofCourse('C1'))).toBe(403);
  });

  it('of a sub-account are those of logins that were made there, for its administrators', async () => {
    const { RA1 } = world.accounts;
    await anEventAt(world, 'stu2', anHourAgo(), { accountId: RA1 });
    expect(await read(world.as('subadmin'), ofAccount('RA1'))).toEqual([world.users.stu2]);
    expect(await read(world.as('admin'), ofAccount('RA1'))).toEqual([world.users.stu2]);
    expect(await read(world.as('subadmin'), ofAccount('RA'))).toBe(403);
    expect(await read(world.as('subadmin'), ofAccount('RA2'))).toBe(404);
    expect((await world.as('admin').get(ofAccount('RA'))).body.events).toHaveLength(4);
  });

  it('of a person with logins in two tenants are told in each by themselves', async () => {
    const { RB } = world.accounts;
    const { stu1 } = world.users;
    const login = await aLogin(world, stu1, 'stu1-elsewhere', RB);
    await anEventAt(world, 'stu1', anHourAgo(), {
      rootAccountId: RB,
      accountId: RB,
      loginId: login,
      eventType: 'login_failed',
    });
    const types = async (who: Person, path: string) =>
      (await world.as(who).get(path)).body.events.map(({ event_type }: any) => event_type);
    expect(await types('adminB', ofUser('stu1'))).toEqual(['login_failed']);
    expect(await types('adminB', ofAccount('RB'))).toEqual(['login_failed']);
    expect(await types('adminB', `/audit/authentication/logins/${login}`)).toEqual(['login_failed']);
    expect(await types('admin', ofUser('stu1'))).toEqual(['login']);
    expect(await read(world.as('admin'), `/audit/authentication/logins/${login}`)).toBe(404);
    expect(await types('stu1', ofUser('stu1'))).toEqual(['login']);
  });

  it('of another tenant are found by no way', async () => {
    const other = world.as('adminB');
    for (const path of [ofUser('stu1'), ofLogin('stu1'), ofAccount('RA'), ofCourse('C1')])
      expect(await read(other, path)).toBe(404);
    expect(await read(other, ofAccount('RB'))).toEqual([]);
    const list = '{ authenticationEvents(by: { userId: $u }) { nodes { id login { id } } } }';
    const { body } = await world.as('admin').graphql(`query ($u: RecordId!) ${list}`, { u: world.users.stu1 });
    const [event] = body.data.authenticationEvents.nodes;
    const node = '{ node(id: $id) { id ... on AuthenticationEvent { eventType } } }';
    const found = (who: Person) => world.as(who).graphql(`query ($id: ID!) ${node}`, { id: event.id });
    expect((await found('admin')).body.data.node).toEqual({ id: event.id, eventType: 'LOGIN' });
    expect((await found('stu1')).body.data.node).toEqual({ id: event.id, eventType: 'LOGIN' });
    for (const who of ['stu2', 'teach', 'adminB'] as const)
      expect((await found(who)).body.data?.node ?? null).toBeNull();
  });

  it('are told of a login that was deleted, and of a course', async () => {
    const admin = world.as('admin');
    const spare = await aLogin(world, world.users.stu1, 'stu1-spare');
    await anEventAt(world, 'stu1', anHourAgo(), { loginId: spare });
    await admin.del(`/users/${world.users.stu1}/logins/${spare}`);
    expect(await read(admin, `/audit/authentication/logins/${spare}`)).toEqual([world.users.stu1]);
    await admin.del(`/courses/${world.courses.C1}`, { event: 'delete' });
    const { body } = await admin.get(ofCourse('C1'));
    expect(body.events.map(({ event_type }: any) => event_type)).toEqual(['deleted', 'updated']);
    expect(body.linked.courses).toMatchObject([{ id: world.courses.C1, workflow_state: 'deleted' }]);
  });

  it('are asked by the scopes of their routes alone, also in the graph', async () => {
    const made = (scopes: string[]) =>
      world.as('admin').json('POST', '/users/self/tokens', { token: { purpose: 'audit', scopes } });
    const { body } = await made(['url:GET|/api/v1/audit/authentication/users/:user_id']);
    const scoped = world.withToken(body.visible_token);
    expect(await read(scoped, ofUser('stu1'))).toEqual([world.users.stu1]);
    expect(await read(scoped, ofAccount('RA'))).toBe(403);
    expect(await read(scoped, ofCourse('C1'))).toBe(403);
    const { stu1 } = world.users;
    const events = `authenticationEvents(by: { userId: ${stu1} }) { nodes { eventType } }`;
    expect((await scoped.graphql(`{ ${events} }`)).body.errors).toBeUndefined();
    const others = `courseAuditEvents(courseId: ${world.courses.C1}) { nodes { eventType } }`;
    const { body: refused } = await scoped.graphql(`{ ${others} }`);
    expect(refused.errors[0].extensions.reason).toBe('insufficient_scope');
  });

  it('are read in the graph with whom they name, whole and from either end', async () => {
    const { stu1, stu2, admin } = world.users;
    const document = `query ($a: RecordId!, $c: RecordId!) {
      authenticationEvents(by: { accountId: $a }, first: 2) {
        pageInfo { hasNextPage endCursor }
        totalCount
        nodes { recordId uuid eventType createdAt address userAgent login { uniqueId } user { recordId } realUser { recordId } account { recordId } }
      }
      oldest: authenticationEvents(by: { accountId: $a }, last: 1) { nodes { userId } }
      courseAuditEvents(courseId: $c) { nodes { eventType source changes { field from to } course { recordId } user { recordId } realUser { recordId } } }
    }`;
    const { body } = await world.as('admin').graphql(document, { a: world.accounts.RA, c: world.courses.C1 });
    expect(body.errors).toBeUndefined();
    const page = body.data.authenticationEvents;
    expect(page.totalCount).toBe(3);
    expect(page.nodes.map(({ user }: any) => user.recordId)).toEqual([admin, stu2]);
    expect(page.nodes[1]).toMatchObject({
      eventType: 'LOGIN',
      address: null,
      userAgent: null,
      login: { uniqueId: 'stu2' },
      realUser: null,
      account: { recordId: world.accounts.RA },
    });
    expect(body.data.oldest.nodes).toEqual([{ userId: stu1 }]);
    expect(body.data.courseAuditEvents.nodes).toEqual([
      {
        eventType: 'UPDATED',
        source: 'API',
        changes: [{ field: 'name', from: 'Old', to: 'New' }],
        course: { recordId: world.courses.C1 },
        user: { recordId: admin },
        realUser: null,
      },
    ]);
    const none = await world.as('admin').graphql('{ authenticationEvents(by: {}) { nodes { id } } }');
    expect(none.body.errors[0].message).toContain('AuthenticationEventOwnerInput');
  });

  it('may be asked for by who may, as the permissions say', async () => {
    const document = `query ($u: RecordId!, $a: RecordId!, $c: RecordId!) {
      user(id: $u) { permissions { readAuthenticationEvents } }
      account(id: $a) { permissions { readAuthenticationEvents } }
      course(id: $c) { permissions { readAuditEvents } }
    }`;
    const said = async (who: Person) => {
      const variables = { u: world.users.stu1, a: world.accounts.RA, c: world.courses.C1 };
      const { data } = (await world.as(who).graphql(document, variables)).body;
      return [data.user.permissions, data.account.permissions, data.course.permissions].flatMap((one) =>
        Object.values(one),
      );
    };
    expect(await said('admin')).toEqual([true, true, true]);
    expect(await said('stu1')).toEqual([true, false, false]);
    expect(await said('teach')).toEqual([false, false, false]);
  });
});

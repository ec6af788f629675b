/** Sessions as the graph tells and ends them: for their user and those who manage their logins. Decision 0085. */
import type { Session } from '../../../src/identity/users/session.entity.js';
import { aSession, setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows, type FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('Sessions in the graph', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    await setPassword(world, world.users.stu1, password);
  });
  afterEach(() => world.close());

  const list =
    '{ user(id: $u) { sessions(first: 10) { nodes { id recordId userAgent address user { recordId } login { recordId } permissions { end } } } } }';
  const listed = async (who: Person, user: number) =>
    (await world.as(who).graphql(`query ($u: RecordId!) ${list}`, { u: user })).body;
  const end = 'mutation ($id: RecordId!) { endSession(id: $id) { session { recordId } errors { message } } }';
  const ended = async (id: number) =>
    (await world.sql('select ended_at is not null as ended from sessions where id = $1', [id]))[0].ended;

  it('are listed for their user and for who manages their logins, with one statement, however many', async () => {
    const { stu1 } = world.users;
    const id = await aSession(world, 'stu1', 'Kestrel/1');
    const node = {
      id: expect.any(String),
      recordId: id,
      userAgent: 'Kestrel/1',
      address: '127.0.0.1',
      user: { recordId: stu1 },
      login: { recordId: world.logins.stu1 },
      permissions: { end: true },
    };
    for (const who of ['stu1', 'admin'] as const)
      expect((await listed(who, stu1)).data.user.sessions.nodes).toEqual([node]);
    const few = await world.statementsOf(() => listed('stu1', stu1));
    for (let n = 0; n < 3; n += 1) await aSession(world, 'stu1');
    expect((await listed('stu1', stu1)).data.user.sessions.nodes).toHaveLength(4);
    expect(await world.statementsOf(() => listed('stu1', stu1))).toBe(few);
    const text = JSON.stringify((await listed('stu1', stu1)).data);
    expect(text).not.toContain('digest');
  });

  it.each(['stu2', 'teach', 'adminB'] as const)('are neither shown to %s, by list or by id, nor ended', async (who) => {
    const id = await aSession(world, 'stu1');
    const [{ id: globalId }] = (await listed('stu1', world.users.stu1)).data.user.sessions.nodes;
    const body = await listed(who, world.users.stu1);
    expect(body.data.user?.sessions?.nodes ?? []).toEqual([]);
    const node = await world.as(who).graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId });
    expect(node.body.data?.node ?? null).toBeNull();
    const { body: refused } = await world.as(who).graphql(end, { id });
    expect(refused.errors[0].extensions.http.status).toBe(404);
    expect(await ended(id)).toBe(false);
  });

  it('are ended by their user and by an administrator, and then shown to nobody', async () => {
    for (const who of ['stu1', 'admin'] as const) {
      const id = await aSession(world, 'stu1');
      const { body } = await world.as(who).graphql(end, { id });
      expect(body.errors).toBeUndefined();
      expect(await ended(id)).toBe(true);
      expect((await listed('stu1', world.users.stu1)).data.user.sessions.nodes).toEqual([]);
      const [event] = await world.sql(
        `select user_id::int as who, subject_id::int as id, data from audit_events where event_type = 'session_ended' order by id desc limit 1`,
      );
      expect(event).toEqual({ who: world.users[who], id, data: { userId: world.users.stu1 } });
      expect((await world.as(who).graphql(end, { id })).body.errors[0].extensions.http.status).toBe(404);
    }
  });

  it('of somebody who may do more are not ended, and nobody’s while acting as another', async () => {
    const id = await aSession(world, 'admin');
    const { body } = await world.as('subadmin').graphql(end, { id });
    expect(body.errors[0].extensions.http.status).toBeGreaterThanOrEqual(403);
    const own = await aSession(world, 'stu1');
    const acting = await world
      .as('admin')
      .json('POST', `/graphql?as_user_id=${world.users.stu1}`, { query: end, variables: { id: own } });
    expect(acting.body.errors[0].extensions.reason).toBe('not_while_acting');
    const all = await world.as('admin').json('POST', `/graphql?as_user_id=${world.users.stu1}`, {
      query: 'mutation { endSessions { user { recordId } } }',
    });
    expect(all.body.errors[0].extensions.reason).toBe('not_while_acting');
    expect([await ended(id), await ended(own)]).toEqual([false, false]);
  });

  it('all end but the one with which it is asked', async () => {
    const others = [await aSession(world, 'stu1'), await aSession(world, 'stu1')];
    const teacher = await aSession(world, 'teach');
    const browser = new Browser(world.base);
    await browser.submit('/login', { login: 'stu1', password });
    const { body } = await browser.ask('POST', '/graphql', { query: 'mutation { endSessions { user { recordId } } }' });
    expect(body).toEqual({ data: { endSessions: { user: { recordId: world.users.stu1 } } } });
    expect([await ended(others[0]!), await ended(others[1]!), await ended(teacher)]).toEqual([true, true, false]);
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(200);
  });

  it('end with their login', async () => {
    const id = await aSession(world, 'stu1');
    expect((await world.as('admin').del(`/users/${world.users.stu1}/logins/${world.logins.stu1}`)).status).toBe(200);
    expect(await ended(id)).toBe(true);
  });

  it('live on while they are used, not beyond their longest life, and are over without a request', async () => {
    const browser = new Browser(world.base);
    await browser.submit('/login', { login: 'stu1', password });
    const set = (fields: FieldsOf<Session>) => changeRows(world, 'sessions', { userId: world.users.stu1 }, fields);
    const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const lives = async () => {
      world.app.cache.clear();
      return (await browser.ask('GET', '/api/v1/users/self')).status === 200;
    };
    const left = async () =>
      (await world.sql('select extract(epoch from expires_at - now())::int as s from sessions'))[0].s;
    await set({ lastRequestAt: minutesFromNow(-2), expiresAt: minutesFromNow(1) });
    expect(await lives()).toBe(true);
    await world.statementsOf(async () => undefined);
    expect(await left()).toBeGreaterThan(86_000);
    await set({ lastRequestAt: minutesFromNow(-2), provedAt: minutesFromNow(1.5 - 336 * 60) });
    expect(await lives()).toBe(true);
    await world.statementsOf(async () => undefined);
    expect(await left()).toBeLessThanOrEqual(90);
    await set({ expiresAt: minutesFromNow(0) });
    expect(await lives()).toBe(false);
  });

  it('say when somebody last signed on and last asked, as does the login', async () => {
    const { stu1 } = world.users;
    const asked =
      'query ($u: RecordId!) { user(id: $u) { lastLoginAt logins { nodes { lastLoginAt lastRequestAt } } } }';
    const told = async () => (await world.as('admin').graphql(asked, { u: stu1 })).body.data.user;
    expect(await told()).toEqual({
      lastLoginAt: null,
      logins: { nodes: [{ lastLoginAt: null, lastRequestAt: null }] },
    });
    await world.as('stu1').get('/users/self');
    await world.statementsOf(async () => undefined);
    const byToken = (await told()).logins.nodes[0];
    expect([byToken.lastLoginAt, byToken.lastRequestAt]).toEqual([null, expect.stringMatching(/^\d{4}-/)]);
    await new Browser(world.base).submit('/login', { login: 'stu1', password });
    const after = await told();
    expect(after.lastLoginAt).toMatch(/^\d{4}-/);
    expect(after.logins.nodes[0].lastLoginAt).toBe(after.lastLoginAt);
    const rest = await world.as('admin').get(`/users/${stu1}?include[]=last_login`);
    expect(rest.body.last_login).toBe(after.lastLoginAt);
  });
});

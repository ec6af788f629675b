/** What is kept when people sign on, try to, and act as others. Source: D1 · Audit queries; FAULTS A32; decision 0088. */
import { setTimeout as pause } from 'node:timers/promises';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { password, signsOn } from './builders.js';

describe('Signing on', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    for (const person of ['stu1', 'admin'] as const) await setPassword(world, world.users[person], password);
  });
  afterEach(() => world.close());

  const ofAccount = async () =>
    (await world.as('admin').get(`/audit/authentication/accounts/${world.accounts.RA}?per_page=100`)).body.events;
  const kept = () =>
    world.sql(`select event_type as type, login_id::int as login, user_id::int as "user", real_user_id::int as "realUser",
      address, user_agent as agent from authentication_events order by id`);

  it('in vain is kept with the login that was meant, and without one where no login has the name', async () => {
    await signsOn(world, 'stu1', 'wrong password');
    await signsOn(world, 'nobody-here', 'wrong password');
    const place = { realUser: null, address: '127.0.0.1', agent: 'Kestrel/1' };
    const { stu1 } = world.users;
    expect(await kept()).toEqual([
      { type: 'login_failed', login: world.logins.stu1, user: stu1, ...place },
      { type: 'login_failed', login: null, user: null, ...place },
    ]);
    const [unknown, known] = await ofAccount();
    expect(unknown).toMatchObject({ event_type: 'login_failed', pseudonym_id: null, user_id: null });
    expect(unknown.links).toEqual({ login: null, account: world.accounts.RA, user: null, page_view: null });
    expect(known).toMatchObject({ event_type: 'login_failed', pseudonym_id: world.logins.stu1, user_id: stu1 });
  });

  it('in vain moves no last login; a session that begins does, to the time of its event', async () => {
    const lastLogin = async () =>
      (await world.as('admin').get(`/users/${world.users.stu1}?include[]=last_login`)).body.last_login;
    await signsOn(world, 'stu1', 'wrong password');
    expect(await lastLogin()).toBeNull();
    await signsOn(world, 'stu1');
    const [event] = await ofAccount();
    expect(event.event_type).toBe('login');
    expect(await lastLogin()).toBe(event.created_at);
    await signsOn(world, 'stu1', 'wrong password');
    expect(await lastLogin()).toBe(event.created_at);
  });

  it('in vain keeps nothing of what was typed', async () => {
    await signsOn(world, 'my secret phrase', 'another secret');
    const [{ text }] = await world.sql('select row_to_json(e)::text as text from authentication_events e');
    expect(text).toContain('login_failed');
    expect(text).not.toMatch(/secret|phrase/);
  });

  it('in vain costs as many statements for a name that no login has as for a wrong password', async () => {
    const tried = (login: string) => world.statementsOf(() => signsOn(world, login, 'wrong password'));
    await tried('stu1');
    const known = await tried('stu1');
    expect(await tried('nobody-here')).toBe(known);
    expect(known).toBeGreaterThan(1);
  });

  it('that the throttle declines is not kept: nothing was compared', async () => {
    for (let n = 0; n < 15; n += 1) await signsOn(world, 'stu1', 'wrong password');
    const events = await kept();
    expect(events.length).toBeLessThan(15);
    expect(events.length).toBeGreaterThan(2);
    const browser = new Browser(world.base);
    const { status, body } = await browser.ask('POST', '/login', { login: 'stu1', password });
    expect([status, body.errors[0].error_code]).toEqual([403, 'too_many_attempts']);
    expect(await kept()).toEqual(events);
  });

  it('by a login of another tenant is no event of it', async () => {
    await signsOn(world, 'adminB', 'wrong password');
    expect(await world.as('adminB').get(`/audit/authentication/accounts/${world.accounts.RB}`)).toMatchObject({
      status: 200,
      body: { events: [] },
    });
    expect(await kept()).toMatchObject([{ login: null, user: null }]);
  });

  it('by an address that was made for a browser is kept', async () => {
    const url = await sessionUrl();
    await new Browser(world.base).open(url.replace(world.base, ''));
    expect((await kept()).map(({ type, login }) => [type, login])).toEqual([['login', world.logins.stu1]]);
  });

  it('by such an address a second time, or after its time, is kept as a try in vain of its login', async () => {
    const open = async (path: string) => (await new Browser(world.base).open(path)).status;
    const path = (await sessionUrl()).replace(world.base, '');
    expect([await open(path), await open(path)]).toEqual([303, 403]);
    const late = (await sessionUrl()).replace(world.base, '');
    await changeRows(world, 'sign_in_keys', { userId: world.users.stu1 }, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await open(late)).toBe(403);
    expect(await open(`/login/session?key=${'x'.repeat(43)}`)).toBe(403);
    expect((await kept()).map(({ type, login }) => [type, login])).toEqual([
      ['login', world.logins.stu1],
      ['login_failed', world.logins.stu1],
      ['login_failed', world.logins.stu1],
      ['login_failed', null],
    ]);
  });
  const sessionUrl = async () => {
    const answer = await fetch(`${world.base}/login/session_token`, {
      headers: { authorization: `Bearer ${world.tokens.stu1}` },
    });
    return ((await answer.json()) as { session_url: string }).session_url;
  };

  it('again in the same browser ends what it had: the old session is signed off', async () => {
    const browser = await signsOn(world, 'stu1');
    await browser.ask('POST', '/login', { login: 'stu1', password });
    expect((await kept()).map(({ type }) => type)).toEqual(['login', 'login', 'logout']);
  });

  it('ends in a sign-off however a session is ended, which says by whom where that was somebody else', async () => {
    const { admin, stu1 } = world.users;
    const login = world.logins.stu1;
    const signedOff = async () => {
      const events = (await world.as('admin').get(`/audit/authentication/users/${stu1}?per_page=100`)).body.events;
      return events.filter(({ event_type }: any) => event_type === 'logout');
    };
    const off = { user_id: stu1, pseudonym_id: login };
    await signsOn(world, 'stu1');
    const [{ id }] = await world.sql('select max(id)::int as id from sessions');
    const end = 'mutation ($id: RecordId!) { endSession(id: $id) { errors { code } } }';
    await world.as('teach').graphql(end, { id });
    expect(await signedOff()).toEqual([]);
    await world.as('admin').graphql(end, { id });
    expect(await signedOff()).toMatchObject([{ ...off, real_user_id: admin }]);
    await signsOn(world, 'stu1');
    await signsOn(world, 'stu1');
    const endAll = 'mutation ($u: RecordId!) { endSessions(userId: $u) { errors { code } } }';
    await world.as('stu1').graphql(endAll, { u: stu1 });
    const own = await signedOff();
    expect(own.map(({ real_user_id }: any) => real_user_id)).toEqual([undefined, undefined, admin]);
    await signsOn(world, 'stu1');
    const changed = { 'login[password]': 'by the admin' };
    expect((await world.as('admin').put(`/users/${stu1}/logins/${login}`, changed)).status).toBe(200);
    expect((await signedOff())[0]).toMatchObject({ ...off, real_user_id: admin });
    expect(await signedOff()).toHaveLength(4);
    // What is over already is not signed off again.
    await world.as('admin').put(`/users/${stu1}/logins/${login}`, { 'login[password]': 'once more' });
    expect(await signedOff()).toHaveLength(4);
  });

  const acted = async (least: number) => {
    const until = performance.now() + 3_000;
    const found = async () => (await kept()).filter(({ type }) => type === 'masquerade');
    while ((await found()).length < least && performance.now() < until) await pause(10);
    await pause(50);
    return found();
  };

  it('leaves acting as another with both ids, once for all requests of a token (A32)', async () => {
    const { admin, stu1, stu2 } = world.users;
    const asks = (user: number) =>
      world.as('admin').get(`/users/self?as_user_id=${user}`, { 'user-agent': 'Kestrel/2' });
    expect((await asks(stu1)).body.id).toBe(stu1);
    await acted(1);
    world.app.cache.clear();
    await asks(stu1);
    await world.as('admin').graphql('{ viewer { recordId } }');
    const both = {
      type: 'masquerade',
      login: world.logins.admin,
      realUser: admin,
      address: '127.0.0.1',
      agent: 'Kestrel/2',
    };
    expect(await acted(2)).toEqual([{ ...both, user: stu1 }]);
    await asks(stu2);
    expect(await acted(2)).toEqual([
      { ...both, user: stu1 },
      { ...both, user: stu2 },
    ]);
    const [event] = (await world.as('stu1').get('/audit/authentication/users/self')).body.events;
    expect(event).toMatchObject({ event_type: 'masquerade', user_id: stu1, real_user_id: admin });
    const byLogin = (await world.as('admin').get(`/audit/authentication/logins/${world.logins.admin}`)).body.events;
    expect(byLogin.map(({ user_id }: any) => user_id)).toEqual([stu2, stu1]);
  });

  it('leaves acting as another by a session too, and nothing where it is refused (A32)', async () => {
    const browser = await signsOn(world, 'admin');
    await browser.ask('GET', `/api/v1/users/self?as_user_id=${world.users.stu1}`);
    await world.as('stu2').get(`/users/self?as_user_id=${world.users.stu1}`);
    await world.as('admin').get(`/users/self?as_user_id=${world.users.stuB}`);
    expect(await acted(1)).toMatchObject([{ user: world.users.stu1, realUser: world.users.admin }]);
  });
});

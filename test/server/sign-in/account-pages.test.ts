/** Pages for who is signed on, and addresses that sign a browser on once. Decision 0085; supplement §1.2. */
import { setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('Who is signed on', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    for (const person of ['stu1', 'teach'] as const) await setPassword(world, world.users[person], password);
  });
  afterAll(() => world.close());

  const signedOn = async (login = 'stu1', agent = 'Kestrel/1'): Promise<Browser> => {
    const browser = new Browser(world.base, { 'user-agent': agent });
    expect((await browser.submit('/login', { login, password })).status).toBe(303);
    return browser;
  };
  const lives = async (browser: Browser) => (await browser.ask('GET', '/api/v1/users/self')).status === 200;

  it('sees their name and their browsers, and ends another one', async () => {
    const [here, there] = [await signedOn(), await signedOn('stu1', 'Osprey <2>')];
    const page = await here.open('/login/account');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Signed in as Stu One</h1>');
    expect(page.text).toContain('Osprey &lt;2&gt;');
    const below = page.text.slice(page.text.indexOf('Osprey'));
    const [path = ''] = /\/login\/sessions\/\d+\/end/.exec(below) ?? [];
    expect((await here.submit(path, { csrf_token: here.readable }, fromAnotherSite)).status).toBe(403);
    expect((await here.submit(path, {})).status).toBe(403);
    expect(await lives(there)).toBe(true);
    const { status, headers } = await here.submit(path, { csrf_token: here.readable });
    expect([status, headers['location']]).toEqual([303, '/login/account?notice=session_ended']);
    expect([await lives(here), await lives(there)]).toEqual([true, false]);
  });

  it('ends no session of somebody else', async () => {
    const [teacher, student] = [await signedOn('teach'), await signedOn()];
    const [{ id }] = await world.sql('select max(id)::int as id from sessions where user_id = $1', [world.users.teach]);
    await student.submit(`/login/sessions/${id}/end`, { csrf_token: student.readable });
    expect(await lives(teacher)).toBe(true);
  });

  it('is sent to sign on by every page where nobody is signed on, comes back to it, and changes nothing', async () => {
    const stranger = new Browser(world.base);
    for (const path of ['/login/account', '/login/password']) {
      const { status, headers } = await stranger.open(path);
      expect([status, headers['location']]).toEqual([303, `/login?return_to=${encodeURIComponent(path)}`]);
    }
    const { status } = await stranger.submit('/login/password', {
      current_password: password,
      password: 'long enough',
      password_again: 'long enough',
    });
    expect(status).toBe(303);
    const browser = await signedOn();
    expect(await lives(browser)).toBe(true);
  });

  const change = (browser: Browser, fields: Record<string, string>, headers = {}) =>
    browser.submit('/login/password', { csrf_token: browser.readable, ...fields }, headers);

  it('changes their password, and their other sessions end', async () => {
    const [here, there] = [await signedOn(), await signedOn()];
    const wanted = { current_password: password, password: 'another river', password_again: 'another river' };
    const { status, headers } = await change(here, wanted);
    expect([status, headers['location']]).toEqual([303, '/login/account?notice=password_changed']);
    expect([await lives(here), await lives(there)]).toEqual([true, false]);
    const tries = (said: string) => new Browser(world.base).ask('POST', '/login', { login: 'stu1', password: said });
    expect([(await tries(password)).status, (await tries('another river')).status]).toEqual([403, 200]);
  });

  it.each([
    [
      'a wrong present one',
      { current_password: 'not the river', password: 'another river', password_again: 'another river' },
      403,
      {},
    ],
    [
      'an empty present one',
      { current_password: '', password: 'another river', password_again: 'another river' },
      403,
      {},
    ],
    [
      'two that differ',
      { current_password: password, password: 'another river', password_again: 'another rivers' },
      400,
      {},
    ],
    ['one that is too short', { current_password: password, password: 'short', password_again: 'short' }, 400, {}],
    [
      'the text of no page',
      {
        csrf_token: 'x'.repeat(43),
        current_password: password,
        password: 'another river',
        password_again: 'another river',
      },
      403,
      {},
    ],
    [
      'another site',
      { current_password: password, password: 'another river', password_again: 'another river' },
      403,
      fromAnotherSite,
    ],
  ])('keeps their password for %s', async (_what, fields, status, headers) => {
    const [here, there] = [await signedOn(), await signedOn()];
    expect((await change(here, fields, headers)).status).toBe(status);
    expect(await lives(there)).toBe(true);
    expect((await new Browser(world.base).ask('POST', '/login', { login: 'stu1', password })).status).toBe(200);
  });

  it('loses their sessions when an administrator sets another password, and keeps them for another name', async () => {
    const browser = await signedOn();
    const at = `/users/${world.users.stu1}/logins/${world.logins.stu1}`;
    expect((await world.as('admin').put(at, { 'login[integration_id]': 'I-7' })).status).toBe(200);
    expect(await lives(browser)).toBe(true);
    expect((await world.as('admin').put(at, { 'login[password]': 'by the admin' })).status).toBe(200);
    expect(await lives(browser)).toBe(false);
  });

  it('makes a token without limits in their session, as in their settings', async () => {
    const browser = await signedOn();
    const made = await browser.ask('POST', '/api/v1/users/self/tokens', { token: { purpose: 'mine' } });
    expect([made.status, made.body.scopes, made.body.expires_at]).toEqual([200, null, null]);
    expect((await world.withToken(made.body.visible_token).get('/users/self')).body.id).toBe(world.users.stu1);
  });

  it('acts as others as with a token, and signs nobody on while doing so', async () => {
    await setPassword(world, world.users.admin, password);
    const browser = await signedOn('admin');
    const { body } = await browser.ask('GET', `/api/v1/users/self?as_user_id=${world.users.stu1}`);
    expect(body.id).toBe(world.users.stu1);
    const acting = await browser.ask('GET', `/login/session_token?as_user_id=${world.users.stu1}`);
    expect([acting.status, acting.body.errors[0].error_code]).toEqual([403, 'not_while_acting']);
    const vain = await browser.ask('GET', `/login/session_token?as_user_id[]=${world.users.stu1}`);
    expect([vain.status, vain.body.errors[0].error_code]).toEqual([403, 'cannot_become']);
  });

  const sessionUrl = (token: string, query = '') => world.withToken(token).get(`/login/session_token${query}`);
  const pathOf = (url: string) => url.slice(world.base.length);

  it('gets an address for a token that signs a browser on once (supplement §1.2)', async () => {
    const { status, body, headers } = await sessionUrl(world.tokens.stu1, '?return_to=/courses/7');
    expect([status, Object.keys(body), headers.get('cache-control')]).toEqual([
      200,
      ['session_url'],
      'private, no-store',
    ]);
    const browser = new Browser(world.base);
    const opened = await browser.open(pathOf(body.session_url), { 'sec-fetch-site': 'none' });
    expect([opened.status, opened.headers['location']]).toEqual([303, '/courses/7']);
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
    const again = new Browser(world.base);
    expect((await again.open(pathOf(body.session_url))).status).toBe(403);
    expect(again.session).toBeUndefined();
  });

  it('is not signed on by such an address from another site, after its time, or with another key', async () => {
    const { body } = await sessionUrl(world.tokens.stu1);
    const open = async (path: string, headers = {}) => (await new Browser(world.base).open(path, headers)).status;
    expect(await open(pathOf(body.session_url), { 'sec-fetch-site': 'cross-site' })).toBe(403);
    await world.sql(`update sign_in_keys set expires_at = now()`);
    expect(await open(pathOf(body.session_url))).toBe(403);
    expect(await open(`/login/session?key=${'x'.repeat(43)}`)).toBe(403);
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
    'gets no address that leads to %s (A46)',
    async (wanted) => {
      const { status, body } = await sessionUrl(world.tokens.stu1, `?return_to=${encodeURIComponent(wanted)}`);
      expect([status, body.errors[0].error_code]).toEqual([400, 'return_to_elsewhere']);
    },
  );

  it('gets none for a token with limits, and none without a token', async () => {
    await setPassword(world, world.users.admin, password);
    const limited = await sessionUrl(world.tokens.scoped);
    expect([limited.status, limited.body.errors[0].error_code]).toEqual([403, 'limited_token']);
    const expiring = await world
      .as('stu1')
      .post('/users/self/tokens', { 'token[purpose]': 'x', 'token[expires_at]': '2099-01-01T00:00:00Z' });
    expect((await sessionUrl(expiring.body.visible_token)).status).toBe(403);
    expect((await world.withToken(null).get('/login/session_token')).status).toBe(401);
    expect((await new Browser(world.base).open('/login/session_token')).status).toBe(401);
    const browser = await signedOn();
    expect((await browser.open('/login/session_token')).status).toBe(403);
  });
});

/** Where people sign on: hosts and their schools, encryption, addresses that a school has named. Decisions 0042, 0085. */
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openNewWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('The place where people sign on', () => {
  let world: World;
  beforeAll(async () => {
    world = await openNewWorld({
      ACCOUNT_HOSTS: 'hill.example=2,river.example=1,gone.example=999',
      ALLOWED_HOSTS: 'other.example',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    for (const person of ['stu1', 'stuB'] as const) await setPassword(world, world.users[person], password);
  });
  afterAll(() => world.close());

  /** A browser that comes by https, through a proxy that is trusted. */
  const secure = (host: string) => new Browser(world.base, { 'x-forwarded-proto': 'https', 'x-forwarded-host': host });

  it('gives over https cookies that no other host can set', async () => {
    const { cookies } = await secure('river.example').submit('/login', { login: 'stu1', password });
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-lyceum_session=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure; HttpOnly$/),
      expect.stringMatching(/^__Host-lyceum_csrf=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/),
    ]);
  });

  it('takes over https no cookie that a neighbour could have set', async () => {
    const browser = secure('river.example');
    await browser.submit('/login', { login: 'stu1', password });
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(200);
    const headers = { 'x-csrf-token': browser.readable };
    const plain = secure('river.example');
    plain.cookies.set('lyceum_session', browser.session as string);
    expect((await plain.ask('GET', '/api/v1/users/self', undefined, headers)).status).toBe(401);
  });

  it('takes no password over plain http from elsewhere', async () => {
    const browser = new Browser(world.base, { host: 'river.example' });
    const { status, body, cookies } = await browser.ask('POST', '/login', { login: 'stu1', password });
    expect([status, body.errors[0].error_code, cookies]).toEqual([403, 'not_encrypted', []]);
    expect((await new Browser(world.base).ask('POST', '/login', { login: 'stu1', password })).status).toBe(200);
  });

  it.each([
    ['hill.example', 'Hillside', 'stuB', 'stu1'],
    ['river.example', 'Riverside', 'stu1', 'stuB'],
  ])('is at %s the school %s, and no login of another one', async (host, name, own, other) => {
    expect((await secure(host).open('/login')).text).toContain(`<h1>Sign in to ${name}</h1>`);
    expect((await secure(host).ask('POST', '/login', { login: own, password })).status).toBe(200);
    expect((await secure(host).ask('POST', '/login', { login: other, password })).status).toBe(403);
  });

  it('is no school at a host that nobody has named, where there are several; the only one where there is one', async () => {
    const other = secure('other.example');
    const told = 'No school is at this host. The operator of the service names it: ACCOUNT_HOSTS.';
    const ways = ['/login', '/login/local', '/login/forgot', '/login/openid_connect'].map(
      (path) => () => other.open(path),
    );
    for (const ask of [...ways, () => other.ask('POST', '/login', { login: 'stu1', password })]) {
      const { status, text, cookies } = await ask();
      expect([status, text.includes(told), text.includes('Riverside'), cookies]).toEqual([404, true, false, []]);
    }
    await changeRows(world, 'accounts', { id: world.accounts.RB }, { workflowState: 'deleted' });
    expect((await other.open('/login')).text).toContain('<h1>Sign in to Riverside</h1>');
    expect((await other.ask('POST', '/login', { login: 'stu1', password })).status).toBe(200);
    await changeRows(world, 'accounts', { id: world.accounts.RB }, { workflowState: 'active' });
    // On the machine itself a service is tried out.
    expect((await new Browser(world.base).open('/login')).text).toContain('<h1>Sign in to Riverside</h1>');
  });

  it('is none where the school is gone, and none at a host that is not the service’s', async () => {
    expect((await secure('gone.example').open('/login')).status).toBe(404);
    expect((await secure('gone.example').ask('POST', '/login', { login: 'stu1', password })).status).toBe(404);
    expect((await new Browser(world.base, { host: 'evil.example' }).open('/login')).status).toBe(421);
  });

  it('sends people where the school has them sign on and choose passwords, and nowhere but to the web (A46)', async () => {
    const { RA } = world.accounts;
    const set = (form: Record<string, string>) => world.as('admin').put(`/accounts/${RA}/sso_settings`, form);
    const saved = await set({
      'sso_settings[auth_discovery_url]': 'https://idp.example/choose',
      'sso_settings[change_password_url]': 'https://idp.example/password',
    });
    expect(saved.status).toBe(200);
    const browser = new Browser(world.base);
    const to = async (path: string) => (await browser.open(path)).headers['location'];
    expect([await to('/login'), await to('/login/forgot')]).toEqual([
      'https://idp.example/choose',
      'https://idp.example/password',
    ]);
    expect((await browser.open('/login/local')).text).toContain('<h1>Sign in to Riverside</h1>');
    expect((await secure('hill.example').open('/login')).status).toBe(200);
    await world.sql(
      `update accounts set auth_discovery_url = 'javascript:alert(1)', change_password_url = E'https://x/\\r\\na: b' where id = $1`,
      [RA],
    );
    expect([(await browser.open('/login')).status, (await browser.open('/login/forgot')).status]).toEqual([200, 200]);
  });

  it('counts tries at one login, whoever tries, and holds up nobody else (A62)', async () => {
    const tries = async (login: string, said: string) =>
      (await new Browser(world.base).ask('POST', '/login', { login, password: said })).status;
    const wrong = [];
    for (let n = 0; n < 12; n += 1)
      wrong.push(await new Browser(world.base).ask('POST', '/login', { login: 'TEACH', password: 'wrong' }));
    const reasons = wrong.map(({ body }) => body.errors[0].error_code);
    expect(reasons.slice(0, 10)).toEqual(Array(10).fill('wrong_login_or_password'));
    expect(reasons.at(-1)).toBe('too_many_attempts');
    expect(wrong.at(-1)!.headers['retry-after']).toMatch(/^\d+$/);
    await setPassword(world, world.users.teach, password);
    expect(await tries('teach', password)).toBe(403);
    const page = await new Browser(world.base).submit('/login', { login: 'teach', password });
    expect([page.status, page.text.includes('role="alert"'), page.headers['retry-after']]).toEqual([
      403,
      true,
      expect.any(String),
    ]);
    expect(await tries('stu1', password)).toBe(200);
    const unknown = [];
    for (let n = 0; n < 12; n += 1) unknown.push(await tries('nobody', 'wrong'));
    expect(unknown.every((status) => status === 403)).toBe(true);
    const last = await new Browser(world.base).ask('POST', '/login', { login: 'nobody', password: 'wrong' });
    expect(last.body.errors[0].error_code).toBe('too_many_attempts');
  });

  it('compares as much for a login that is not there as for a wrong password', async () => {
    const spent = async (login: string) => {
      const times = [];
      for (let n = 0; n < 5; n += 1) {
        const before = performance.now();
        await new Browser(world.base).ask('POST', '/login', { login: `${login}`, password: 'wrong' });
        times.push(performance.now() - before);
      }
      return times.sort((a, b) => a - b)[2] as number;
    };
    const statements = (login: string) =>
      world.statementsOf(() => new Browser(world.base).ask('POST', '/login', { login, password: 'wrong' }));
    expect(await statements('unheard of')).toBe(await statements('des'));
    const [known, unknown] = [await spent('des'), await spent('unheard of too')];
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
  });
});

/** Signing on by OpenID Connect: `oidc-provider`. Decision 0090; source: D1 · Authentication providers, openid_connect. */
import { aKey, asked, toldBy } from '../../identity/applications/builders.js';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { openNewWorld, type World } from '../../support/world.js';

const people = {
  'sub-of-stu1': { name: 'Stu Dent', email: 'stu.dent@example.org', email_verified: true, number: 'N-1' },
  stranger: {},
  admin: {},
} as const;

type Person = keyof typeof people;

describe('Signing on by OpenID Connect', () => {
  let openId: OpenIdProvider;
  let world: World;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    openId = await OpenIdProvider.open(people);
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
    providers = providersOf(world);
  });
  afterEach(() => providers.clear());
  afterAll(async () => {
    await world.close();
    await openId.close();
  });

  type Form = Parameters<ReturnType<typeof providersOf>['made']>[1];
  const aProvider = (form: Form = {}) => providers.made('openid_connect', { ...openId.settings, ...form });
  /** The login of stu1 signs on by the provider, under the name that the provider has for them. */
  const tied = async (id: number, uniqueId: string) => {
    const login = { 'login[unique_id]': uniqueId, 'login[authentication_provider_id]': id };
    await world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, login);
  };
  const untied = () =>
    world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, {
      'login[unique_id]': 'stu1',
      'login[authentication_provider_id]': '',
    });
  /** Goes to the provider and back, up to the address at which the service is asked again. */
  const sentBack = async (browser: Browser, person: Person, path = '/login/openid_connect') => {
    const { status, headers } = await browser.open(path);
    expect(status).toBe(303);
    const back = await openId.visit(String(headers['location']), person);
    expect(back.origin).toBe(world.base);
    return back.pathname + back.search;
  };
  const signOn = async (person: Person, path?: string) => {
    const browser = new Browser(world.base);
    const answer = await browser.open(await sentBack(browser, person, path), { 'sec-fetch-site': 'cross-site' });
    return { browser, answer };
  };
  const counts = async () =>
    (
      await world.sql(
        `select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions`,
      )
    )[0];

  it('sends the browser to the provider with a state, a nonce and a code challenge, and keeps them sealed', async () => {
    const { id } = await aProvider();
    const { headers, cookies } = await new Browser(world.base).open('/login/openid_connect');
    const url = new URL(String(headers['location']));
    expect(url.origin + url.pathname).toBe(`${openId.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'lyceum',
      response_type: 'code',
      redirect_uri: `${world.base}/login/openid_connect/${id}/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(cookies).toEqual([
      expect.stringMatching(/^lyceum_sign_on=v1\.[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/),
    ]);
    expect(cookies[0]).not.toContain(url.searchParams.get('state'));
  });

  it('tells the provider to ask again where an application wants it, and comes back to the application’s question', async () => {
    const { id } = await aProvider();
    const key = await aKey(world);
    const sent = await new Browser(world.base).open(asked(key, { force_login: '1' }));
    const { return_to: returnTo = '', force_login: forced } = toldBy(sent).said;
    const browser = new Browser(world.base);
    const { headers: first } = await browser.open(String(sent.headers['location']));
    const { headers } = await browser.open(String(first['location']));
    const said = new URL(String(headers['location'])).searchParams;
    expect([forced, said.get('prompt'), said.get('max_age')]).toEqual(['1', 'login', '0']);
    await tied(id, 'sub-of-stu1');
    const back = await openId.visit(String(headers['location']), 'sub-of-stu1');
    const came = await browser.open(back.pathname + back.search);
    expect([came.status, came.headers['location']]).toEqual([303, returnTo]);
    expect((await browser.open(returnTo)).text).toContain('act for you?');
    await untied();
  });

  it('signs the person on whose login is tied to the provider, under a new session id', async () => {
    const { id } = await aProvider();
    await tied(id, 'sub-of-stu1');
    const browser = new Browser(world.base);
    const back = await sentBack(browser, 'sub-of-stu1', '/login/openid_connect?return_to=%2Flogin%2Fpassword');
    const planted = 'planted'.padEnd(43, 'x');
    browser.cookies.set('lyceum_session', planted);
    const { status, headers, cookies } = await browser.open(back, { 'sec-fetch-site': 'cross-site' });
    expect([status, headers['location']]).toEqual([303, '/login/password']);
    expect(browser.session).not.toBe(planted);
    expect(cookies).toContainEqual(expect.stringMatching(/^lyceum_sign_on=; Path=\/; Max-Age=0/));
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
    const [row] = await world.sql(
      'select login_id::int as login, authentication_provider_id::int as by from sessions order by id desc limit 1',
    );
    expect(row).toEqual({ login: world.logins.stu1, by: id });
    await untied();
  });

  it('ends the sessions that were begun by a provider when that is deleted, and no others', async () => {
    const { id } = await aProvider();
    await setPassword(world, world.users.stu2, 'a river runs');
    const other = new Browser(world.base);
    await other.submit('/login', { login: 'stu2', password: 'a river runs' });
    await tied(id, 'sub-of-stu1');
    const { browser } = await signOn('sub-of-stu1');
    const ask = async (from: Browser) => (await from.ask('GET', '/api/v1/users/self')).status;
    expect(await ask(browser)).toBe(200);
    const others = await ask(other);
    expect((await world.as('admin').del(providers.at(id))).status).toBe(200);
    expect([await ask(browser), await ask(other)]).toEqual([401, others]);
    await untied();
  });

  it('finds no login that is not tied to the provider, whatever it is called: names elsewhere are not names here', async () => {
    await aProvider();
    const before = await counts();
    const { answer, browser } = await signOn('admin');
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('You are known to the provider, but not here.');
    expect(browser.session).toBeUndefined();
    expect(await counts()).toEqual(before);
  });

  it('does not take the same name from another provider (A40)', async () => {
    const [one, other] = [await aProvider(), await aProvider({ jit_provisioning: true })];
    await tied(one.id, 'sub-of-stu1');
    const before = await counts();
    const { answer } = await signOn('sub-of-stu1', `/login/openid_connect/${other.id}`);
    expect(answer.status).toBe(403);
    expect(await counts()).toEqual(before);
    expect((await signOn('sub-of-stu1', `/login/openid_connect/${one.id}`)).answer.status).toBe(303);
    await untied();
  });

  it('takes a state once, from the browser that was sent, for the provider to which it was sent (A40)', async () => {
    const [one, other] = [await aProvider(), await aProvider()];
    await tied(one.id, 'sub-of-stu1');
    const path = `/login/openid_connect/${one.id}`;
    const browser = new Browser(world.base);
    const back = await sentBack(browser, 'sub-of-stu1', path);
    const kept = new Map(browser.cookies);
    const refused = async (from: Browser, address: string) => {
      const { status, text } = await from.open(address);
      expect([status, text.includes('The provider has not confirmed who you are.')]).toEqual([403, true]);
      expect(from.session).toBeUndefined();
    };
    await refused(new Browser(world.base), back);
    const elsewhere = new Browser(world.base);
    await elsewhere.open(path);
    await refused(elsewhere, back);
    const changed = new Browser(world.base);
    for (const [name, value] of kept) changed.cookies.set(name, value.replace(/.{9}$/, 'AAAAAAAAA'));
    await refused(changed, back);
    const toTheOther = new Browser(world.base);
    for (const [name, value] of kept) toTheOther.cookies.set(name, value);
    await refused(toTheOther, back.replace(`/${one.id}/`, `/${other.id}/`));
    const without = new Browser(world.base);
    for (const [name, value] of kept) without.cookies.set(name, value);
    await refused(without, back.replace(/state=[^&]+/, ''));
    // The state is used up by now, although nobody was let in by it.
    const again = new Browser(world.base);
    for (const [name, value] of kept) again.cookies.set(name, value);
    const failed = async () =>
      (await world.sql(`select count(*)::int as n from authentication_events where event_type = 'login_failed'`))[0].n;
    const before = await failed();
    await refused(again, back);
    expect(await failed()).toBe(before + 1);
    await untied();
  });

  it('finds people by the attribute that the provider names', async () => {
    const { id } = await aProvider({ login_attribute: 'email' });
    await tied(id, 'stu.dent@example.org');
    expect((await signOn('sub-of-stu1')).answer.status).toBe(303);
    await untied();
  });

  it('asks the userinfo endpoint for what the id token does not tell', async () => {
    const sparing = await OpenIdProvider.open(people, { inToken: false });
    const { id } = await providers.made('openid_connect', { ...sparing.settings, login_attribute: 'number' });
    await tied(id, 'N-1');
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const back = await sparing.visit(String(headers['location']), 'sub-of-stu1');
    expect((await browser.open(back.pathname + back.search)).status).toBe(303);
    await sparing.close();
    await untied();
  });

  it('is where /login leads when it is in position 1, but not who has just signed out; the form stays at /login/local', async () => {
    const { id } = await aProvider();
    const first = await new Browser(world.base).open('/login?return_to=%2Flogin%2Faccount');
    expect([first.status, first.headers['location']]).toEqual([
      303,
      `/login/openid_connect/${id}?return_to=%2Flogin%2Faccount`,
    ]);
    await providers.made('local');
    for (const path of ['/login?notice=signed_out', '/login/local']) {
      const { status, text } = await new Browser(world.base).open(path);
      expect(status).toBe(200);
      expect(text).toContain(`<a href="/login/openid_connect/${id}">Sign in with ${new URL(openId.issuer).host}</a>`);
      expect(text).toContain('<label for="password">Password</label>');
    }
    await providers.clear();
    await providers.made('local');
    await aProvider();
    expect((await new Browser(world.base).open('/login')).status).toBe(200);
  });

  it('leads on to the provider’s own sign-out where it names one', async () => {
    const { id } = await aProvider();
    await tied(id, 'sub-of-stu1');
    const { browser } = await signOn('sub-of-stu1');
    const ended = `${openId.issuer}/session/end?client_id=lyceum`;
    const page = await browser.submit('/logout', { csrf_token: browser.readable });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<meta http-equiv="refresh" content="0; url=${ended}">`);
    expect(browser.session).toBeUndefined();
    const { browser: another } = await signOn('sub-of-stu1');
    expect((await another.ask('DELETE', '/login')).body).toEqual({ log_out_url: ended });
    await providers.clear();
    await untied();
    await setPassword(world, world.users.stu1, 'a river runs');
    const plain = new Browser(world.base);
    await plain.submit('/login', { login: 'stu1', password: 'a river runs' });
    expect((await plain.submit('/logout', { csrf_token: plain.readable })).headers['location']).toBe(
      '/login?notice=signed_out',
    );
  });

  it('is down: who needs it is told so, and passwords go on (F15)', async () => {
    const gone = await OpenIdProvider.open(people);
    await providers.made('openid_connect', gone.settings);
    await providers.made('local');
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const back = await gone.visit(String(headers['location']), 'sub-of-stu1');
    await gone.close();
    const { status, text } = await browser.open(back.pathname + back.search);
    expect(status).toBe(503);
    expect(text).toContain('The server that would know you does not answer.');
    await setPassword(world, world.users.stu1, 'a river runs');
    const { status: others } = await new Browser(world.base).submit('/login', {
      login: 'stu1',
      password: 'a river runs',
    });
    expect(others).toBe(303);
  });

  it('is not there under another type, another tenant or an id that is none', async () => {
    const { id } = await aProvider();
    const theirs = await providersOf(world, world.as('adminB'), world.accounts.RB).made(
      'openid_connect',
      openId.settings,
    );
    for (const path of [
      `/login/web_id/${id}`,
      '/login/web_id',
      '/login/openid_connect/0',
      '/login/openid_connect/x',
      '/login/openid_connect/99999999',
      `/login/openid_connect/${theirs.id}`,
    ])
      expect([path, (await new Browser(world.base).open(path)).status]).toEqual([path, 404]);
    await providersOf(world, world.as('adminB'), world.accounts.RB).clear();
  });

  it('leads back to no other site, and takes nobody on over plain http elsewhere', async () => {
    const { id } = await aProvider();
    await tied(id, 'sub-of-stu1');
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { answer } = await signOn('sub-of-stu1', `/login/openid_connect?return_to=${encodeURIComponent(to)}`);
      expect(answer.headers['location']).toBe('/login/account');
    }
    await untied();
  });
});

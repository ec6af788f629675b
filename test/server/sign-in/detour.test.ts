/** Where somebody goes on who was led through the school's own page, or came by a type that signs nobody on. Decision 0101. */
import { aKey, asked, hiddenIn, toldBy } from '../../identity/applications/builders.js';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { openNewWorld, type World } from '../../support/world.js';

const password = 'a river runs';
const discovery = 'https://school.example/choose';

describe('The detour over the page of the school', () => {
  let openId: OpenIdProvider;
  let world: World;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    openId = await OpenIdProvider.open({ 'sub-of-teach': {} });
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
    providers = providersOf(world);
    await setPassword(world, world.users.stu1, password);
    await discoveryIs(discovery);
  });
  afterEach(() => providers.clear());
  afterAll(async () => {
    await world.close();
    await openId.close();
  });

  const discoveryIs = async (address: string) => {
    const form = { 'sso_settings[auth_discovery_url]': address };
    expect((await world.as('admin').put(`/accounts/${world.accounts.RA}/sso_settings`, form)).status).toBe(200);
  };
  /** A browser that was sent to the school's page on its way to somewhere. */
  const sentAway = async (query: string, browser = new Browser(world.base)) => {
    const { status, headers } = await browser.open(`/login${query}`);
    expect([status, headers['location']]).toEqual([303, discovery]);
    return browser;
  };
  const returnIn = async (browser: Browser) => hiddenIn((await browser.open('/login/local')).text)['return_to'];

  it('ends where somebody wanted to go, by the form and by a provider, and is used once', async () => {
    const browser = await sentAway('?return_to=%2Flogin%2Fpassword');
    expect(await returnIn(browser)).toBe('/login/password');
    const fields = { login: 'stu1', password, return_to: '/login/password' };
    expect((await browser.submit('/login', fields)).headers['location']).toBe('/login/password');
    expect(await returnIn(browser)).toBeUndefined();
    const { id } = await providers.made('openid_connect', openId.settings);
    const at = `/users/${world.users.teach}/logins/${world.logins.teach}`;
    const login = { 'login[unique_id]': 'sub-of-teach', 'login[authentication_provider_id]': id };
    expect((await world.as('admin').put(at, login)).status).toBe(200);
    const another = await sentAway('?return_to=%2Flogin%2Fpassword');
    const { headers } = await another.open('/login/openid_connect');
    const back = await openId.visit(String(headers['location']), 'sub-of-teach');
    const came = await another.open(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' });
    expect([came.status, came.headers['location']]).toEqual([303, '/login/password']);
    expect(await returnIn(another)).toBeUndefined();
  });

  it('ends at the question of an application, which also wants the provider to ask anew', async () => {
    await providers.made('openid_connect', openId.settings);
    const key = await aKey(world, { scopes: ['url:GET|/api/v1/accounts/:id'] });
    const browser = new Browser(world.base);
    const sent = await browser.open(asked(key, { force_login: '1' }));
    await sentAway(String(sent.headers['location']).slice('/login'.length), browser);
    const { text } = await browser.open('/login/local');
    const [, link = ''] = /<a href="([^"]+)">Sign in with/.exec(text) ?? [];
    const offered = new URL(link.replaceAll('&amp;', '&'), world.base).searchParams;
    expect(Object.fromEntries(offered)).toEqual(toldBy(sent).said);
    const { headers } = await browser.open('/login/openid_connect');
    expect(new URL(String(headers['location'])).searchParams.get('prompt')).toBe('login');
  });

  it('leads to no other site, and keeps nothing of what a browser says by itself (A46)', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await returnIn(await sentAway(`?return_to=${encodeURIComponent(to)}`))).toBeUndefined();
    const kept = await sentAway('?return_to=%2Flogin%2Fpassword');
    const sealed = kept.cookies.get('lyceum_aim') ?? '';
    expect(sealed).not.toContain('password');
    const changed = new Browser(world.base);
    changed.cookies.set('lyceum_aim', sealed.replace(/.{9}$/, 'AAAAAAAAA'));
    expect(await returnIn(changed)).toBeUndefined();
    const plain = new Browser(world.base);
    plain.cookies.set('lyceum_aim', Buffer.from('{"returnTo":"//evil.example"}').toString('base64url'));
    expect(await returnIn(plain)).toBeUndefined();
    // What was sealed for another purpose is nothing here.
    await providers.made('openid_connect', openId.settings);
    await kept.open('/login/openid_connect?return_to=%2Flogin%2Faccount');
    const other = new Browser(world.base);
    other.cookies.set('lyceum_aim', kept.cookies.get('lyceum_sign_on') ?? '');
    expect(await returnIn(other)).toBeUndefined();
  });

  it('forgets an earlier wish for a later one, and prefers what an address says', async () => {
    const browser = await sentAway('?return_to=%2Flogin%2Fpassword');
    const said = await browser.open('/login/local?return_to=%2Flogin%2Faccount');
    expect(hiddenIn(said.text)['return_to']).toBe('/login/account');
    await sentAway('', browser);
    expect(await returnIn(browser)).toBeUndefined();
  });

  it('keeps an address that names many scopes, and signs on without one that no browser would keep', async () => {
    const { id } = await providers.made('openid_connect', openId.settings);
    const at = `/users/${world.users.teach}/logins/${world.logins.teach}`;
    await world.as('admin').put(at, { 'login[authentication_provider_id]': id });
    const scopes = Array.from({ length: 90 }, (_, n) => `url:GET|/api/v1/courses/:course_id/kind_of_things_${n}`);
    const long = `/login/account?scope=${encodeURIComponent(scopes.join(' '))}`;
    expect(long.length).toBeGreaterThan(5_000);
    const random = Array.from({ length: 400 }, (_, n) => `${Math.sin(n)}`.slice(-14)).join('');
    for (const [wanted, reached] of [
      [long, long],
      [`/login/account?x=${random}`, '/login/account'],
    ] as const) {
      const browser = new Browser(world.base);
      const { headers, cookies } = await browser.open(`/login/openid_connect?return_to=${encodeURIComponent(wanted)}`);
      expect(Math.max(...cookies.map((line) => line.split(';')[0]!.length))).toBeLessThan(4_096);
      const back = await openId.visit(String(headers['location']), 'sub-of-teach');
      expect((await browser.open(back.pathname + back.search)).headers['location']).toBe(reached);
    }
  });

  it('says on a page that CAS and SAML sign nobody on, and that a school with these alone has no way', async () => {
    await discoveryIs('');
    for (const type of ['cas', 'saml'] as const) {
      const { id } = await providers.made(type);
      for (const path of [`/login/${type}`, `/login/${type}/${id}`]) {
        const { status, text, headers } = await new Browser(world.base).open(path);
        expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
        expect(text).toContain(`This service signs nobody on by ${type.toUpperCase()}.`);
        expect(text).toContain('None of the ways by which your school has its people sign on is open here.');
        const program = await new Browser(world.base).ask('GET', path);
        expect([program.status, program.body.errors[0].error_code]).toEqual([404, 'sign_on_not_offered']);
      }
      const page = await new Browser(world.base).open('/login');
      expect([page.status, page.text.includes('<label for="password">')]).toEqual([200, false]);
      expect(page.text).toContain('None of the ways by which your school has its people sign on is open here.');
    }
    await providers.made('local');
    const page = await new Browser(world.base).open('/login');
    expect([page.text.includes('<label for="password">'), page.text.includes('None of the ways')]).toEqual([
      true,
      false,
    ]);
    await discoveryIs(discovery);
  });
});

/** What no honest provider answers, and plain OAuth: decision 0090; source: D1 · Authentication providers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setLogin } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { ForgingProvider } from '../../support/forging-provider.js';
import { openNewWorld, type World } from '../../support/world.js';

describe('An answer of a provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-endpoints-'));
  let peer: ForgingProvider;
  let world: World;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    peer = await ForgingProvider.open();
    const file = join(folder, 'endpoints.json');
    const place = (scope: string, more: object = {}) => ({
      authorize_url: `${peer.issuer}/auth`,
      token_url: `${peer.issuer}/token`,
      userinfo_url: `${peer.issuer}/me`,
      scope,
      ...more,
    });
    const known = {
      code_host: {
        ...place('read:user', { label: 'The code host' }),
        authorize_url: 'https://{domain}/auth',
        otherwise: { domain: 'code.example' },
      },
      web_id: place('openid email'),
      office_id: place('openid', { issuer: `${peer.issuer}/of/{tid}` }),
    };
    writeFileSync(file, JSON.stringify(known));
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8', SIGN_ON_ENDPOINTS: file });
    providers = providersOf(world);
  });
  beforeEach(() => {
    peer.described = {};
    peer.person = { body: {} };
  });
  afterEach(async () => {
    await providers.clear();
    await tie('', 'stu1');
  });
  afterAll(async () => {
    await world.close();
    await peer.close();
    rmSync(folder, { recursive: true });
  });

  const tie = (id: number | string, uniqueId: string) =>
    world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, {
      'login[unique_id]': uniqueId,
      'login[authentication_provider_id]': id,
    });
  /** Goes to the provider, which answers a code with what `answer` makes of the nonce, and comes back. */
  const signOn = async (type: string, answer: (nonce: string) => Promise<object>, more = '', query = '') => {
    const browser = new Browser(world.base);
    const { headers } = await browser.open(`/login/${type}${query}`);
    const sent = new URL(String(headers['location'])).searchParams;
    peer.token = { body: { access_token: 'opens', token_type: 'Bearer', ...(await answer(sent.get('nonce') ?? '')) } };
    const back = new URL(String(sent.get('redirect_uri')));
    const came = await browser.open(`${back.pathname}?code=a-code&state=${sent.get('state')}${more}`);
    return { browser, sent, status: came.status, text: came.text };
  };
  const byToken = (claims: JWTPayload, form?: Parameters<ForgingProvider['idToken']>[1]) => async (nonce: string) => ({
    id_token: await peer.idToken({ sub: 'a-sub', nonce, ...claims }, form),
  });
  const seconds = () => Math.floor(Date.now() / 1000);

  it('lets somebody in whose id token is right, which the tests below change in one thing each', async () => {
    const { id } = await providers.made('openid_connect', peer.settings);
    await tie(id, 'a-sub');
    const { status, browser, sent } = await signOn('openid_connect', byToken({}));
    expect(status).toBe(303);
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
    const exchanged = peer.exchanged.at(-1);
    expect(Object.fromEntries(exchanged ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: sent.get('redirect_uri'),
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  const forged: [string, () => (nonce: string) => Promise<object>][] = [
    ['with an id token that is none', () => async () => ({ id_token: 'a.b.c' })],
    ['with a token that nobody has signed', () => byToken({}, { alg: 'none' })],
    ['with a token signed by the public key, as if it were a secret', () => byToken({}, { alg: 'HS256' })],
    ['with the nonce of another sign-on', () => byToken({ nonce: 'another' })],
    ['without a nonce', () => byToken({ nonce: undefined })],
    ['with a token for another client', () => byToken({ aud: 'another' })],
    ['with a token for several, of whom it is not said for whom', () => byToken({ aud: ['lyceum', 'another'] })],
    ['with a token that was given to another client', () => byToken({ azp: 'another' })],
    ['with a token whose time is over', () => byToken({ exp: seconds() - 3_600 })],
    ['with a token that never ends', () => byToken({ exp: undefined })],
    ['with a token that was made long ago', () => byToken({ iat: seconds() - 86_400 })],
  ];

  /** Answers 403 in the words for whatever a provider has not confirmed, and makes no session. */
  const refused = async (settings: object, answer: (nonce: string) => Promise<object>, uniqueId = 'a-sub') => {
    const { id } = await providers.made('openid_connect', { ...peer.settings, jit_provisioning: true, ...settings });
    await tie(id, uniqueId);
    const before = await world.sql('select count(*)::int as n from sessions');
    const { status, browser, text } = await signOn('openid_connect', answer);
    expect([status, text.includes('The provider has not confirmed who you are.')]).toEqual([403, true]);
    expect(browser.session).toBeUndefined();
    expect(await world.sql('select count(*)::int as n from sessions')).toEqual(before);
  };

  it.each(forged)('is refused %s, and nobody is let in (A40)', (_how, answer) => refused({}, answer()));

  it('is refused without an id token, although its userinfo would name somebody (A40)', async () => {
    peer.person = { body: { sub: 'a-sub' } };
    await refused({ userinfo_endpoint: `${peer.issuer}/me` }, async () => ({}));
  });

  it('is refused with a token that names nobody, although the attribute for logins would (A40)', async () => {
    const email = 'stu1@example.org';
    await refused({ login_attribute: 'email' }, byToken({ sub: undefined, email, email_verified: true }), email);
  });

  it('is refused with a right token of another issuer, which gives its tokens elsewhere (A40)', async () => {
    const another = await ForgingProvider.open();
    await refused({}, async (nonce) => ({ id_token: await another.idToken({ sub: 'a-sub', nonce }) }));
    await another.close();
  });

  it('is refused when the issuer of the token gives its tokens elsewhere, or the browser was sent back by another (A40)', async () => {
    const { id } = await providers.made('openid_connect', peer.settings);
    await tie(id, 'a-sub');
    expect((await signOn('openid_connect', byToken({}), '&iss=https%3A%2F%2Fid.example.org')).status).toBe(403);
    expect((await signOn('openid_connect', byToken({}), `&iss=${encodeURIComponent(peer.issuer)}`)).status).toBe(303);
    peer.described = { token_endpoint: 'https://id.example.org/token' };
    expect((await signOn('openid_connect', byToken({}))).status).toBe(403);
    peer.described = { issuer: 'https://id.example.org' };
    expect((await signOn('openid_connect', byToken({}))).status).toBe(403);
  });

  it('is refused where somebody has to prove anew who they are, and the provider has only known them', async () => {
    const { id } = await providers.made('openid_connect', peer.settings);
    await tie(id, 'a-sub');
    const status = async (claims: JWTPayload, query: string) =>
      (await signOn('openid_connect', byToken(claims), '', query)).status;
    expect(await status({ auth_time: seconds() - 600 }, '?force_login=1')).toBe(403);
    expect(await status({ auth_time: seconds() - 600 }, '')).toBe(303);
    expect(await status({ auth_time: seconds() }, '?force_login=1')).toBe(303);
    // Providers of some products tell no time.
    expect(await status({}, '?force_login=1')).toBe(303);
  });

  it('that says no is told on the sign-on page, which offers to try again', async () => {
    await providers.made('openid_connect', peer.settings);
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const sent = new URL(String(headers['location'])).searchParams;
    const back = new URL(String(sent.get('redirect_uri'))).pathname;
    const { status, text } = await browser.open(`${back}?error=access_denied&state=${sent.get('state')}`);
    expect(status).toBe(403);
    expect(text).toContain('role="alert"');
    expect(text).toContain('Sign in with 127.0.0.1');
    expect(text).not.toContain('access_denied');
  });

  it('tells by its userinfo of the same person alone', async () => {
    const settings = { ...peer.settings, userinfo_endpoint: `${peer.issuer}/me`, login_attribute: 'nick' };
    const { id } = await providers.made('openid_connect', settings);
    await tie(id, 'stu-nick');
    peer.person = { body: { sub: 'another', nick: 'stu-nick' } };
    expect((await signOn('openid_connect', byToken({}))).status).toBe(403);
    peer.person = { body: { sub: 'a-sub', nick: 'stu-nick' } };
    expect((await signOn('openid_connect', byToken({}))).status).toBe(303);
  });

  it('finds nobody by an address that the provider has not checked', async () => {
    const { id } = await providers.made('openid_connect', { ...peer.settings, login_attribute: 'email' });
    await tie(id, 'stu1@example.org');
    const email = 'stu1@example.org';
    expect((await signOn('openid_connect', byToken({ email, email_verified: false }))).status).toBe(403);
    expect((await signOn('openid_connect', byToken({ email, email_verified: true }))).status).toBe(303);
  });

  const email = 'stu1@example.org';
  const addressed: [string, JWTPayload, Record<string, unknown>, number][] = [
    ['the token alone says so', { email, email_verified: true }, {}, 303],
    ['userinfo says so', { email }, { email, email_verified: true }, 303],
    ['userinfo says so of another address', { email }, { email: 'other@example.org', email_verified: true }, 403],
    ['userinfo says that it is not', { email }, { email, email_verified: false }, 403],
    ['userinfo says that it is not, without the address', { email }, { email_verified: 'false' }, 403],
    ['userinfo says nothing that is yes', { email }, { email_verified: 'unknown' }, 403],
    ['the token says no, and userinfo yes', { email, email_verified: false }, { email, email_verified: true }, 403],
    ['userinfo alone has both', {}, { email, email_verified: false }, 403],
    ['userinfo alone has both, and says yes', {}, { email, email_verified: 'true' }, 303],
    ['neither says anything', { email }, { email }, 303],
  ];

  it.each(addressed)('finds somebody by an address that is checked: %s', async (_how, claims, person, status) => {
    const settings = { ...peer.settings, userinfo_endpoint: `${peer.issuer}/me`, login_attribute: 'email' };
    const { id } = await providers.made('openid_connect', settings);
    await tie(id, email);
    peer.person = { body: { sub: 'a-sub', ...person } };
    expect((await signOn('openid_connect', byToken(claims))).status).toBe(status);
  });

  it.each(addressed)('confirms an address that is checked: %s', async (_how, claims, person, status) => {
    await providers.made('openid_connect', {
      ...peer.settings,
      userinfo_endpoint: `${peer.issuer}/me`,
      jit_provisioning: true,
      'federated_attributes[email]': 'email',
      'federated_attributes[sis_user_id]': 'number',
    });
    const sub = `new-${String(seconds())}-${Math.random()}`;
    peer.person = { body: { sub, ...person } };
    expect((await signOn('openid_connect', byToken({ ...claims, sub, number: sub }))).status).toBe(303);
    const made = await world.sql(
      `select c.address, c.workflow_state = 'active' as active, l.sis_email is not null as vouched
       from logins l join communication_channels c on c.user_id = l.user_id where l.unique_id = $1`,
      [sub],
    );
    const isChecked = status === 303;
    expect(made).toEqual([{ address: email, active: isChecked, vouched: isChecked }]);
  });

  it('of plain OAuth is what its userinfo tells, at the places that the operator names', async () => {
    const { id } = await providers.made('code_host', { login_attribute: 'login', domain: 'git.school.example' });
    await tie(id, 'stu-hub');
    const page = await new Browser(world.base).open('/login/local');
    expect(page.text).toContain('Sign in with The code host');
    const { headers } = await new Browser(world.base).open('/login/code_host');
    expect(String(headers['location'])).toMatch(/^https:\/\/git\.school\.example\/auth\?/);
    expect(String(headers['location'])).not.toContain('nonce');
    peer.person = { body: { id: 7, login: 'stu-hub' } };
    const { status, browser } = await signOn('code_host', async () => ({ scope: 'read:user' }));
    expect(status).toBe(303);
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
    expect(peer.exchanged.at(-1)?.get('client_secret')).toBe('kept-from-everybody');
  });

  it('of a product with id tokens is checked alike, for the hosted domain and the issuer that are wanted', async () => {
    const { id } = await providers.made('web_id', { hosted_domain: 'school.example' });
    await tie(id, 'a-sub');
    const { sent, status } = await signOn('web_id', byToken({ hd: 'school.example' }));
    expect([sent.get('hd'), status]).toEqual(['school.example', 303]);
    expect((await signOn('web_id', byToken({ hd: 'elsewhere.example' }))).status).toBe(403);
    expect((await signOn('web_id', byToken({}))).status).toBe(403);
    const office = await providers.made('office_id');
    await tie(office.id, 'a-sub');
    // Its issuer is another one for each directory tenant, and none of them is this one.
    expect((await signOn('office_id', byToken({ tid: 'one' }))).status).toBe(403);
  });

  it('is not waited for where nobody has said where the provider is: it is neither offered nor found', async () => {
    await providers.made('career_net');
    expect((await new Browser(world.base).open('/login')).text).not.toContain('career');
    expect((await new Browser(world.base).open('/login/career_net')).status).toBe(404);
  });

  it('changes nobody who is suspended or deleted', async () => {
    const { id } = await providers.made('openid_connect', { ...peer.settings, jit_provisioning: true });
    await tie(id, 'a-sub');
    await setLogin(world, world.users.stu1, { workflowState: 'suspended' });
    expect((await signOn('openid_connect', byToken({}))).status).toBe(403);
    await setLogin(world, world.users.stu1, { workflowState: 'active' });
  });
});

import { signOnProviders } from '../../../src/identity/authentication-providers/index.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, providersOf } from './builders.js';

type Form = Record<string, string | number | boolean>;

const openId: Form = { userinfo_endpoint: 'https://id.example.org/userinfo' };
const directory: Form = {
  auth_host: 'ldap.example.org',
  auth_port: 636,
  auth_over_tls: 'simple_tls',
  auth_username: 'cn=reader',
  auth_password: 'kept-from-everybody',
};

const { auth_host: _, ...hostless } = directory;

describe('A stored secret stays where it was sent', () => {
  let world: World;
  let admin: Caller;
  let providers: ReturnType<typeof providersOf>;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    providers = providersOf(world);
  });
  afterEach(() => world.close());

  const opened = async (id: number) => {
    const found = await signOnProviders(world.app.services, await world.em(), world.accounts.RA);
    return found.find((one) => one.id === id)?.secret;
  };

  const moves: [AuthType, Form, Form][] = [
    ['openid_connect', openId, { token_url: 'https://elsewhere.example.net/token' }],
    ['openid_connect', openId, { token_url: 'https://id.example.org/other' }],
    ['openid_connect', openId, { userinfo_endpoint: 'https://elsewhere.example.net/userinfo' }],
    ['openid_connect', {}, { userinfo_endpoint: 'https://elsewhere.example.net/userinfo' }],
    ['ldap', directory, { auth_host: 'elsewhere.example.net' }],
    ['ldap', directory, { auth_host: 'ldap://ldap.example.org:1389' }],
    ['ldap', directory, { auth_port: 3_269 }],
    ['ldap', directory, { auth_port: '' }],
    ['ldap', directory, { auth_over_tls: 'start_tls' }],
    ['ldap', directory, { auth_over_tls: '' }],
    ['ldap', hostless, { auth_host: 'elsewhere.example.net' }],
    ['code_host', { domain: 'code.example.org' }, { domain: 'elsewhere.example.net' }],
    ['code_host', {}, { domain: 'elsewhere.example.net' }],
    ['office_id', { tenant: 'school.example.org' }, { tenant: 'elsewhere.example.net' }],
  ];

  it.each(moves)('%s %j loses its secret with %j alone, and says that it needs one', async (...move) => {
    const [type, form, change] = move;
    const made = await providers.made(type, form);
    expect(made).not.toHaveProperty('needs_secret');
    expect(await opened(made.id)).toBe('kept-from-everybody');
    const moved = await admin.put(providers.at(made.id), change);
    expect([moved.status, moved.body.needs_secret]).toEqual([200, true]);
    expect(await opened(made.id)).toBeNull();
    expect((await admin.get(providers.at(made.id))).body.needs_secret).toBe(true);
    // Going back does not bring it back.
    await admin.put(providers.at(made.id), form);
    if (type !== 'ldap') expect(await opened(made.id)).toBeNull();
  });

  it.each(moves)('%s %j moves with %j together with its secret', async (type, form, change) => {
    const { id } = await providers.made(type, form);
    const name = type === 'ldap' ? 'auth_password' : type === 'office_id' ? 'application_secret' : 'client_secret';
    const moved = await admin.put(providers.at(id), { ...change, [name]: 'given-again' });
    expect([moved.status, moved.body.needs_secret]).toEqual([200, undefined]);
    expect(await opened(id)).toBe('given-again');
  });

  it.each<[AuthType, Form, Form]>([
    ['openid_connect', openId, { token_url: 'https://ID.example.org:443/token' }],
    ['openid_connect', openId, { ...openId, token_url: ' https://id.example.org/token ' }],
    ['openid_connect', openId, { authorize_url: 'https://id.example.org/other', scope: 'email', client_id: 'other' }],
    ['ldap', directory, { auth_host: ' LDAP.example.org ', auth_port: 636, auth_over_tls: 'true' }],
    ['ldap', directory, { auth_host: 'ldaps://ldap.example.org:636' }],
    ['ldap', directory, { auth_base: 'dc=example', auth_filter: '(uid={{login}})', identifier_format: 'uid' }],
    ['code_host', { domain: 'code.example.org' }, { domain: 'Code.Example.org' }],
    ['office_id', {}, { tenant: 'common' }],
  ])('%s %j keeps its secret with %j, which sends it nowhere else', async (type, form, change) => {
    const { id } = await providers.made(type, form);
    const kept = await admin.put(providers.at(id), change);
    expect([kept.status, kept.body.needs_secret]).toEqual([200, undefined]);
    expect(await opened(id)).toBe('kept-from-everybody');
  });

  it('the graph says the same, and a refused change leaves the secret', async () => {
    const { id } = await providers.made('openid_connect', openId);
    const update = `mutation ($id: RecordId!, $input: AuthenticationProviderInput!) {
      updateAuthenticationProvider(id: $id, input: $input) {
        authenticationProvider { hasSecret needsSecret } errors { field }
      }
    }`;
    const change = async (input: object) =>
      (await admin.graphql(update, { id, input })).body.data.updateAuthenticationProvider;
    const tokenUrl = 'https://elsewhere.example.net/token';
    expect((await change({ tokenUrl, authorizeUrl: '' })).errors).toHaveLength(1);
    expect(await opened(id)).toBe('kept-from-everybody');
    expect((await change({ tokenUrl })).authenticationProvider).toEqual({ hasSecret: false, needsSecret: true });
    expect(await opened(id)).toBeNull();
    const given = await change({ clientSecret: 'given-again' });
    expect(given.authenticationProvider).toEqual({ hasSecret: true, needsSecret: false });
    expect(await opened(id)).toBe('given-again');
  });

  it('a provider that lacks its secret is not offered to those who sign on, and sends nobody away', async () => {
    const { id } = await providers.made('openid_connect', openId);
    await providers.made('local');
    const page = async (path: string) => {
      const answer = await fetch(`${world.base}${path}`, { redirect: 'manual' });
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
    };
    expect((await page('/login/local')).text).toContain(`/login/openid_connect/${id}`);
    await admin.put(providers.at(id), { token_url: 'https://elsewhere.example.net/token' });
    expect((await page('/login/local')).text).not.toContain(`/login/openid_connect/${id}`);
    const sent = await page(`/login/openid_connect/${id}`);
    expect([sent.status, sent.location]).toEqual([404, null]);
    // The default way leads to the form, and not to a provider that signs nobody on.
    expect((await page('/login')).status).toBe(200);
  });
});

import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, authTypes, needed, providersOf } from './builders.js';

describe('Sign-on providers of an account', () => {
  let world: World;
  let admin: Caller;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    world = await openWorld();
    admin = world.as('admin');
    providers = providersOf(world);
  });
  afterAll(() => world.close());
  afterEach(() => providers.clear());

  const rows = async () => world.sql(`select * from authentication_providers order by id`);

  it('ap-auth-type-set, ap-list, ap-core-fields, ap-create-returns: one of each of the twelve types is made and listed', async () => {
    for (const type of authTypes) expect(await providers.made(type)).toMatchObject({ auth_type: type });
    const list = await providers.list();
    expect(list.map(({ auth_type, position }) => [auth_type, position])).toEqual(
      authTypes.map((type, index) => [type, index + 1]),
    );
    expect(new Set(list.map(({ id }) => typeof id))).toEqual(new Set(['number']));
  });

  it('ap-get: reads one by its id, or by the word of its type, which means the first of them', async () => {
    const first = await providers.made('cas', { auth_base: 'https://one.example.org' });
    const second = await providers.made('cas', { auth_base: 'https://two.example.org', position: 1 });
    expect((await admin.get(providers.at(first.id))).body).toEqual({ ...first, position: 2 });
    expect((await admin.get(providers.at('cas'))).body).toEqual(second);
    for (const id of ['ldap', 'nothing', '999999', '0']) expect((await admin.get(providers.at(id))).status).toBe(404);
  });

  it('ap-update-returns: changes what is given, and leaves the rest', async () => {
    const { id } = await providers.made('ldap', { auth_host: 'one.example.org', auth_base: 'dc=x', auth_port: 636 });
    const changed = await admin.put(providers.at(id), { auth_host: 'two.example.org', auth_base: '' });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { id, auth_host: 'two.example.org', auth_base: null, auth_port: 636 },
    ]);
    expect((await admin.get(providers.at(id))).body).toEqual(changed.body);
    expect((await admin.put(providers.at(id), { auth_port: '' })).body.auth_port).toBe(389);
    expect((await admin.json('PUT', providers.at(id), {})).body).toMatchObject({ auth_host: 'two.example.org' });
  });

  it('reads the parameters under one name as well', async () => {
    const nested = {
      'authentication_provider[auth_type]': 'cas',
      'authentication_provider[auth_base]': 'https://c.example',
    };
    const { body } = await admin.post(providers.path, nested);
    expect(body).toMatchObject({ auth_type: 'cas', auth_base: 'https://c.example' });
    const json = { authentication_provider: { auth_base: 'https://d.example' } };
    expect((await admin.json('PUT', providers.at(body.id), json)).body.auth_base).toBe('https://d.example');
  });

  it('ap-delete: takes it out of the account, answers it, and those behind it move up', async () => {
    const [one, two, three] = [await providers.made('cas'), await providers.made('ldap'), await providers.made('saml')];
    const { status, body } = await admin.del(providers.at(two.id));
    expect([status, body]).toEqual([200, two]);
    expect((await providers.list()).map(({ id, position }) => [id, position])).toEqual([
      [one.id, 1],
      [three.id, 2],
    ]);
    for (const again of [await admin.get(providers.at(two.id)), await admin.del(providers.at(two.id))])
      expect(again.status).toBe(404);
    expect((await admin.put(providers.at(two.id), { auth_host: 'x' })).status).toBe(404);
    expect((await providers.made('ldap')).id).not.toBe(two.id);
  });

  it('ap-position-default, ap-position-any-type: every type takes the first place, and the others move', async () => {
    for (const type of authTypes) expect((await providers.made(type, { position: 1 })).position).toBe(1);
    expect(await providers.types()).toEqual([...authTypes].reverse());
    const last = (await providers.list()).at(-1);
    expect((await admin.put(providers.at(last.id), { position: 1 })).body.position).toBe(1);
    expect((await providers.list()).map(({ position }) => position)).toEqual(authTypes.map((_, index) => index + 1));
    expect((await providers.types())[0]).toBe('local');
  });

  it('moves a provider to any place, and to the end where there is no such place', async () => {
    const ids: number[] = [];
    for (const type of ['cas', 'ldap', 'saml', 'web_id'] as const) ids.push((await providers.made(type)).id);
    const order = async () => (await providers.list()).map(({ id }) => ids.indexOf(id));
    for (const [index, position, after] of [
      [0, 3, [1, 2, 0, 3]],
      [3, 2, [1, 3, 2, 0]],
      [1, 99, [3, 2, 0, 1]],
      [2, 0, [3, 0, 1, 2]],
      [0, -1, [3, 1, 2, 0]],
    ] as const) {
      await admin.put(providers.at(ids[index]!), { position });
      expect([index, position, await order()]).toEqual([index, position, after]);
    }
    expect((await providers.made('edu_sso', { position: 77 })).position).toBe(5);
  });

  it('err-auth-type-silent, ap-auth-type-required, A44: a specification without a valid type is ignored', async () => {
    const { id } = await providers.made('cas', { auth_base: 'https://one.example.org' });
    const before = await rows();
    const forms: Record<string, string>[] = [{ auth_type: 'bogus' }, { auth_type: '' }, {}, { auth_type: 'LDAP' }];
    for (const form of forms) {
      const { status, body } = await admin.post(providers.path, { ...needed.openid_connect, ...form });
      expect([status, body]).toEqual([200, {}]);
    }
    const ignored = await admin.put(providers.at(id), { auth_type: 'bogus', auth_base: 'https://two.example.org' });
    expect([ignored.status, ignored.body.auth_base]).toEqual([200, 'https://one.example.org']);
    expect(await rows()).toEqual(before);
    const applied = await admin.put(providers.at(id), { auth_type: '', auth_base: 'https://three.example.org' });
    expect([applied.status, applied.body.auth_base]).toEqual([200, 'https://three.example.org']);
  });

  it('ap-type-immutable, A44: another type is refused, the same one is taken', async () => {
    const { id } = await providers.made('cas', { auth_base: 'https://one.example.org' });
    const before = await rows();
    const refused = await admin.put(providers.at(id), { auth_type: 'ldap', auth_base: 'https://two.example.org' });
    expect([refused.status, refused.body.errors[0].error_code]).toEqual([400, 'auth_type_fixed']);
    expect(await rows()).toEqual(before);
    const same = await admin.put(providers.at(id), { auth_type: 'cas', auth_base: 'https://two.example.org' });
    expect([same.status, same.body.auth_base]).toEqual([200, 'https://two.example.org']);
  });

  it('ap-unknown-discarded: what the type does not know is discarded, and GraphQL says what', async () => {
    const foreign = {
      auth_host: 'x',
      client_secret: 'y',
      tenant: 'z',
      login_attribute: 'id',
      parent_registration: true,
    };
    const made = await providers.made('cas', { ...foreign, auth_base: 'https://c.example' });
    expect(Object.keys(made).sort()).toEqual([
      'auth_base',
      'auth_type',
      'id',
      'jit_provisioning',
      'log_in_url',
      'position',
    ]);
    const row = (await rows()).at(-1);
    expect([row.settings, row.sealed_secret, row.login_attribute, row.parent_registration]).toEqual([
      { authBase: 'https://c.example', logInUrl: null },
      null,
      null,
      false,
    ]);
    const query = `mutation ($account: RecordId!, $input: AuthenticationProviderInput!) {
      createAuthenticationProvider(accountId: $account, input: $input) {
        authenticationProvider { authType cas { authBase } ldap { authHost } } ignored { field } errors { code }
      }
    }`;
    const input = { authType: 'CAS', authHost: 'x', clientSecret: 'y', authBase: 'https://d.example' };
    const { body } = await admin.graphql(query, { account: world.accounts.RA, input });
    expect(body.data.createAuthenticationProvider).toEqual({
      authenticationProvider: { authType: 'CAS', cas: { authBase: 'https://d.example' }, ldap: null },
      ignored: [{ field: 'authHost' }, { field: 'clientSecret' }],
      errors: [],
    });
    const none = await admin.graphql(query, { account: world.accounts.RA, input: { authBase: 'https://d.example' } });
    expect(none.body.data.createAuthenticationProvider).toEqual({
      authenticationProvider: null,
      ignored: [{ field: 'authType' }],
      errors: [],
    });
  });

  it('ap-jit-not-local, ap-jit-field: people are made by every provider but local sign-on', async () => {
    for (const type of authTypes) {
      const made = await providers.made(type, { jit_provisioning: true });
      expect([type, made.jit_provisioning]).toEqual([type, type === 'local' ? undefined : true]);
      if (type === 'local') expect(made).not.toHaveProperty('jit_provisioning');
      else
        expect((await admin.put(providers.at(made.id), { jit_provisioning: 'no' })).body.jit_provisioning).toBe(false);
    }
  });

  it.each<AuthType>(['local', 'social_a', 'code_host', 'career_net', 'microblog'])(
    '%s stands once in an account',
    async (type) => {
      const { id } = await providers.made(type);
      const before = await rows();
      const second = await admin.post(providers.path, { auth_type: type, ...needed[type] });
      expect([second.status, second.body.errors]).toMatchObject([422, [{ error_code: 'single_provider' }]]);
      expect(await rows()).toEqual(before);
      await admin.del(providers.at(id));
      expect((await providers.made(type)).id).not.toBe(id);
    },
  );

  it.each<AuthType>(['cas', 'ldap', 'saml', 'openid_connect', 'edu_sso', 'web_id', 'office_id'])(
    '%s may stand twice in an account',
    async (type) => {
      await providers.made(type);
      await providers.made(type);
      expect(await providers.types()).toEqual([type, type]);
    },
  );

  it('ap-microblog-parent: parents register by one provider, the last that was said to', async () => {
    const microblog = await providers.made('microblog', { parent_registration: true });
    const saml = await providers.made('saml');
    const by = async () => (await providers.list()).map(({ parent_registration }) => parent_registration);
    expect(await by()).toEqual([true, false]);
    await admin.put(providers.at(saml.id), { parent_registration: true });
    expect(await by()).toEqual([false, true]);
    await admin.put(providers.at(microblog.id), { parent_registration: true });
    expect(await by()).toEqual([true, false]);
    await providers.made('saml', { parent_registration: 'on' });
    expect(await by()).toEqual([false, false, true]);
    await admin.put(providers.at(saml.id), { parent_registration: false });
    expect(await by()).toEqual([false, false, true]);
    expect(await providers.made('cas', { parent_registration: true })).not.toHaveProperty('parent_registration');
    expect(await by()).toEqual([false, false, true, undefined]);
  });
});

import { openWorld, type World } from '../../support/world.js';

describe('What a sign-on page of a root account shows', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const said = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`account[registration_settings][${name}]`, value]),
    );
  const put = (values: Record<string, string>, who: 'admin' | 'lim' | 'stu1' | 'adminB' = 'admin') =>
    world.as(who).put(`/accounts/${world.accounts.RA}`, { ...said(values), 'include[]': 'registration_settings' });
  const shown = async () =>
    (await world.as('admin').get(`/accounts/self?include[]=registration_settings`)).body.registration_settings;
  const nothing = { login_handle_name: null, terms_required: false, terms_of_use_url: null, privacy_policy_url: null };
  const addresses = {
    terms_of_use_url: 'https://example.edu/terms',
    privacy_policy_url: 'https://example.edu/privacy',
  };
  const pages = { login_handle_name: 'Badge number', terms_required: true, ...addresses };

  it('registration_settings is whole, and set one by one over REST; what is absent stays, and null unsets', async () => {
    expect(await shown()).toEqual(nothing);
    const handle = { 'sso_settings[login_handle_name]': pages.login_handle_name };
    expect((await world.as('admin').put(`/accounts/${world.accounts.RA}/sso_settings`, handle)).status).toBe(200);
    const all = await put({ ...addresses, terms_required: 'true' });
    expect([all.status, all.body.registration_settings]).toEqual([200, pages]);
    expect((await put({ terms_required: 'false' })).body.registration_settings).toEqual({
      ...pages,
      terms_required: false,
    });
    const unset = await world.as('admin').json('PUT', `/accounts/${world.accounts.RA}`, {
      account: { registration_settings: { terms_of_use_url: null, terms_required: null } },
    });
    expect(unset.status).toBe(200);
    expect(await shown()).toEqual({ ...pages, terms_required: false, terms_of_use_url: null });
  });

  it('registration_settings is set and shown over GraphQL, and told to administrators alone', async () => {
    const input = {
      termsRequired: true,
      termsOfUseUrl: pages.terms_of_use_url,
      privacyPolicyUrl: pages.privacy_policy_url,
    };
    const fields = 'registrationSettings { loginHandleName termsRequired termsOfUseUrl privacyPolicyUrl }';
    const update = `mutation ($r: RegistrationSettingsInput) {
      updateAccount(id: "self", input: { registrationSettings: $r }) { account { ${fields} } } }`;
    const { body } = await world.as('admin').graphql(update, { r: input });
    expect(body.data.updateAccount.account.registrationSettings).toEqual({ loginHandleName: null, ...input });
    const { id } = (await world.as('admin').graphql('{ account(id: "self") { id } }')).body.data.account;
    for (const read of ['{ account(id: "self") { F } }', `{ node(id: "${id}") { ... on Account { F } } }`]) {
      const asked = await world.as('stu1').graphql(read.replace('F', fields));
      const [account] = Object.values(asked.body.data) as any[];
      expect(account.registrationSettings).toEqual({
        loginHandleName: null,
        termsRequired: null,
        termsOfUseUrl: null,
        privacyPolicyUrl: null,
      });
    }
    expect((await world.as('adminB').graphql(`{ node(id: "${id}") { id } }`)).body.data.node).toBeNull();
  });

  it('registration_settings in a wrong shape are refused by field, and without the right for settings; nothing changes', async () => {
    for (const [field, value] of [
      ['terms_of_use_url', 'http://example.edu/terms'],
      ['privacy_policy_url', 'javascript:alert(1)'],
      ['terms_of_use_url', `https://example.edu/${'x'.repeat(2_000)}`],
      ['terms_required', 'perhaps'],
    ] as const) {
      const { status, body } = await put({ ...addresses, terms_required: 'true', [field]: value });
      expect([field, status, Object.keys(body.errors ?? {}).join()]).toEqual([
        field,
        400,
        expect.stringContaining(field),
      ]);
    }
    expect([
      (await put({ terms_required: 'true' }, 'lim')).status,
      (await put({ terms_required: 'true' }, 'stu1')).status,
    ]).toEqual([403, 403]);
    expect((await put({ terms_required: 'true' }, 'adminB')).status).toBe(404);
    expect(await shown()).toEqual(nothing);
  });

  it('the sign-on page links to the terms of use and the policy of privacy, where there are any', async () => {
    const page = async () => (await fetch(`${new URL(world.base).origin}/login`)).text();
    expect(await page()).not.toContain('Terms of use');
    await put(addresses);
    const text = await page();
    expect(text).toContain(`<a href="${addresses.terms_of_use_url}">Terms of use</a>`);
    expect(text).toContain(`<a href="${addresses.privacy_policy_url}">Privacy</a>`);
  });

  it('terms_required: a user is made in the tenant with user[terms_of_use] alone, at sub-accounts too; else 400 by field, and nobody is made', async () => {
    const { RA, RA1 } = world.accounts;
    const make = (account: number | string, name: string, more = {}) =>
      world.as('admin').post(`/accounts/${account}/users`, { 'pseudonym[unique_id]': name, ...more });
    expect((await make(RA, 'before')).status).toBe(200);
    await put({ terms_required: 'true' });
    const count = () => world.sql('select count(*) from users');
    const before = await count();
    for (const account of [RA, RA1])
      for (const more of [{}, { 'user[terms_of_use]': 'false' }]) {
        const { status, body } = await make(account, 'refused', more);
        expect([status, body.errors['user[terms_of_use]']?.[0]?.type]).toEqual([400, 'missing']);
      }
    const create = (terms: string) =>
      world
        .as('admin')
        .graphql(`mutation { createUser(accountId: ${RA1}, input: { login: { uniqueId: "graph" }${terms} }) {
        user { recordId } errors { message } } }`);
    expect((await create('')).body.data?.createUser?.user ?? null).toBeNull();
    expect(await count()).toEqual(before);
    for (const account of [RA, RA1])
      expect((await make(account, `taken${account}`, { 'user[terms_of_use]': '1' })).status).toBe(200);
    expect((await create(', user: { termsOfUse: true }')).body.data.createUser.user).not.toBeNull();
    const other = await world.as('adminB').post(`/accounts/self/users`, { 'pseudonym[unique_id]': 'elsewhere' });
    expect(other.status).toBe(200);
  });
});

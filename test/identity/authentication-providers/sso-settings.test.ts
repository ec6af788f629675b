import { type Caller, openWorld, type World } from '../../support/world.js';

describe('Sign-on settings of an account', () => {
  let world: World;
  let admin: Caller;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    path = `/accounts/${world.accounts.RA}/sso_settings`;
  });
  afterEach(() => world.close());

  const unset = {
    login_handle_name: null,
    change_password_url: null,
    auth_discovery_url: null,
    unknown_user_url: null,
  };
  const all = {
    login_handle_name: 'Campus name',
    change_password_url: 'https://campus.example.org/password',
    auth_discovery_url: 'https://campus.example.org/where',
    unknown_user_url: 'https://campus.example.org/who?x=1',
  };
  const form = (settings: Record<string, string>) =>
    Object.fromEntries(Object.entries(settings).map(([name, text]) => [`sso_settings[${name}]`, text]));
  const shown = async () => (await admin.get(path)).body.sso_settings;

  it('sso-fields, sso-login-handle, sso-change-password, sso-discovery, sso-unknown-user: four settings, each null until it is set', async () => {
    expect((await admin.get(path)).body).toEqual({ sso_settings: unset });
    const { status, body } = await admin.put(path, form(all));
    expect([status, body]).toEqual([200, { sso_settings: all }]);
    expect(await shown()).toEqual(all);
    const { body: account } = await admin.get(`/accounts/${world.accounts.RA}?include[]=registration_settings`);
    expect(account.registration_settings.login_handle_name).toBe('Campus name');
  });

  it('sso-absent-unchanged, sso-all-optional: what is not sent stays', async () => {
    await admin.put(path, form(all));
    await admin.put(path, form({ login_handle_name: 'Login' }));
    expect(await shown()).toEqual({ ...all, login_handle_name: 'Login' });
    expect((await admin.json('PUT', path, { sso_settings: {} })).status).toBe(200);
    expect(await shown()).toEqual({ ...all, login_handle_name: 'Login' });
  });

  it('a request without the settings is 400, and nothing changes', async () => {
    await admin.put(path, form(all));
    for (const nothing of ['', 'sso_settings=', 'other=1']) {
      const { status, body } = await admin.put(path, nothing);
      expect([nothing, status, Object.keys(body.errors)]).toEqual([nothing, 400, ['sso_settings']]);
      expect(await shown()).toEqual(all);
    }
  });

  it('sso-blank-unsets, sso-null-unsets: a blank text and null unset', async () => {
    for (const name of Object.keys(all)) {
      await admin.put(path, form(all));
      await admin.put(path, form({ [name]: '' }));
      expect(await shown()).toEqual({ ...all, [name]: null });
      await admin.put(path, form(all));
      await admin.put(path, form({ [name]: '  ' }));
      expect(await shown()).toEqual({ ...all, [name]: null });
      await admin.put(path, form(all));
      const { body } = await admin.json('PUT', path, { sso_settings: { [name]: null } });
      expect(body.sso_settings).toEqual({ ...all, [name]: null });
    }
  });

  it('A36: refuses addresses of this network and what is no address, and nothing changes', async () => {
    await admin.put(path, form(all));
    for (const name of ['change_password_url', 'auth_discovery_url', 'unknown_user_url'])
      for (const address of [
        'http://127.0.0.1/',
        'http://[::1]/',
        'http://0.0.0.0/',
        'http://169.254.169.254/latest',
        'http://10.0.0.1/',
        'http://2130706433/',
        'http://0177.0.0.1/',
        'http://localhost./',
        'https://u:p@campus.example.org/',
        'http://campus.example.org:22/',
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'gopher://x.example/',
        '//evil.example',
        '/inside',
      ]) {
        const { status, body } = await admin.put(path, form({ login_handle_name: 'Other', [name]: address }));
        expect([name, address, status, body.errors[name]?.[0].type]).toEqual([name, address, 400, 'blocked_url']);
      }
    expect(await shown()).toEqual(all);
  });

  it('refuses settings in a wrong shape by their names, and nothing changes', async () => {
    await admin.put(path, form(all));
    for (const name of Object.keys(all)) {
      const list = await admin.put(path, `sso_settings[${name}][]=x`);
      expect([name, list.status, Object.keys(list.body.errors)]).toEqual([name, 400, [name]]);
      const long = await admin.put(path, form({ [name]: `https://x.example/${'x'.repeat(2_000)}` }));
      expect([name, long.status, JSON.stringify(long.body.errors)]).toEqual([
        name,
        400,
        expect.stringContaining('too_long'),
      ]);
    }
    expect((await admin.put(path, 'sso_settings[]=x')).status).toBe(400);
    expect(await shown()).toEqual(all);
  });

  it('are those of root accounts, for who manages their settings', async () => {
    await admin.put(path, form(all));
    for (const id of [world.accounts.RA1, world.accounts.RA1a]) {
      expect((await admin.get(`/accounts/${id}/sso_settings`)).status).toBe(403);
      expect((await admin.put(`/accounts/${id}/sso_settings`, form(all))).status).toBe(403);
    }
    for (const who of ['subadmin', 'teach', 'stu1', 'lim'] as const) {
      expect([who, (await world.as(who).get(path)).status]).toEqual([who, 403]);
      expect([who, (await world.as(who).put(path, form({ login_handle_name: '' }))).status]).toEqual([who, 403]);
    }
    expect((await world.as('adminB').get(path)).status).toBe(404);
    expect((await world.as('adminB').put(path, form({ login_handle_name: '' }))).status).toBe(404);
    expect(await shown()).toEqual(all);
    expect((await world.as('adminB').get('/accounts/self/sso_settings')).body).toEqual({ sso_settings: unset });
    const query = `{ account(id: "self") { name ssoSettings { loginHandleName } } }`;
    const told = (await world.as('teach').graphql(query)).body;
    expect([told.data.account.ssoSettings, told.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
  });

  it('leaves its trace in the audit trail, with what was before', async () => {
    await admin.put(path, form({ login_handle_name: 'Login' }));
    await admin.put(path, form({ login_handle_name: 'Login' }));
    const events = await world.sql(`select data from audit_events where event_type = 'sso_settings_updated'`);
    expect(events.map(({ data }) => [data.before.loginHandleName, data.after.loginHandleName])).toEqual([
      [null, 'Login'],
    ]);
  });
});

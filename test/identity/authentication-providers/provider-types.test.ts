import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, authTypes, needed, providersOf } from './builders.js';

describe('What each type of sign-on provider takes', () => {
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

  const stored = () => world.sql('select * from authentication_providers order by id');
  /** Makes one, looks at it, and takes it away again. */
  const once = async (type: AuthType, form: Record<string, string | number | boolean> = {}) => {
    const made = await providers.made(type, form);
    expect((await admin.get(providers.at(made.id))).body).toEqual(made);
    await admin.del(providers.at(made.id));
    return made;
  };
  const refused = async (type: AuthType, form: Record<string, string | number | boolean>) => {
    const before = await stored();
    const { status, body } = await admin.post(providers.path, { auth_type: type, ...needed[type], ...form });
    expect([type, form, status, await stored()]).toEqual([type, form, 400, before]);
    return body.errors;
  };

  /** Every key of an answer, by type. Source: D1 · AuthenticationProvider; supplement §2.1. */
  const keys: Readonly<Record<AuthType, readonly string[]>> = {
    local: ['self_registration'],
    cas: ['auth_base', 'jit_provisioning', 'log_in_url'],
    ldap: [
      'auth_base',
      'auth_filter',
      'auth_host',
      'auth_over_tls',
      'auth_port',
      'auth_username',
      'identifier_format',
      'jit_provisioning',
    ],
    openid_connect: [
      'authorize_url',
      'client_id',
      'end_session_endpoint',
      'federated_attributes',
      'jit_provisioning',
      'login_attribute',
      'scope',
      'token_url',
      'userinfo_endpoint',
    ],
    saml: [
      'certificate_fingerprint',
      'federated_attributes',
      'identifier_format',
      'idp_entity_id',
      'jit_provisioning',
      'log_in_url',
      'log_out_url',
      'login_attribute',
      'metadata_uri',
      'parent_registration',
      'requested_authn_context',
    ],
    edu_sso: ['client_id', 'district_id', 'federated_attributes', 'jit_provisioning', 'login_attribute'],
    social_a: ['app_id', 'federated_attributes', 'jit_provisioning', 'login_attribute'],
    code_host: ['client_id', 'domain', 'federated_attributes', 'jit_provisioning', 'login_attribute'],
    web_id: ['client_id', 'federated_attributes', 'hosted_domain', 'jit_provisioning', 'login_attribute'],
    career_net: ['client_id', 'federated_attributes', 'jit_provisioning', 'login_attribute'],
    office_id: ['application_id', 'federated_attributes', 'jit_provisioning', 'login_attribute', 'tenant'],
    microblog: ['consumer_key', 'federated_attributes', 'jit_provisioning', 'login_attribute', 'parent_registration'],
  };

  it('ap-saml-fields, ap-login-url-field, ap-login-attribute-field, ap-ldap-fields, ap-auth-base-field, ap-fed-field: an answer has the keys of its type and no others', async () => {
    for (const type of authTypes) {
      const made = await once(type);
      const own = Object.keys(made).filter((key) => !['id', 'auth_type', 'position'].includes(key));
      expect([type, own.sort()]).toEqual([type, keys[type]]);
    }
  });

  it('ap-edu-sso-required, ap-social-a-required, ap-code-host-required, ap-web-id-required, ap-career-net-required, ap-office-id-required, ap-openid-connect-required, ap-microblog-required: what a type cannot do without is neither left out nor unset', async () => {
    for (const type of authTypes) {
      for (const name of Object.keys(needed[type])) {
        const { [name]: _left, ...rest } = needed[type];
        for (const form of [rest, { ...rest, [name]: '' }, { ...rest, [name]: '  ' }]) {
          const { status, body } = await admin.post(providers.path, { auth_type: type, ...form });
          expect([type, name, status, Object.keys(body.errors)]).toEqual([type, name, 400, [name]]);
        }
      }
      expect(await stored().then((rows) => rows.filter(({ workflow_state: state }) => state === 'active'))).toEqual([]);
      if (Object.keys(needed[type]).length === 0) continue;
      const { id } = await providers.made(type);
      const before = await stored();
      for (const name of Object.keys(needed[type])) {
        const unset = await admin.put(providers.at(id), { [name]: '' });
        expect([type, name, unset.status, Object.keys(unset.body.errors)]).toEqual([type, name, 400, [name]]);
        expect((await admin.json('PUT', providers.at(id), { [name]: null })).status).toBe(400);
      }
      expect(await stored()).toEqual(before);
      await admin.del(providers.at(id));
    }
  });

  const loginAttributes: Partial<Record<AuthType, readonly string[]>> = {
    edu_sso: ['id', 'sis_id', 'email', 'student_number', 'teacher_number'],
    social_a: ['id', 'email'],
    code_host: ['id', 'login'],
    web_id: ['sub', 'email'],
    career_net: ['id', 'emailAddress'],
    office_id: ['sub', 'email', 'oid', 'preferred_username'],
    microblog: ['user_id', 'screen_name'],
  };

  it('ap-edu-sso-login-values, ap-social-a-login-values, ap-code-host-login-values, ap-web-id-login-values, ap-career-net-login-values, ap-office-id-login-values, ap-microblog-login-values: the login is one of the attributes of the type', async () => {
    for (const [type, values] of Object.entries(loginAttributes) as [AuthType, readonly string[]][]) {
      for (const login_attribute of values)
        expect((await once(type, { login_attribute })).login_attribute).toBe(login_attribute);
      expect(await refused(type, { login_attribute: 'shoe_size' })).toMatchObject({
        login_attribute: [{ type: 'inclusion' }],
      });
    }
    expect((await once('openid_connect', { login_attribute: 'upn' })).login_attribute).toBe('upn');
    expect((await once('saml', { login_attribute: 'eduPersonPrincipalName' })).login_attribute).toBe(
      'eduPersonPrincipalName',
    );
  });

  it('ap-edu-sso-login-default, ap-social-a-login-default, ap-code-host-login-default, ap-web-id-login-default, ap-career-net-login-default, ap-office-id-login-default, ap-openid-connect-login-default, ap-microblog-login-default: unset, it is the default of the type', async () => {
    const defaults = {
      edu_sso: 'id',
      social_a: 'id',
      code_host: 'id',
      web_id: 'sub',
      career_net: 'id',
      office_id: 'sub',
      openid_connect: 'sub',
      microblog: 'user_id',
      saml: 'nameid',
    } as const;
    for (const [type, expected] of Object.entries(defaults) as [AuthType, string][]) {
      const made = await providers.made(type);
      const other = loginAttributes[type]?.at(-1) ?? 'mail';
      const changed = await admin.put(providers.at(made.id), { login_attribute: other });
      const unset = await admin.put(providers.at(made.id), { login_attribute: '' });
      expect([type, made.login_attribute, changed.body.login_attribute, unset.body.login_attribute]).toEqual([
        type,
        expected,
        other,
        expected,
      ]);
      await admin.del(providers.at(made.id));
    }
  });

  it('A36: addresses of this network, or none of the web, are 400 blocked_url and nothing is made', async () => {
    for (const address of ['http://127.0.0.1/', 'http://[::1]/', 'http://10.1.2.3/', 'http://169.254.169.254/x']) {
      expect(await refused('cas', { auth_base: address })).toMatchObject({ auth_base: [{ type: 'blocked_url' }] });
      expect(await refused('openid_connect', { token_url: address })).toMatchObject({
        token_url: [{ type: 'blocked_url' }],
      });
    }
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'ldap://x', 'https://u:p@x.example', 'x'])
      for (const [type, name] of [
        ['cas', 'log_in_url'],
        ['saml', 'log_out_url'],
        ['openid_connect', 'authorize_url'],
        ['openid_connect', 'end_session_endpoint'],
        ['openid_connect', 'userinfo_endpoint'],
        ['saml', 'metadata_uri'],
      ] as const)
        expect(await refused(type, { [name]: address })).toMatchObject({ [name]: [{ type: 'blocked_url' }] });
    expect(await refused('code_host', { domain: '127.0.0.1' })).toMatchObject({ domain: [{ type: 'blocked_url' }] });
  });

  it('what nobody could ever sign on by is refused by its field, when it is made and when it is changed', async () => {
    const whole = { auth_host: 'ldap.example.org', auth_filter: '(uid={{login}})' };
    const wrong: [AuthType, Record<string, string>, string, string][] = [
      ['ldap', { auth_host: '' }, 'auth_host', 'blank'],
      ['ldap', { auth_host: 'ldap example' }, 'auth_host', 'invalid'],
      ['ldap', { auth_host: 'https://ldap.example.org' }, 'auth_host', 'invalid'],
      ['ldap', { auth_host: 'ldap://ldap.example.org/dc=x' }, 'auth_host', 'invalid'],
      ['ldap', { auth_filter: ' ' }, 'auth_filter', 'blank'],
      ['ldap', { auth_filter: '(uid=login)' }, 'auth_filter', 'invalid'],
      ['ldap', { auth_filter: '(&(uid={{login}})' }, 'auth_filter', 'invalid'],
      ['ldap', { auth_filter: '{{login}}' }, 'auth_filter', 'invalid'],
      ['openid_connect', { token_url: 'http://id.example.org/token' }, 'token_url', 'not_encrypted'],
      ['openid_connect', { userinfo_endpoint: 'http://id.example.org/me' }, 'userinfo_endpoint', 'not_encrypted'],
    ];
    for (const [type, form, field, word] of wrong) {
      const start = type === 'ldap' ? whole : {};
      expect(await refused(type, { ...start, ...form })).toMatchObject({ [field]: [{ type: word }] });
      const { id } = await providers.made(type, start);
      const before = await stored();
      const { status, body } = await admin.put(providers.at(id), { auth_type: type, ...form });
      expect([form, status, body.errors]).toMatchObject([form, 400, { [field]: [{ type: word }] }]);
      expect(await stored()).toEqual(before);
      await admin.del(providers.at(id));
    }
  });

  it('tells all wrong addresses at once', async () => {
    const both = { authorize_url: 'x', token_url: 'http://10.0.0.1/', client_id: '' };
    expect(Object.keys(await refused('openid_connect', both)).sort()).toEqual([
      'authorize_url',
      'client_id',
      'token_url',
    ]);
  });

  it('refuses every parameter in a wrong shape by its name, and nothing is made', async () => {
    const names = [...new Set(Object.values(keys).flat())].filter((name) => name !== 'federated_attributes');
    for (const name of [...names, 'position', 'client_secret', 'auth_password']) {
      const form = `auth_type=cas&${name}[a]=1`;
      const before = await stored();
      const { status, body } = await admin.post(providers.path, form);
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 400, [name]]);
      expect(await stored()).toEqual(before);
    }
    for (const [name, type] of [
      ['auth_host', 'ldap'],
      ['auth_password', 'ldap'],
      ['certificate_fingerprint', 'saml'],
      ['client_secret', 'web_id'],
      ['district_id', 'edu_sso'],
    ] as const)
      expect(await refused(type, { [name]: 'x'.repeat(2_001) })).toMatchObject({ [name]: [{ type: 'too_long' }] });
    for (const jit_provisioning of ['maybe', '2'])
      expect(await refused('cas', { jit_provisioning })).toHaveProperty('jit_provisioning');
  });
});

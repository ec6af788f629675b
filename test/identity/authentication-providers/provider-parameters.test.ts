import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, needed, providersOf } from './builders.js';

describe('The parameters of each type of sign-on provider', () => {
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

  it('ap-local-self-registration: all, none or observer, or a boolean; nobody unless said', async () => {
    for (const [given, shown] of [
      ['all', 'all'],
      ['none', 'none'],
      ['observer', 'observer'],
      ['true', 'all'],
      ['1', 'all'],
      ['false', 'none'],
      ['off', 'none'],
      ['', 'none'],
    ] as const)
      expect([given, (await once('local', { self_registration: given })).self_registration]).toEqual([given, shown]);
    expect((await once('local')).self_registration).toBe('none');
    expect(await refused('local', { self_registration: 'some' })).toHaveProperty('self_registration');
    const { body } = await admin.json('POST', providers.path, { auth_type: 'local', self_registration: true });
    expect(body.self_registration).toBe('all');
  });

  it('ap-cas-base, ap-cas-login-url: a CAS server, and another address where people sign on', async () => {
    const auth_base = 'https://cas.example.org/cas';
    expect(await once('cas', { auth_base })).toMatchObject({ auth_base, log_in_url: null });
    const log_in_url = 'https://sso.example.org/login';
    expect(await once('cas', { auth_base, log_in_url })).toMatchObject({ auth_base, log_in_url });
  });

  it('ap-edu-sso-district, ap-code-host-domain, ap-web-id-hosted-domain: what narrows a provider down is optional', async () => {
    for (const [type, name] of [
      ['edu_sso', 'district_id'],
      ['code_host', 'domain'],
      ['web_id', 'hosted_domain'],
    ] as const) {
      expect((await once(type))[name]).toBeNull();
      expect((await once(type, { [name]: '' }))[name]).toBeNull();
      expect((await once(type, { [name]: 'code.example.org' }))[name]).toBe('code.example.org');
    }
    expect(await refused('code_host', { domain: 'a.example/..' })).toHaveProperty('domain');
    expect(await refused('web_id', { hosted_domain: 'a b' })).toHaveProperty('hosted_domain');
  });

  it('ap-ldap-port: a port, 389 unless said', async () => {
    expect((await once('ldap')).auth_port).toBe(389);
    expect((await once('ldap', { auth_port: '636' })).auth_port).toBe(636);
    for (const auth_port of ['0', '65536', '-1', 'x', '1.5'])
      expect(await refused('ldap', { auth_port })).toHaveProperty('auth_port');
  });

  it('ap-ldap-tls-values, ap-ldap-tls-boolean, ap-ldap-tls-default: how the connection is encrypted', async () => {
    for (const [given, shown] of [
      ['', ''],
      ['simple_tls', 'simple_tls'],
      ['start_tls', 'start_tls'],
      ['true', 'simple_tls'],
      ['yes', 'simple_tls'],
      ['false', ''],
    ] as const)
      expect([given, (await once('ldap', { auth_over_tls: given })).auth_over_tls]).toEqual([given, shown]);
    expect((await once('ldap')).auth_over_tls).toBe('start_tls');
    expect(await refused('ldap', { auth_over_tls: 'sometimes' })).toHaveProperty('auth_over_tls');
    for (const [given, shown] of [
      [true, 'simple_tls'],
      [false, ''],
      [null, ''],
    ]) {
      const { body } = await admin.json('POST', providers.path, { auth_type: 'ldap', auth_over_tls: given });
      expect([given, body.auth_over_tls]).toEqual([given, shown]);
    }
  });

  it('ap-ldap-host, ap-ldap-base, ap-ldap-filter, ap-ldap-identifier, ap-ldap-bind, ap-nullable-fields: a directory', async () => {
    const told = {
      auth_host: 'ldap.example.org',
      auth_base: 'dc=x',
      auth_filter: '(&(uid={{login}})(objectClass=person))',
      identifier_format: 'uid',
      auth_username: 'cn=reader,dc=x',
    };
    const made = await once('ldap', { ...told, auth_password: 'bind-phrase-1' });
    expect(made).toMatchObject(told);
    expect(made).not.toHaveProperty('auth_password');
    expect(await once('ldap')).toMatchObject(Object.fromEntries(Object.keys(told).map((name) => [name, null])));
  });

  it('ap-office-tenant-default, ap-office-tenant-values: one of three words, a UUID or a domain', async () => {
    expect((await once('office_id')).tenant).toBe('common');
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const tenant of ['common', 'organizations', 'consumers', uuid, 'school.example.org'])
      expect((await once('office_id', { tenant })).tenant).toBe(tenant);
    expect(await refused('office_id', { tenant: '../common' })).toHaveProperty('tenant');
  });

  it('ap-oidc-scope, ap-oidc-end-session, ap-oidc-userinfo: further scopes and addresses', async () => {
    const told = {
      scope: 'email profile',
      end_session_endpoint: 'https://id.example.org/end',
      userinfo_endpoint: 'https://id.example.org/userinfo',
    };
    expect(await once('openid_connect', told)).toMatchObject(told);
    expect(await once('openid_connect')).toMatchObject({ scope: null, end_session_endpoint: null });
  });

  it('ap-saml-identifier-values, ap-saml-logout-optional, ap-saml-authn-context: eight ways to call people', async () => {
    const v1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:';
    const v2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:';
    for (const identifier_format of [
      `${v1}emailAddress`,
      `${v2}entity`,
      `${v2}kerberos`,
      `${v2}persistent`,
      `${v2}transient`,
      `${v1}unspecified`,
      `${v1}WindowsDomainQualifiedName`,
      `${v1}X509SubjectName`,
    ])
      expect((await once('saml', { identifier_format })).identifier_format).toBe(identifier_format);
    const plain = await once('saml', { idp_entity_id: 'https://idp.example.org', certificate_fingerprint: 'ab:cd' });
    expect(plain).toMatchObject({
      identifier_format: `${v1}unspecified`,
      log_out_url: null,
      requested_authn_context: null,
      idp_entity_id: 'https://idp.example.org',
      certificate_fingerprint: 'ab:cd',
    });
    expect(await refused('saml', { identifier_format: `${v1}nickname` })).toHaveProperty('identifier_format');
    const context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
    expect((await once('saml', { requested_authn_context: context })).requested_authn_context).toBe(context);
  });
});

/** Each parameter of each type, set and changed over either API, and told alike by both. Source: D1 · Authentication providers. */
import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, authTypes, needed, providersOf } from './builders.js';

type Value = string | number;
/** What is set, what it is changed to, and what holds when it is unset; undefined for what cannot be unset. */
type Row = readonly [set: Value, changed: Value, unset?: Value | null];

const format = (name: string) => `urn:oasis:names:tc:SAML:2.0:nameid-format:${name}`;
const client = { client_id: ['one', 'two'] } as const;

/** Secrets stand apart: nobody reads them. */
const parameters: Readonly<Record<AuthType, Readonly<Record<string, Row>>>> = {
  local: { self_registration: ['observer', 'all', 'none'] },
  cas: {
    auth_base: ['https://cas.example.org/cas', 'https://cas2.example.org', null],
    log_in_url: ['https://sso.example.org/in', 'https://sso2.example.org/in', null],
  },
  ldap: {
    auth_host: ['ldap.example.org', 'ldap2.example.org'],
    auth_port: [636, 3_389, 389],
    auth_over_tls: ['simple_tls', 'start_tls', ''],
    auth_base: ['dc=one', 'dc=two', null],
    auth_filter: ['(uid={{login}})', '(cn={{login}})'],
    identifier_format: ['uid', 'cn', null],
    auth_username: ['cn=one', 'cn=two', null],
  },
  openid_connect: {
    ...client,
    authorize_url: ['https://id.example.org/a', 'https://id2.example.org/a'],
    token_url: ['https://id.example.org/t', 'https://id2.example.org/t'],
    scope: ['email', 'email profile', null],
    end_session_endpoint: ['https://id.example.org/e', 'https://id2.example.org/e', null],
    userinfo_endpoint: ['https://id.example.org/u', 'https://id2.example.org/u', null],
    login_attribute: ['email', 'upn', 'sub'],
  },
  saml: {
    idp_entity_id: ['https://idp.example.org', 'urn:idp:two', null],
    log_in_url: ['https://idp.example.org/in', 'https://idp2.example.org/in', null],
    log_out_url: ['https://idp.example.org/out', 'https://idp2.example.org/out', null],
    certificate_fingerprint: ['AB:CD', '01:23 45:67', null],
    identifier_format: [
      format('persistent'),
      format('transient'),
      'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    ],
    requested_authn_context: ['urn:one', 'urn:two', null],
    login_attribute: ['eduPersonPrincipalName', 'eduPersonPrincipalName_stripped', 'nameid'],
  },
  edu_sso: { ...client, district_id: ['d1', 'd2', null], login_attribute: ['email', 'sis_id', 'id'] },
  social_a: { app_id: ['one', 'two'], login_attribute: ['email', 'id', 'id'] },
  code_host: {
    ...client,
    domain: ['code.example.org', 'code2.example.org', null],
    login_attribute: ['login', 'id', 'id'],
  },
  web_id: {
    ...client,
    hosted_domain: ['x.example.org', 'y.example.org', null],
    login_attribute: ['email', 'sub', 'sub'],
  },
  career_net: { ...client, login_attribute: ['emailAddress', 'id', 'id'] },
  office_id: {
    application_id: ['one', 'two'],
    tenant: ['organizations', 'consumers', 'common'],
    login_attribute: ['oid', 'email', 'sub'],
  },
  microblog: { consumer_key: ['one', 'two'], login_attribute: ['screen_name', 'user_id', 'user_id'] },
};

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
/** Words that are enums in the graph: as REST writes them → as the graph does. */
const enums: Readonly<Record<string, string>> = {
  observer: 'OBSERVER',
  all: 'ALL',
  none: 'NONE',
  '': 'NONE',
  simple_tls: 'SIMPLE_TLS',
  start_tls: 'START_TLS',
  [format('persistent')]: 'PERSISTENT',
  [format('transient')]: 'TRANSIENT',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified': 'UNSPECIFIED',
};
const isEnum = (name: string) => ['self_registration', 'auth_over_tls'].includes(name);
/** How SAML calls people is told by an enum, and said by its URN: LDAP has another parameter of that name. */
const isToldByEnum = (type: AuthType, name: string) =>
  isEnum(name) || (type === 'saml' && name === 'identifier_format');

describe('Every parameter of a sign-on provider', () => {
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

  const said = (name: string, value: Value) => (isEnum(name) ? enums[value] : value);
  const update = (id: number, input: object) =>
    admin.graphql(
      `mutation ($account: RecordId!, $id: RecordId!, $input: AuthenticationProviderInput!) {
        updateAuthenticationProvider(accountId: $account, id: $id, input: $input) {
          authenticationProvider { recordId } ignored { field } errors { code }
        }
      }`,
      { account: world.accounts.RA, id, input },
    );
  /** The parameters as the graph tells them. */
  const told = async (type: AuthType, id: number) => {
    const names = Object.keys(parameters[type]).filter((name) => name !== 'login_attribute');
    const own = camel(type);
    const query = `{ account(id: ${world.accounts.RA}) { authenticationProvider(id: ${id}) {
      loginAttribute ${own} { ${names.map(camel).join(' ')} }
    } } }`;
    const { body } = await admin.graphql(query);
    const found = body.data.account.authenticationProvider;
    return { ...found[own], ...(parameters[type]['login_attribute'] && { loginAttribute: found.loginAttribute }) };
  };
  const expectBoth = async (type: AuthType, id: number, values: Readonly<Record<string, Value | null>>) => {
    expect([type, (await admin.get(providers.at(id))).body]).toMatchObject([type, values]);
    const entries = Object.entries(values).map(([name, value]) => [
      camel(name),
      isToldByEnum(type, name) && value !== null ? enums[value] : value,
    ]);
    expect([type, await told(type, id)]).toEqual([type, Object.fromEntries(entries)]);
  };
  const column = (type: AuthType, n: 0 | 1) =>
    Object.fromEntries(Object.entries(parameters[type]).map(([name, row]) => [name, row[n]]));

  it.each(authTypes)('of %s is set and changed over REST, one by one, and told by both APIs', async (type) => {
    const { id } = await providers.made(type, column(type, 0));
    const values: Record<string, Value | null> = column(type, 0);
    await expectBoth(type, id, values);
    for (const [name, [, changed, unset]] of Object.entries(parameters[type])) {
      expect([name, (await admin.put(providers.at(id), { [name]: changed })).status]).toEqual([name, 200]);
      values[name] = changed;
      expect((await admin.get(providers.at(id))).body).toMatchObject(values);
      if (unset === undefined) continue;
      expect([name, (await admin.put(providers.at(id), { [name]: '' })).body[name]]).toEqual([name, unset]);
      await admin.put(providers.at(id), { [name]: changed });
    }
    await expectBoth(type, id, values);
  });

  it.each(authTypes)('of %s is set, changed and unset over GraphQL, and told by both APIs', async (type) => {
    const given = { ...needed[type], ...column(type, 0) };
    const entries = Object.entries(given).map(([name, value]) => [camel(name), said(name, value)]);
    const { body } = await admin.graphql(
      `mutation ($account: RecordId!, $input: AuthenticationProviderInput!) {
        createAuthenticationProvider(accountId: $account, input: $input) {
          authenticationProvider { recordId } ignored { field } errors { code }
        }
      }`,
      { account: world.accounts.RA, input: { authType: type.toUpperCase(), ...Object.fromEntries(entries) } },
    );
    const { authenticationProvider, ...rest } = body.data.createAuthenticationProvider;
    expect(rest).toEqual({ ignored: [], errors: [] });
    const id: number = authenticationProvider.recordId;
    const values: Record<string, Value | null> = column(type, 0);
    await expectBoth(type, id, values);
    for (const [name, [, changed, unset]] of Object.entries(parameters[type])) {
      const answer = await update(id, { [camel(name)]: said(name, changed) });
      expect(answer.body.data.updateAuthenticationProvider).toEqual({
        authenticationProvider: { recordId: id },
        ignored: [],
        errors: [],
      });
      values[name] = changed;
      if (unset === undefined) continue;
      await update(id, { [camel(name)]: null });
      values[name] = unset;
    }
    await expectBoth(type, id, values);
  });

  it.each(authTypes)('of %s is refused to who does not manage the settings, and nothing changes', async (type) => {
    const { id } = await providers.made(type, column(type, 0));
    const before = await world.sql('select * from authentication_providers order by id');
    for (const person of ['stu1', 'teach', 'adminB'] as const) {
      const { status } = await world.as(person).put(providers.at(id), column(type, 1));
      expect([person, [403, 404].includes(status)]).toEqual([person, true]);
    }
    expect(await world.sql('select * from authentication_providers order by id')).toEqual(before);
  });
});

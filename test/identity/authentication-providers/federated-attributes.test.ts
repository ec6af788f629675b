import { type Caller, openWorld, type World } from '../../support/world.js';
import { type AuthType, needed, providersOf } from './builders.js';

const ten = [
  'display_name',
  'email',
  'given_name',
  'integration_id',
  'locale',
  'name',
  'sis_user_id',
  'sortable_name',
  'surname',
  'timezone',
];

describe('What is taken over from a sign-on provider', () => {
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

  const field = (name: string, part = '') => `federated_attributes[${name}]${part}`;

  it('ap-fed-keys, ap-saml-federated, ap-openid-connect-federated: ten things of a person, of any attribute', async () => {
    const form = Object.fromEntries(ten.map((name) => [field(name), `urn:x:${name}`]));
    for (const type of ['saml', 'openid_connect'] as const) {
      const made = await providers.made(type, { ...form, [field('shoe_size')]: 'feet' });
      expect(made.federated_attributes).toEqual(Object.fromEntries(ten.map((name) => [name, `urn:x:${name}`])));
    }
    expect((await providers.made('saml')).federated_attributes).toEqual({});
  });

  it('ap-fed-value-forms, ap-fed-nojit-names: taken as a name or with its parts, answered as a name where nobody is made', async () => {
    const made = await providers.made('saml', {
      [field('email')]: 'mail',
      [field('name', '[attribute]')]: 'cn',
      [field('surname', '[attribute]')]: 'sn',
      [field('surname', '[provisioning_only]')]: true,
    });
    expect(made.federated_attributes).toEqual({ email: 'mail', name: 'cn' });
    const { body } = await admin.json('PUT', providers.at(made.id), {
      federated_attributes: { email: { attribute: 'mail', provisioning_only: false }, locale: 'lang' },
    });
    expect(body.federated_attributes).toEqual({ email: 'mail', locale: 'lang' });
  });

  it('ap-fed-jit-full, ap-fed-provisioning-only: answered with all parts where people are made', async () => {
    const made = await providers.made('openid_connect', {
      jit_provisioning: true,
      [field('email')]: 'mail',
      [field('name', '[attribute]')]: 'cn',
      [field('name', '[provisioning_only]')]: true,
      [field('surname', '[attribute]')]: 'sn',
      [field('surname', '[provisioning_only]')]: false,
    });
    const full = {
      email: { attribute: 'mail', provisioning_only: false },
      name: { attribute: 'cn', provisioning_only: true },
      surname: { attribute: 'sn', provisioning_only: false },
    };
    expect(made.federated_attributes).toEqual(full);
    const off = await admin.put(providers.at(made.id), { jit_provisioning: false });
    expect(off.body.federated_attributes).toEqual({ email: 'mail', surname: 'sn' });
    const on = await admin.put(providers.at(made.id), { jit_provisioning: true });
    expect(on.body.federated_attributes).toEqual(full);
    expect((await providers.list())[0].federated_attributes).toEqual(full);
  });

  it('leaves them where they are not given; what is given takes their place, and blank clears them', async () => {
    const { id } = await providers.made('saml', { [field('email')]: 'mail', [field('name')]: 'cn' });
    const shown = async (form: Record<string, string>) =>
      (await admin.put(providers.at(id), form)).body.federated_attributes;
    expect(await shown({ login_attribute: 'uid' })).toEqual({ email: 'mail', name: 'cn' });
    expect(await shown({ [field('surname')]: 'sn', [field('name')]: '' })).toEqual({ surname: 'sn' });
    expect(await shown({ federated_attributes: '' })).toEqual({});
  });

  const told: Partial<Record<AuthType, readonly string[]>> = {
    edu_sso: ['id', 'sis_id', 'email', 'student_number', 'teacher_number'],
    social_a: ['email', 'first_name', 'id', 'last_name', 'locale', 'name'],
    code_host: ['email', 'id', 'login', 'name'],
    web_id: ['email', 'family_name', 'given_name', 'locale', 'name', 'sub'],
    career_net: ['emailAddress', 'firstName', 'id', 'formattedName', 'lastName'],
    office_id: ['email', 'name', 'preferred_username', 'oid', 'sub'],
    microblog: ['name', 'screen_name', 'time_zone', 'user_id'],
  };

  it('ap-edu-sso-federated, ap-social-a-federated, ap-code-host-federated, ap-web-id-federated, ap-career-net-federated, ap-office-id-federated, ap-microblog-federated: what the provider does not tell is refused', async () => {
    for (const [type, attributes] of Object.entries(told) as [AuthType, readonly string[]][]) {
      const { id } = await providers.made(type);
      for (const attribute of attributes) {
        const { status, body } = await admin.put(providers.at(id), { [field('email')]: attribute });
        expect([type, status, body.federated_attributes]).toEqual([type, 200, { email: attribute }]);
      }
      const kept = { email: attributes.at(-1) };
      for (const unknown of ['shoe_size', 'ID', `${attributes[0]}x`]) {
        const refused = await admin.put(providers.at(id), { [field('email')]: unknown, position: 1 });
        expect([type, refused.status, JSON.stringify(refused.body.errors)]).toEqual([
          type,
          400,
          expect.stringContaining('inclusion'),
        ]);
        expect((await admin.get(providers.at(id))).body.federated_attributes).toEqual(kept);
      }
      const before = (await providers.list()).length;
      const form = { auth_type: type, ...needed[type], [field('name')]: 'shoe_size' };
      expect((await admin.post(providers.path, form)).status).toBe(400);
      expect(await providers.list()).toHaveLength(before);
    }
  });

  it('refuses what is no attribute, by its name, and discards what the type takes none of', async () => {
    const { id } = await providers.made('saml', { [field('email')]: 'mail' });
    for (const form of [
      'federated_attributes=mail',
      'federated_attributes[email][]=mail',
      'federated_attributes[email][attribute][a]=mail',
      `federated_attributes[email]=${'x'.repeat(256)}`,
      'federated_attributes[email][attribute]=a&federated_attributes[email][provisioning_only]=maybe',
    ]) {
      const { status, body } = await admin.put(providers.at(id), form);
      expect([form, status, JSON.stringify(body.errors)]).toEqual([
        form,
        400,
        expect.stringContaining('federated_attributes'),
      ]);
    }
    expect((await admin.get(providers.at(id))).body.federated_attributes).toEqual({ email: 'mail' });
    for (const type of ['cas', 'ldap', 'local'] as const)
      expect(await providers.made(type, { [field('email')]: 'mail' })).not.toHaveProperty('federated_attributes');
  });
});

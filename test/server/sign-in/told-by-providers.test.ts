/** What is taken over from a provider when somebody signs on. Decision 0090; source: D1 · FederatedAttributesConfig; supplement §2.1. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { Browser } from '../../support/browser.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openNewWorld, type World } from '../../support/world.js';

const people = {
  'sub-of-stu1': { name: 'Stu Dent', email: 'stu.dent@example.org', email_verified: true, number: 'N-1' },
  'sub-of-both': { name: 'Bo of A', email: 'bo@a.example', email_verified: true },
  'sub-of-new': {
    given_name: 'Ada',
    family_name: 'Newcomer',
    email: 'ada@example.org',
    email_verified: true,
    locale: 'pt_BR',
    zoneinfo: 'Europe/Lisbon',
    number: 'N-2',
  },
  'sub-of-accents': { name: 'Zoë\r\nBEGIN:VEVENT'.normalize('NFD'), number: 'Zoë'.normalize('NFD') },
  'sub-of-control': { name: 'Stu', number: 'stu1\u0007' },
} as const;

type Person = keyof typeof people;

describe('What a provider tells of a person', () => {
  let openId: OpenIdProvider;
  let world: World;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    openId = await OpenIdProvider.open(people);
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
    providers = providersOf(world);
  });
  afterEach(() => providers.clear());
  afterAll(async () => {
    await world.close();
    await openId.close();
  });

  type Form = Parameters<ReturnType<typeof providersOf>['made']>[1];
  const aProvider = (form: Form = {}) => providers.made('openid_connect', { ...openId.settings, ...form });
  const tied = async (id: number, uniqueId: string) => {
    const login = { 'login[unique_id]': uniqueId, 'login[authentication_provider_id]': id };
    await world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, login);
  };
  const signOn = async (person: Person) => {
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const back = await openId.visit(String(headers['location']), person);
    return { browser, answer: await browser.open(back.pathname + back.search) };
  };

  it('makes somebody whom nobody knows, with what the provider tells, and brings them up to date later', async () => {
    const attributes = (entries: Record<string, string>, onlyNew: readonly string[] = []) =>
      Object.fromEntries(
        Object.entries(entries).flatMap(([name, attribute]) => [
          [`federated_attributes[${name}][attribute]`, attribute],
          [`federated_attributes[${name}][provisioning_only]`, onlyNew.includes(name)],
        ]),
      );
    const names = { given_name: 'given_name', surname: 'family_name', email: 'email', locale: 'locale' };
    const more = { timezone: 'zoneinfo', sis_user_id: 'number', integration_id: 'nothing.of.it' };
    const { id } = await aProvider({ jit_provisioning: true, ...attributes({ ...names, ...more }, ['locale']) });
    const { browser, answer } = await signOn('sub-of-new');
    expect(answer.status).toBe(303);
    const userId = (await browser.ask('GET', '/api/v1/users/self')).body.id as number;
    const shown = async () =>
      (
        await world.sql(
          `select u.name, u.sortable_name, u.locale, u.time_zone, l.unique_id, l.sis_user_id, l.sis_email, l.integration_id,
             l.authentication_provider_id::int as by, c.address, c.workflow_state as state
           from users u join logins l on l.user_id = u.id left join communication_channels c on c.user_id = u.id
           where u.id = $1`,
          [userId],
        )
      )[0];
    const made = {
      name: 'Ada Newcomer',
      sortable_name: 'Newcomer, Ada',
      locale: 'pt-BR',
      time_zone: 'Europe/Lisbon',
      unique_id: 'sub-of-new',
      sis_user_id: 'N-2',
      sis_email: 'ada@example.org',
      integration_id: null,
      by: id,
      address: 'ada@example.org',
      state: 'active',
    };
    expect(await shown()).toEqual(made);
    await world.as('admin').put(`/users/${userId}`, { 'user[name]': 'Someone Else', 'user[locale]': 'de' });
    expect((await signOn('sub-of-new')).answer.status).toBe(303);
    // The language was taken over from the provider when they were made, and is their own since.
    expect(await shown()).toEqual({ ...made, locale: 'de' });
    // Administrators are told of who was made, once, and they themselves are not.
    const events = await world.sql(
      `select e.occasion, e.actor_id::int as by, e.root_account_id::int as root, l.user_id::int as of
       from notification_events e join logins l on l.id = any(e.subject_ids)`,
    );
    expect(events).toEqual([{ occasion: 'new_user', by: userId, root: world.accounts.RA, of: userId }]);
  });

  it('brings somebody who works in two schools up to date in its own school alone (decision 0039)', async () => {
    const both = await BothTenants.of(world);
    const bo = await both.person('Bo Both');
    await both.address(bo.id, 'bo@b.example', 'B');
    const { id } = await aProvider({ 'federated_attributes[name]': 'name', 'federated_attributes[email]': 'email' });
    const login = { 'login[unique_id]': 'sub-of-both', 'login[authentication_provider_id]': id };
    expect((await world.as('admin').put(`/users/${bo.id}/logins/${bo.logins.A}`, login)).status).toBe(200);
    expect((await signOn('sub-of-both')).answer.status).toBe(303);
    const seen = async (by: 'admin' | 'adminB') => {
      const { name, email } = (await world.as(by).get(`/users/${bo.id}?include[]=email`)).body;
      return [name, email];
    };
    expect(await seen('admin')).toEqual(['Bo of A', 'bo@a.example']);
    expect(await seen('adminB')).toEqual(['Bo Both', 'bo@b.example']);
  });

  it('takes over nothing that is for new people alone where nobody is made, and keeps what another login has', async () => {
    const { id } = await aProvider({
      'federated_attributes[name]': 'name',
      'federated_attributes[sis_user_id]': 'number',
      'federated_attributes[email][attribute]': 'email',
      'federated_attributes[email][provisioning_only]': true,
    });
    await tied(id, 'sub-of-stu1');
    await world
      .as('admin')
      .put(`/users/${world.users.stu2}/logins/${world.logins.stu2}`, { 'login[sis_user_id]': 'N-1' });
    const addresses = () =>
      world.sql('select address, position from communication_channels where user_id = $1', [world.users.stu1]);
    const before = await addresses();
    expect((await signOn('sub-of-stu1')).answer.status).toBe(303);
    const [row] = await world.sql(
      'select u.name, l.sis_user_id as sis from users u join logins l on l.user_id = u.id where u.id = $1',
      [world.users.stu1],
    );
    expect(row).toEqual({ name: 'Stu Dent', sis: 'S-stu1' });
    expect(await addresses()).toEqual(before);
    await world
      .as('admin')
      .put(`/users/${world.users.stu2}/logins/${world.logins.stu2}`, { 'login[sis_user_id]': 'S-stu2' });
  });

  it('finds a login whose letters are the same, and puts names on one line', async () => {
    const { id } = await aProvider({ login_attribute: 'number', 'federated_attributes[name]': 'name' });
    await tied(id, 'Zoë'.normalize('NFC'));
    expect((await signOn('sub-of-accents')).answer.status).toBe(303);
    const [{ name }] = await world.sql('select name from users where id = $1', [world.users.stu1]);
    expect(name).toBe('Zoë BEGIN:VEVENT'.normalize('NFC'));
  });

  it('is nobody where the name to sign on with has a control character', async () => {
    const { id } = await aProvider({ login_attribute: 'number' });
    await tied(id, 'stu1');
    const before = await world.sql('select count(*)::int as n from sessions');
    const { answer } = await signOn('sub-of-control');
    expect(answer.headers['location'] ?? '').not.toBe('/login/account');
    expect(await world.sql('select count(*)::int as n from sessions')).toEqual(before);
  });
});

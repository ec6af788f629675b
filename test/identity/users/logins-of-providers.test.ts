/** Logins that sign on by one provider alone. Decision 0090; supplement §5.1. */
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { openWorld, type World } from '../../support/world.js';
import { providersOf } from '../authentication-providers/builders.js';

const password = 'a river runs';

describe('A login that is tied to a provider', () => {
  let world: World;
  let providers: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    world = await openWorld();
    providers = providersOf(world);
    await setPassword(world, world.users.stu1, password);
  });
  afterEach(async () => {
    await tie('');
    await providers.clear();
  });
  afterAll(() => world.close());

  const at = () => `/users/${world.users.stu1}/logins/${world.logins.stu1}`;
  const tie = (value: string | number) => world.as('admin').put(at(), { 'login[authentication_provider_id]': value });
  const signOn = () => new Browser(world.base).ask('POST', '/login', { login: 'stu1', password });

  it('is told by the id of the provider, when it is made and later', async () => {
    const first = await providers.made('ldap');
    const second = await providers.made('ldap');
    expect((await tie(second.id)).body.authentication_provider_id).toBe(second.id);
    expect((await tie(first.id)).body.authentication_provider_id).toBe(first.id);
    expect((await tie('')).body.authentication_provider_id).toBeNull();
    const made = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, {
      'pseudonym[unique_id]': 'tied.from.the.start',
      'pseudonym[authentication_provider_id]': second.id,
    });
    expect(made.status).toBe(200);
    const { body } = await world.as('admin').get(`/users/${made.body.id}/logins`);
    expect(body).toEqual([expect.objectContaining({ authentication_provider_id: second.id })]);
  });

  it('is tied over GraphQL, which shows the provider to who may see it', async () => {
    const { id } = await providers.made('ldap');
    const text = `mutation($id: RecordId!, $user: RecordId, $to: RecordId) {
      updateLogin(id: $id, userId: $user, input: { authenticationProviderId: $to }) {
        login { authenticationProviderId authenticationProvider { recordId authType } } errors { code field }
      }
    }`;
    const variables = { id: world.logins.stu1, user: world.users.stu1, to: String(id) };
    const { body } = await world.as('admin').graphql(text, variables);
    expect(body.data.updateLogin).toEqual({
      login: { authenticationProviderId: id, authenticationProvider: { recordId: id, authType: 'LDAP' } },
      errors: [],
    });
    const own = await world
      .as('stu1')
      .graphql(
        '{ viewer { logins(first: 1) { nodes { authenticationProviderId authenticationProvider { recordId } } } } }',
      );
    expect(own.body.data.viewer.logins.nodes).toEqual([{ authenticationProviderId: id, authenticationProvider: null }]);
  });

  it('names no provider of another tenant, none that is deleted and none that is not there', async () => {
    const theirs = await providersOf(world, world.as('adminB'), world.accounts.RB).made('ldap');
    const gone = await providers.made('ldap');
    await world.as('admin').del(providers.at(gone.id));
    for (const value of [theirs.id, gone.id, 99_999_999]) {
      const { status, body } = await tie(value);
      expect([value, status, body.errors?.authentication_provider_id?.[0].type]).toEqual([value, 400, 'inclusion']);
    }
    const [row] = await world.sql('select authentication_provider_id from logins where id = $1', [world.logins.stu1]);
    expect(row).toEqual({ authentication_provider_id: null });
    for (const value of ['ldap', '1.5', '-1']) expect((await tie(value)).status).toBe(404);
    await providersOf(world, world.as('adminB'), world.accounts.RB).clear();
  });

  it('ends its sessions when it is tied to another one', async () => {
    expect((await signOn()).status).toBe(200);
    const { id } = await providers.made('local');
    await tie(id);
    const [open] = await world.sql('select count(*)::int as n from sessions where login_id = $1 and ended_at is null', [
      world.logins.stu1,
    ]);
    expect(open).toEqual({ n: 0 });
  });
});

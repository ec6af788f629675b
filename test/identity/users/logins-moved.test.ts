/** A school changes by what its people sign on. Decision 0090; docs/changing-sign-on.md. */
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { openNewWorld, type World } from '../../support/world.js';
import { providersOf } from '../authentication-providers/builders.js';

const password = 'a river runs';

describe('Logins that move from one provider to another', () => {
  let world: World;
  let openId: OpenIdProvider;
  let providers: ReturnType<typeof providersOf>;
  beforeEach(async () => {
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
    openId = await OpenIdProvider.open({ stu1: {}, stu2: {} });
    providers = providersOf(world);
    await setPassword(world, world.users.stu1, password);
  });
  afterEach(async () => {
    await openId.close();
    await world.close();
  });

  const move = (from: number | string, to: number | string, who: 'admin' | 'lim' | 'teach' | 'adminB' = 'admin') =>
    world.as(who).post(`/accounts/${world.accounts.RA}/logins/move`, { from, to });
  const byOpenId = async (person: 'stu1' | 'stu2') => {
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const back = await openId.visit(String(headers['location']), person);
    return (await browser.open(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' })).status;
  };
  const byPassword = async () => {
    const browser = new Browser(world.base);
    return { browser, status: (await browser.ask('POST', '/login', { login: 'stu1', password })).status };
  };
  const ties = async () =>
    (
      await world.sql(
        `select id::int, authentication_provider_id::int as by from logins where root_account_id = $1 order by id`,
        [world.accounts.RA],
      )
    ).map(({ id, by }) => [id, by] as const);
  const tieOf = async (id: number) => (await ties()).find(([one]) => one === id)?.[1];

  it('people of a school with passwords sign on by its new provider, all of them by one act', async () => {
    const { id } = await providers.made('openid_connect', openId.settings);
    expect(await byOpenId('stu1')).toBe(403);
    const { browser } = await byPassword();
    expect((await move('', id)).status).toBe(204);
    expect([await byOpenId('stu1'), await byOpenId('stu2')]).toEqual([303, 303]);
    expect((await byPassword()).status).toBe(403);
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(401);
    expect((await world.as('admin').get('/users/self')).status).toBe(200);
    const [noted] = await world.sql(`select data from audit_events where event_type = 'logins_moved'`);
    expect(noted?.data).toEqual({ from: null, to: id, logins: (await ties()).length });
  });

  it('logins of a provider that was deleted sign on by another one, under the names that they have', async () => {
    const { id: old } = await providers.made('ldap');
    const tie = { 'login[authentication_provider_id]': old };
    await world.as('admin').put(`/users/${world.users.stu2}/logins/${world.logins.stu2}`, tie);
    await world.as('admin').del(providers.at(old));
    const { id } = await providers.made('openid_connect', { ...openId.settings, jit_provisioning: true });
    expect(await byOpenId('stu2')).toBe(403);
    expect((await move(old, id)).status).toBe(204);
    expect(await byOpenId('stu2')).toBe(303);
    expect([await tieOf(world.logins.stu2), await tieOf(world.logins.stu1)]).toEqual([id, null]);
  });

  it('logins that are freed of a deleted provider sign on by their passwords again', async () => {
    const { id: old } = await providers.made('openid_connect', openId.settings);
    await move('', old);
    await world.as('admin').del(providers.at(old));
    expect((await byPassword()).status).toBe(403);
    const text = `mutation ($from: RecordId) { moveLogins(accountId: "self", input: { from: $from, to: null }) {
      account { recordId } errors { code field } } }`;
    const { body } = await world.as('admin').graphql(text, { from: String(old) });
    expect(body.data.moveLogins).toEqual({ account: { recordId: world.accounts.RA }, errors: [] });
    expect((await byPassword()).status).toBe(200);
  });

  it('an end that is not said, or that the school does not know, is refused by its field, and no login moves', async () => {
    const theirs = await providersOf(world, world.as('adminB'), world.accounts.RB).made('ldap');
    const gone = await providers.made('ldap');
    await world.as('admin').del(providers.at(gone.id));
    const before = await ties();
    const at = `/accounts/${world.accounts.RA}/logins/move`;
    const errors = async (form: Record<string, number | string>) => {
      const { status, body } = await world.as('admin').post(at, form);
      const said = Object.entries<{ type: string }[]>(body.errors).map(([field, [first]]) => [field, first?.type]);
      return [status, Object.fromEntries(said)];
    };
    expect(await errors({})).toEqual([400, { from: 'missing', to: 'missing' }]);
    expect(await errors({ to: gone.id, from: theirs.id })).toEqual([400, { from: 'inclusion', to: 'inclusion' }]);
    expect(await ties()).toEqual(before);
  });

  it('full administrators alone move logins, those of their own school', async () => {
    const { id } = await providers.made('openid_connect', openId.settings);
    const right = {
      'permissions[manage_account_settings][explicit]': '1',
      'permissions[manage_account_settings][enabled]': '1',
    };
    const role = await world.as('admin').post(`/accounts/${world.accounts.RA}/roles`, { label: 'Settings', ...right });
    expect(role.status).toBe(200);
    const appointed = { user_id: world.users.teach, role_id: role.body.id };
    expect((await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, appointed)).status).toBe(200);
    const before = await ties();
    expect([(await move('', id, 'lim')).status, (await move('', id, 'adminB')).status]).toEqual([403, 404]);
    const { status, body } = await move('', id, 'teach');
    expect([status, body.errors[0].error_code]).toEqual([403, 'holds_more']);
    const acting = await world
      .as('admin')
      .post(`/accounts/${world.accounts.RA}/logins/move?as_user_id=${world.users.stu1}`, { from: '', to: id });
    expect(acting.status).toBe(403);
    expect(await ties()).toEqual(before);
  });
});

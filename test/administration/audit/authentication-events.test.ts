/** What happened when people signed on, over REST. Source: D1 · Audit queries; supplement §2.8; decision 0088. */
import { setPassword } from '../../support/account-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { password, signsOn } from './builders.js';

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

describe('Authentication events', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    for (const person of ['stu1', 'stu2'] as const) await setPassword(world, world.users[person], password);
  });
  afterEach(() => world.close());

  const ofLogin = () => `/audit/authentication/logins/${world.logins.stu1}`;
  const ofUser = () => `/audit/authentication/users/${world.users.stu1}`;
  const ofAccount = () => `/audit/authentication/accounts/${world.accounts.RA}`;
  const types = async (path: string, who: 'admin' | 'stu1' = 'admin') =>
    (await world.as(who).get(path)).body.events.map(({ event_type }: any) => event_type);

  it('are a compound document with the records that they name, once each (au-by-login, au-times-optional)', async () => {
    const browser = await signsOn(world, 'stu1');
    await browser.ask('DELETE', '/login');
    await signsOn(world, 'stu2');
    const { status, body } = await world.as('admin').get(ofLogin());
    expect(status).toBe(200);
    const { stu1 } = world.users;
    const ids = { pseudonym_id: world.logins.stu1, account_id: world.accounts.RA, user_id: stu1 };
    const links = { login: world.logins.stu1, account: world.accounts.RA, user: stu1, page_view: null };
    expect(body).toEqual({
      links: {
        'events.login': null,
        'events.account': `${world.base}/api/v1/accounts/{events.account}`,
        'events.user': null,
        'events.page_view': null,
      },
      events: ['logout', 'login'].map((event_type) => ({ id: uuid, created_at: time, event_type, ...ids, links })),
      linked: {
        logins: [
          {
            id: world.logins.stu1,
            user_id: stu1,
            account_id: world.accounts.RA,
            unique_id: 'stu1',
            sis_user_id: 'S-stu1',
            integration_id: null,
            authentication_provider_id: null,
            authentication_provider_type: null,
          },
        ],
        accounts: [
          {
            id: world.accounts.RA,
            name: 'Riverside',
            workflow_state: 'active',
            parent_account_id: null,
            root_account_id: null,
          },
        ],
        users: [{ id: stu1, name: 'Stu One', created_at: time, sortable_name: 'One, Stu', short_name: 'Stu One' }],
        page_views: [],
      },
      meta: { primaryCollection: 'events' },
    });
  });

  it('of a user, of an account and of a login are theirs alone (au-by-user, au-by-account, au-by-login)', async () => {
    await signsOn(world, 'stu1');
    await signsOn(world, 'stu2');
    expect(await types(ofUser())).toEqual(['login']);
    expect(await types(ofLogin())).toEqual(['login']);
    expect(await types(ofAccount())).toEqual(['login', 'login']);
    expect(await types(`/audit/authentication/accounts/${world.accounts.RA2}`)).toEqual([]);
  });
});

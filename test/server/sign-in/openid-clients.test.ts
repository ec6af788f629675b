/** How the service says its secret to providers of OpenID Connect. Decision 0090; source: RFC 6749 §2.3.1. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { Browser } from '../../support/browser.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { openNewWorld, type World } from '../../support/world.js';

describe('The service as a client of OpenID Connect', () => {
  let world: World;
  beforeAll(async () => {
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
  });
  afterAll(() => world.close());

  it.each(['header', 'body'] as const)(
    'signs on by a provider that takes its secret in the %s alone',
    async (secretIn) => {
      const openId = await OpenIdProvider.open({ 'sub-of-stu1': {} }, { secretIn });
      const providers = providersOf(world);
      const { id } = await providers.made('openid_connect', openId.settings);
      const login = { 'login[unique_id]': 'sub-of-stu1', 'login[authentication_provider_id]': id };
      await world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, login);
      try {
        const browser = new Browser(world.base);
        const { headers } = await browser.open('/login/openid_connect');
        const back = await openId.visit(String(headers['location']), 'sub-of-stu1');
        const answer = await browser.open(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' });
        expect([answer.status, answer.headers['location']]).toEqual([303, '/login/account']);
        expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
      } finally {
        await providers.clear();
        await openId.close();
      }
    },
  );
});

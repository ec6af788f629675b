/** Programs that look whether a link is alive, and browsers that fetch ahead, use no address up. Decisions 0085, 0090, 0091. */
import { providersOf } from '../identity/authentication-providers/builders.js';
import { toolsOf } from '../learning/external-tools/builders.js';
import { Browser } from '../support/browser.js';
import { ForgingProvider } from '../support/forging-provider.js';
import { openNewWorld, type World } from '../support/world.js';

/** Requests that nobody has made who wants to go there. */
const looks: readonly [string, Record<string, string>, number][] = [
  ['HEAD', {}, 200],
  ['GET', { 'sec-purpose': 'prefetch' }, 503],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, 503],
  ['GET', { purpose: 'prefetch' }, 503],
  ['GET', { 'x-moz': 'prefetch' }, 503],
];

describe('Addresses that are good once', () => {
  let world: World;
  let forging: ForgingProvider;
  beforeAll(async () => {
    forging = await ForgingProvider.open();
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
  });
  afterAll(async () => {
    await world.close();
    await forging.close();
  });

  const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;
  /** Looks at an address in every way, and sees nothing that tells whether it is good. */
  const lookedAt = async (path: string, browser = new Browser(world.base)) => {
    for (const [method, headers, status] of looks) {
      const seen = await browser.send(method, path, undefined, headers);
      expect([method, headers, seen.status, seen.text, seen.cookies]).toEqual([method, headers, status, '', []]);
      expect(seen.headers['cache-control']).toBe('private, no-store');
    }
  };
  const rows = async (table: string) => (await world.sql(`select count(*)::int as n from ${table}`))[0].n;

  it('a launch is opened after it was looked at', async () => {
    const inCourse = toolsOf(world, { course: world.courses.C1 }, world.as('teach'));
    const { id } = await inCourse.made();
    const { body } = await world.as('stu1').get(`${inCourse.path}/sessionless_launch?id=${id}`);
    await lookedAt(pathOf(body.url));
    await lookedAt(pathOf(body.url).replace(/verifier=.*/, 'verifier=none'));
    const opened = await new Browser(world.base).open(pathOf(body.url));
    expect([opened.status, opened.text.includes('oauth_signature')]).toEqual([200, true]);
    expect((await new Browser(world.base).open(pathOf(body.url))).status).toBe(403);
  });

  it('the address of a session signs a browser on after it was looked at, and none is made by looking', async () => {
    const token = world.as('stu1');
    const { body } = await token.get('/login/session_token');
    const before = [await rows('sessions'), await rows('sign_in_keys')];
    await lookedAt(pathOf(body.session_url));
    const head = await fetch(`${world.base}/login/session_token`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${world.tokens.stu1}` },
    });
    expect([head.status, await rows('sessions'), await rows('sign_in_keys')]).toEqual([200, ...before]);
    const browser = new Browser(world.base);
    expect((await browser.open(pathOf(body.session_url))).status).toBe(303);
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
    expect((await new Browser(world.base).open(pathOf(body.session_url))).status).toBe(403);
  });

  it('who comes back from a provider is signed on after the address was looked at', async () => {
    const { id } = await providersOf(world).made('openid_connect', forging.settings);
    await world.as('admin').put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, {
      'login[authentication_provider_id]': id,
      'login[unique_id]': 'known',
    });
    const browser = new Browser(world.base);
    const { headers } = await browser.open('/login/openid_connect');
    const { searchParams } = new URL(String(headers['location']));
    const back = `/login/openid_connect/${id}/callback?code=x&state=${searchParams.get('state')}`;
    forging.token = {
      body: {
        access_token: 'x',
        token_type: 'bearer',
        id_token: await forging.idToken({ sub: 'known', nonce: String(searchParams.get('nonce')) }),
      },
    };
    await lookedAt(back, browser);
    expect([await rows('spent_sign_ons'), forging.exchanged.length]).toEqual([0, 0]);
    expect((await browser.open(back, { 'sec-fetch-site': 'cross-site' })).status).toBe(303);
    expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
  });
});

/** Whose looks `GET /brand_variables` leads to: those of the token's root account, and without one those of the host's. */
import { request } from 'node:http';
import { Browser } from '../../support/browser.js';
import { BothTenants, type PersonOfBoth } from '../../support/two-tenants.js';
import { openNewWorld, openWorld, type World } from '../../support/world.js';
import { signedOn } from '../applications/builders.js';

const place = '/api/v1/brand_variables';
const colours = { A: '#0000aa', B: '#0000bb' } as const;
const hosts = { A: 'riverside.example', B: 'hillside.example' } as const;
const tenants = ['A', 'B'] as const;
type TenantName = (typeof tenants)[number];

interface Led {
  readonly status: number;
  readonly location: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Where somebody is led at a host. */
const led = (
  world: World,
  host: string,
  headers: Readonly<Record<string, string>> = {},
  { query = '', method = 'GET' } = {},
): Promise<Led> =>
  new Promise((resolve, reject) => {
    request(`${world.base}${place}${query}`, { method, headers: { host, ...headers } }, (res) => {
      res.resume();
      const { location = '' } = res.headers;
      resolve({ status: res.statusCode ?? 0, location, headers: res.headers });
    })
      .on('error', reject)
      .end();
  });

/** Whose colour stands in the file. */
async function ownerOf(world: World, path: string): Promise<string | undefined> {
  const file: any = await (await fetch(world.base + path)).json();
  return tenants.find((name) => file['brand-primary'] === colours[name]) ?? file['brand-primary'];
}

async function openBranded(settings: Readonly<Record<string, string>> = {}): Promise<World> {
  const first = await openWorld();
  const { RA, RB } = first.accounts;
  await first.close();
  const world = await openNewWorld({ ACCOUNT_HOSTS: `${hosts.A}=${RA},${hosts.B}=${RB}`, ...settings });
  for (const [who, account, colour] of [
    ['admin', RA, colours.A],
    ['adminB', RB, colours.B],
  ] as const) {
    const { status } = await world
      .as(who)
      .put(`/accounts/${account}/brand_variables`, { 'brand_variables[brand-primary]': colour });
    expect(status).toBe(200);
  }
  return world;
}

describe('Brand variables of several tenants', () => {
  let world: World;
  let both: PersonOfBoth;
  beforeAll(async () => {
    world = await openBranded();
    both = await (await BothTenants.of(world)).person('Both Sides');
  });
  afterAll(() => world.close());

  /** Asserts where somebody is led at the hosts of both tenants. */
  const expectLed = async (
    wanted: Readonly<Record<TenantName, TenantName>>,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ) => {
    for (const at of tenants)
      for (const method of ['GET', 'HEAD']) {
        const { status, location, headers: told } = await led(world, hosts[at], headers, { query, method });
        const { origin, pathname } = new URL(location);
        expect([at, status, origin]).toEqual([at, 302, `http://${hosts[at]}`]);
        expect([at, query, headers, await ownerOf(world, pathname)]).toEqual([at, query, headers, wanted[at]]);
        // No cache on the way keeps it, and one that does all the same keeps it by who asked.
        expect([told['cache-control'], told['vary']]).toEqual(['no-store', 'Authorization, Cookie']);
      }
  };
  const hostsOwn = { A: 'A', B: 'B' } as const;
  const always = (name: TenantName) => ({ A: name, B: name });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('auth-brand-open: are those of the host without a token, as on the sign-on pages', () => expectLed(hostsOwn));

  it('are those of the root account of a token, at whichever host, also of one that can do little', async () => {
    const { admin, stu1, scoped, adminB } = world.tokens;
    for (const token of [admin, stu1, scoped]) await expectLed(always('A'), bearer(token));
    await expectLed(always('B'), bearer(adminB));
    await expectLed(always('B'), {}, `?access_token=${adminB}`);
    await expectLed(always('A'), bearer(admin), `?as_user_id=${world.users.stu1}`);
  });

  it('are those of the token, and not of its bearer, for somebody of both tenants', async () => {
    for (const name of tenants) {
      await expectLed(always(name), bearer(both.tokens[name]));
      const { body } = await world
        .withToken(both.tokens[name])
        .graphql('{ brandFilePath account(id: "self") { brand { filePath } } }');
      const paths = [body.data.brandFilePath, body.data.account.brand.filePath];
      expect(await Promise.all(paths.map((path) => ownerOf(world, path)))).toEqual([name, name]);
    }
  });

  it('are those of a session of a page of this origin; a cookie alone, which browsers send by themselves, says nothing', async () => {
    const { cookies, readable } = await signedOn(world);
    const atHost = (name: TenantName) => {
      const browser = new Browser(world.base, { host: hosts[name] });
      for (const [cookie, value] of cookies) browser.cookies.set(cookie, value);
      return browser;
    };
    const owners = (headers?: Record<string, string>) =>
      Promise.all(
        tenants.map(async (name) => {
          const answer = await atHost(name).ask('GET', place, undefined, headers);
          expect([answer.status, answer.headers['vary']]).toEqual([302, 'Authorization, Cookie']);
          return ownerOf(world, new URL(String(answer.headers['location'])).pathname);
        }),
      );
    expect(readable).toBeDefined();
    expect(await owners()).toEqual(['A', 'A']);
    expect(await owners({ 'x-csrf-token': '' })).toEqual(['A', 'B']);
    await world.as('stu1').graphql('mutation { endSessions { user { recordId } } }');
    expect(await owners()).toEqual(['A', 'B']);
  });

  it('are those of the host for a credential that is no good', async () => {
    const { expired, revoked } = world.tokens;
    for (const token of [expired, revoked, 'nonsense', '']) await expectLed(hostsOwn, bearer(token));
    await expectLed(hostsOwn, { authorization: 'Basic eDp5' });
    await expectLed(hostsOwn, {}, '?access_token=nonsense');
    await expectLed(hostsOwn, {}, `?as_user_id=${world.users.admin}`);
  });

  it('are nobody’s for who may not act as another', async () => {
    const { status, location, headers } = await led(world, hosts.B, bearer(world.tokens.stu1), {
      query: `?as_user_id=${world.users.admin}`,
    });
    expect([status, location, headers['cache-control']]).toEqual([403, '', 'no-store']);
  });

  it('stay those of the token while others ask at once', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? world.tokens.stu1 : world.tokens.adminB));
    const answers = await Promise.all(asked.map((token, n) => led(world, hosts[n % 3 ? 'A' : 'B'], bearer(token))));
    const owners = await Promise.all(answers.map(({ location }) => ownerOf(world, new URL(location).pathname)));
    expect(owners).toEqual(asked.map((_, n) => (n % 2 === 0 ? 'A' : 'B')));
  });

  it('need a token over GraphQL', async () => {
    const { status, body } = await world.withToken(null).graphql('{ brandFilePath }');
    expect([status, body.data]).toEqual([401, undefined]);
  });
});

it('With VISITORS=on, brandFilePath is that of the host without a token, over GraphQL too', async () => {
  const world = await openBranded({ VISITORS: 'on' });
  try {
    for (const at of tenants)
      for (const [headers, owner] of [
        [{}, at],
        [{ authorization: `Bearer ${world.tokens.stu1}` }, 'A'],
        [{ authorization: `Bearer ${world.tokens.adminB}` }, 'B'],
      ] as const) {
        const browser = new Browser(world.base, { host: hosts[at] });
        const { status, body } = await browser.ask('POST', '/graphql', { query: '{ brandFilePath }' }, { ...headers });
        expect([at, status, await ownerOf(world, body.data.brandFilePath)]).toEqual([at, 200, owner]);
      }
  } finally {
    await world.close();
  }
});

/** Many addresses guess no faster, and keep nobody from signing on. Decision 0041. */
import type { TryLimit } from '../../../src/platform/authorization/throttle.js';
import { waitAt } from '../../../src/server/http/rate-limit/throttle-of.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { secondInstance } from '../../support/second-instance.js';
import { openWorld, type World, type WorldSettings } from '../../support/world.js';

const right = 'a river runs';

describe('Guessing a password', () => {
  let world: World;
  afterEach(() => world.close());
  const open = async (settings: WorldSettings = {}) => {
    world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1', ...settings });
    for (const who of ['stu1', 'stu2'] as const) await setPassword(world, world.users[who], right);
  };

  /** Signs on from an address, as a trusted proxy tells of it. */
  const tried = async (address: string, login: string, password: string, base = world.base) => {
    const begun = performance.now();
    const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost' };
    const { status, body } = await new Browser(base, headers).ask('POST', '/login', { login, password });
    return { status, word: body.errors?.[0].error_code, milliseconds: performance.now() - begun };
  };
  const elsewhere = (login: string): TryLimit => ({ what: `password of ${login} from elsewhere`, perMinute: 30 });
  /** Tries that others have made from addresses of their own, without the time they take. */
  const spend = async (login: string, tries: number) => {
    for (let n = 0; n < tries; n += 1) await world.app.services.throttle.begin(elsewhere(login)).catch(() => undefined);
  };
  const loginOf = (who: 'stu1' | 'stu2') => `login ${world.logins[who]}`;

  it('A62: ten wrong ones from one address end tries from there, and from nowhere else', async () => {
    await open();
    const words = new Set<string>();
    for (let n = 0; n < 12; n += 1) words.add((await tried('203.0.113.1', 'stu1', `wrong ${n}`)).word);
    expect([...words]).toEqual(['wrong_login_or_password', 'too_many_attempts']);
    // Nobody takes an address that is full for a login that is not there.
    expect((await tried('203.0.113.1', 'stu1', right)).word).toBe('too_many_attempts');
    expect((await tried('203.0.113.2', 'stu1', right)).status).toBe(200);
    expect((await tried('203.0.113.1', 'stu2', right)).status).toBe(200);
  });

  it('A62: from wherever somebody has signed on before, no tries of others hold them up', async () => {
    await open();
    expect((await tried('2001:db8:1:2::7', 'stu1', right)).status).toBe(200);
    await spend(loginOf('stu1'), 45);
    expect((await tried('203.0.113.9', 'stu1', right)).word).toBe('too_many_attempts');
    const usual = await tried('2001:db8:1:2:ffff::9', 'stu1', right);
    expect([usual.status, usual.milliseconds < 2_000]).toEqual([200, true]);
    expect((await tried('2001:db8:1:2::7', 'stu1', 'wrong')).word).toBe('wrong_login_or_password');
    expect((await tried('2001:db8:1:3::7', 'stu1', right)).word).toBe('too_many_attempts');
    // Whose sign-on was long ago, or by another login, has none.
    expect((await tried('2001:db8:1:2::7', 'stu2', right)).status).toBe(200);
    await spend(loginOf('stu2'), 45);
    expect((await tried('203.0.113.9', 'stu2', right)).word).toBe('too_many_attempts');
  });

  it('A62: tries from elsewhere wait, the longer the more there are, for a login that is not there as well', async () => {
    await open();
    for (const [name, login] of [
      [loginOf('stu1'), 'stu1'],
      [`${world.accounts.RA} nobody`, 'nobody'],
    ] as const) {
      await spend(name, 12);
      const one = await tried('203.0.113.1', login, 'wrong');
      expect([one.word, one.milliseconds > 900]).toEqual(['wrong_login_or_password', true]);
      await spend(name, 30);
      const another = await tried('203.0.113.2', login, right);
      expect([another.word, another.milliseconds < 900]).toEqual(['too_many_attempts', true]);
    }
    const limit = { perMinute: 30, slowAfter: 10 };
    const waits = [1, 10, 11, 12, 13, 14, 15, 20, 30].map((tries) => waitAt(tries * 2, limit));
    expect(waits).toEqual([0, 0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(waitAt(60, { perMinute: 10 })).toBe(0);
  });

  it('A62: a right password takes its try back', async () => {
    await open();
    for (let n = 0; n < 14; n += 1) {
      const { status, milliseconds } = await tried(`203.0.113.${n}`, 'stu1', right);
      expect([n, status, milliseconds < 2_000]).toEqual([n, 200, true]);
    }
  });

  it('A62: all processes count together where they share the store, and all know the usual addresses', async () => {
    const settings = { RATE_LIMIT_STORE: 'postgres', TRUSTED_PROXIES: '127.0.0.1' };
    await open(settings);
    const other = await secondInstance(world, settings);
    try {
      expect((await tried('203.0.113.50', 'stu1', right, other.base)).status).toBe(200);
      await spend(loginOf('stu1'), 45);
      expect((await tried('203.0.113.9', 'stu1', right, other.base)).word).toBe('too_many_attempts');
      for (const base of [world.base, other.base])
        expect((await tried('203.0.113.50', 'stu1', right, base)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('A62: who pairs with a student is counted with who signs on, over REST and GraphQL, and holds no connection waiting', async () => {
    await open();
    const pair = (password: string) =>
      world.as('out').post('/users/self/observees', { 'observee[unique_id]': 'stu2', 'observee[password]': password });
    const pairing = `mutation { linkObservee(userId: "self", input: { uniqueId: "stu2", password: "${right}" }) { user { id } } }`;
    await spend(loginOf('stu2'), 20);
    const begun = performance.now();
    expect((await pair('wrong')).status).toBe(400);
    expect(performance.now() - begun).toBeLessThan(2_000);
    await spend(loginOf('stu2'), 30);
    expect((await pair(right)).body.errors[0].error_code).toBe('too_many_attempts');
    const { body } = await world.as('out').graphql(pairing);
    expect([body.data.linkObservee, body.errors[0].extensions.reason]).toEqual([null, 'too_many_attempts']);
    expect(await world.sql('select user_id from observer_links')).toEqual([]);
  });
});

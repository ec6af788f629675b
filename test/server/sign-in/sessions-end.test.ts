/** Signing off, and sessions that end. Decision 0085. */
import { setTimeout as pause } from 'node:timers/promises';
import { setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { secondInstance } from '../../support/second-instance.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('A session', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    for (const person of ['stu1', 'teach', 'admin'] as const) await setPassword(world, world.users[person], password);
  });
  afterAll(() => world.close());

  const signedOn = async (login = 'stu1'): Promise<Browser> => {
    const browser = new Browser(world.base);
    expect((await browser.submit('/login', { login, password })).status).toBe(303);
    return browser;
  };

  it('ends by DELETE of a page of this origin, and at once on all processes', async () => {
    const other = await secondInstance(world);
    try {
      const browser = await signedOn();
      const elsewhere = new Browser(other.base);
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      const ask = () => elsewhere.ask('GET', '/api/v1/users/self');
      expect((await ask()).status).toBe(200);
      expect((await browser.ask('DELETE', '/login', undefined, fromAnotherSite)).status).toBe(403);
      expect((await ask()).status).toBe(200);
      const kept = new Map(browser.cookies);
      const { status, body } = await browser.ask('DELETE', '/login');
      expect([status, body, browser.cookies.size]).toEqual([200, {}, 0]);
      for (const [name, value] of kept) browser.cookies.set(name, value);
      expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(401);
      // The announcement is on its way; what a process remembers would live for five seconds.
      const until = performance.now() + 2_000;
      while ((await ask()).status === 200 && performance.now() < until) await pause(10);
      expect((await ask()).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('ends by the form of the sign-out page, not by its address alone', async () => {
    const browser = await signedOn();
    const page = await browser.open('/logout');
    const [, csrf = ''] = /name="csrf_token" value="([\w-]{43})"/.exec(page.text) ?? [];
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(200);
    expect((await browser.submit('/logout', { csrf_token: 'x'.repeat(43) })).status).toBe(403);
    expect((await browser.submit('/logout', { csrf_token: csrf }, fromAnotherSite)).status).toBe(403);
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(200);
    const { status, headers } = await browser.submit('/logout', { csrf_token: csrf });
    expect([status, headers['location'], browser.cookies.size]).toEqual([303, '/login?notice=signed_out', 0]);
    expect((await browser.open('/login?notice=signed_out')).text).toContain('You are signed out.');
  });

  it('leaves an event when somebody signs on, and when they sign off', async () => {
    const browser = await signedOn();
    await browser.ask('DELETE', '/login');
    const events = await world.sql(
      'select event_type, user_id, login_id, address from authentication_events order by id desc limit 2',
    );
    const whose = { user_id: String(world.users.stu1), login_id: String(world.logins.stu1) };
    expect(events).toEqual([
      { event_type: 'logout', ...whose, address: null },
      { event_type: 'login', ...whose, address: '127.0.0.1' },
    ]);
  });
});

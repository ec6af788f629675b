/** Sessions that one-time addresses have begun: how long they live, what ends them, and what is kept of it. Decision 0116. */

import { startSessionByProvider } from '../../../src/identity/users/provider-sign-ons/operations/start-session-by-provider.js';
import { loginNamed, revokeToken, revokeTokensOf } from '../../../src/server/database/authority/tokens.js';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';
import { begun, browserIsIn, password, sessionPath, signedOn, tokenBy } from './holder.js';

describe('A session that a one-time address has begun', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    await setPassword(world, world.users.stu1, password);
  });
  afterEach(() => world.close());

  /** The newest sessions of stu1, the newest first. */
  const sessions = () =>
    world.sql(
      `select id::int, ended_at is not null as ended, extract(epoch from expires_at - now())::int as left,
         authentication_provider_id::int as provider
       from sessions where user_id = $1 order by id desc`,
      [world.users.stu1],
    );
  const signedOff = () =>
    world.sql(
      `select session_id::int as session, real_user_id::int as by from authentication_events
       where event_type = 'logout' and user_id = $1 order by session_id`,
      [world.users.stu1],
    );

  it('goes on in the browser whose earlier session it was made in, and which has ended', async () => {
    const browser = await signedOn(world, 'stu1');
    const before = browser.session;
    const opened = await browser.open(await sessionPath({ world }, browser), { 'sec-fetch-site': 'none' });
    expect([opened.status, browser.session === before]).toEqual([303, false]);
    expect(await browserIsIn(browser)).toBe(true);
    expect((await sessions()).map(({ ended }) => ended)).toEqual([false, true]);
  });

  it('lives no longer after its user has last proved who they are than the one before it', async () => {
    const browser = await signedOn(world, 'stu1');
    const almostOver = new Date(Date.now() + 5 * 60_000 - 14 * 86_400_000);
    await changeRows(world, 'sessions', { userId: world.users.stu1 }, { provedAt: almostOver });
    const second = await begun(world, await sessionPath({ world }, browser));
    const third = await begun(world, await sessionPath({ world }, second));
    expect(await browserIsIn(third)).toBe(true);
    const minuteAgo = new Date(Date.now() - 61_000);
    await changeRows(world, 'sessions', { userId: world.users.stu1 }, { lastRequestAt: minuteAgo });
    expect(await browserIsIn(third)).toBe(true);
    await world.statementsOf(async () => undefined);
    for (const { left } of (await sessions()).slice(0, 2)) expect(left).toBeLessThanOrEqual(300);
  });

  it('ends with the provider by which the first one was signed on, and it is kept by whom', async () => {
    const providers = providersOf(world);
    const browser = await signedOn(world, 'stu1');
    const { id } = await providers.made('openid_connect');
    await changeRows(world, 'sessions', { userId: world.users.stu1 }, { authenticationProviderId: id });
    const key = await sessionPath({ world }, browser);
    const second = await begun(world, await sessionPath({ world }, browser));
    const other = await begun(world, await sessionPath({ world }, world.tokens.stu1));
    expect((await sessions()).map(({ provider }) => provider)).toEqual([null, id, id]);
    expect((await world.as('admin').del(providers.at(id))).status).toBe(200);
    expect([await browserIsIn(browser), await browserIsIn(second), await browserIsIn(other)]).toEqual([
      false,
      false,
      true,
    ]);
    await expect(begun(world, key)).rejects.toThrow('403');
    const ended = (await sessions()).filter((one) => one.ended).map((one) => one.id);
    expect(await signedOff()).toEqual(
      ended.sort((a, b) => a - b).map((session) => ({ session, by: world.users.admin })),
    );
  });

  it('ends with the token from which it was begun, and it is kept by whom', async () => {
    const own = await tokenBy({ world }, world.tokens.stu1);
    await begun(world, await sessionPath({ world }, own.token));
    await begun(world, await sessionPath({ world }, own.token));
    const [newer, older] = await sessions();
    expect((await world.as('stu1').del(`/users/self/tokens/${own.id}`)).status).toBe(200);
    expect(await signedOff()).toEqual([
      { session: older.id, by: null },
      { session: newer.id, by: null },
    ]);
    const another = await tokenBy({ world }, world.tokens.stu1);
    await begun(world, await sessionPath({ world }, another.token));
    const [newest] = await sessions();
    expect((await world.as('admin').del(`/users/${world.users.stu1}/tokens/${another.id}`)).status).toBe(200);
    expect((await signedOff()).at(-1)).toEqual({ session: newest.id, by: world.users.admin });
  });

  it.each(['its text', 'its login'])('ends with a token that the command line revokes by %s', async (by) => {
    const browser = await begun(world, await sessionPath({ world }, world.tokens.stu1));
    const child = await tokenBy({ world }, world.tokens.stu1);
    const stays = await signedOn(world, 'stu1');
    const em = await world.em();
    if (by === 'its text') expect(await revokeToken(em, world.tokens.stu1)).toBe(true);
    else expect(await revokeTokensOf(em, await loginNamed(em, 'stu1'))).toBe(2);
    world.app.cache.clear();
    expect([await browserIsIn(browser), await browserIsIn(stays)]).toEqual([false, true]);
    expect((await world.withToken(child.token).get('/users/self')).status).toBe(401);
    expect(await revokeToken(em, world.tokens.stu1)).toBe(false);
  });

  it('is not begun by a provider that is deleted meanwhile', async () => {
    const { RA } = world.accounts;
    const { id } = await providersOf(world).made('openid_connect');
    await changeRows(world, 'logins', { userId: world.users.stu1 }, { authenticationProviderId: id });
    const provider = {
      id,
      authType: 'openid_connect',
      jitProvisioning: false,
      federatedAttributes: [],
      voucherId: world.users.admin,
    };
    const confirmed = { rootAccountId: RA, provider: provider as never, uniqueId: 'stu1', attributes: {} };
    const place = { userAgent: null, address: '127.0.0.1', requestId: 'x' };
    const start = () =>
      startSessionByProvider(world.app.services.ofTenant(RA), confirmed, place, world.app.config.signIn.lives);
    expect((await start()).userId).toBe(world.users.stu1);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(`update authentication_providers set workflow_state = 'deleted' where id = $1`, [id]);
      const started = start().then(
        () => 'signed on',
        ({ reason }) => reason as string,
      );
      await untilWaiting(world);
      await client.query('commit');
      expect(await started).toBe('unknown_user');
    } finally {
      client.release();
    }
    expect(await sessions()).toHaveLength(1);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { openWorld, type World } from '../support/world.js';

describe('A pool with too few connections', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ DATABASE_POOL_MAX: '3', DATABASE_POOL_WAIT_MS: '300' });
  });
  afterAll(() => world.close());

  it('F03: refuses with 503 within the configured wait, stays healthy, and recovers by itself', async () => {
    const holders = await Promise.all([1, 2, 3].map(() => world.app.pool.connect()));
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => world.as('admin').get(`/accounts/${world.accounts.RA}`)),
    );
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.body).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'database_unavailable' }] });
    expect(answers[0]?.headers.get('retry-after')).toBe('1');
    expect((await world.withToken(null).get('/healthz')).status).toBe(200);
    for (const holder of holders) holder.release();
    expect((await world.as('admin').get(`/accounts/${world.accounts.RA}`)).status).toBe(200);
  });

  it('F03: lets many writers through without one waiting for another for ever', async () => {
    const renames = Array.from({ length: 12 }, (_, i) =>
      world.as('admin').put(`/accounts/${world.accounts.RA2}`, { 'account[name]': `Arts ${i}` }),
    );
    const statuses = (await Promise.all(renames)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('F04: a deadlock is tried again and a lock held for long ends as 503, never 500', async () => {
    const holder = await world.app.pool.connect();
    await holder.query('begin');
    await holder.query(`select 1 from accounts where id = ${world.accounts.RA2} for update`);
    await holder.query(`set local lock_timeout = 0`);
    const blocked = world.as('admin').put(`/accounts/${world.accounts.RA2}`, { 'account[name]': 'Waited' });
    await pause(200);
    await holder.query('commit');
    holder.release();
    expect((await blocked).status).toBe(200);
    expect((await world.sql('select name from accounts where id = $1', [world.accounts.RA2]))[0].name).toBe('Waited');
  });
});

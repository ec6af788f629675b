import { setTimeout as pause } from 'node:timers/promises';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

describe('A pool with too few connections', () => {
  let world: World;
  /** Statements may take no longer than a quarter of a second here. */
  let impatient: World;
  beforeAll(async () => {
    world = await openWorld({ DATABASE_POOL_MAX: '3', DATABASE_READS_MAX: '3', DATABASE_POOL_WAIT_MS: '300' });
    impatient = await openWorld({ STATEMENT_TIMEOUT_MS: '250' });
  });
  afterAll(async () => {
    await world.close();
    await impatient.close();
  });

  it('F03: refuses with 503 within the configured wait, stays healthy, and recovers by itself', async () => {
    const holders = await Promise.all([1, 2, 3].map(() => world.app.reads.connect()));
    try {
      const started = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => world.as('admin').get(`/accounts/${world.accounts.RA}`)),
      );
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      // Some wait for a connection, the others for their turn to; which ones is the network's affair.
      const begun = answers.filter(({ body }) => body.errors[0].error_code !== 'overloaded');
      expect(begun.length).toBeGreaterThan(0);
      for (const { body, headers } of begun) {
        expect(body).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'database_unavailable' }] });
        expect(headers.get('retry-after')).toBe('1');
      }
      expect((await world.withToken(null).get('/healthz')).status).toBe(200);
    } finally {
      for (const holder of holders) holder.release();
    }
    expect((await world.as('admin').get(`/accounts/${world.accounts.RA}`)).status).toBe(200);
  });

  it('F03: reads go on while every connection of the writes is taken, and writes are refused with 503 meanwhile', async () => {
    const account = `/accounts/${world.accounts.RA2}`;
    const holders = await Promise.all([1, 2, 3].map(() => world.app.pool.connect()));
    const read = await world.as('admin').get(account);
    const written = await world.as('admin').put(account, { 'account[name]': 'Too busy' });
    for (const holder of holders) holder.release();
    expect([read.status, written.status]).toEqual([200, 503]);
    expect((await world.as('admin').get(account)).body.name).toBe(read.body.name);
  });

  it('F03: lets many writers through without one waiting for another for ever', async () => {
    const renames = Array.from({ length: 12 }, (_, i) =>
      world.as('admin').put(`/accounts/${world.accounts.RA2}`, { 'account[name]': `Arts ${i}` }),
    );
    const statuses = (await Promise.all(renames)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('F04: of two that lock each other out one is tried again, and both succeed', async () => {
    const { RA1, RA2 } = world.accounts;
    let attempts = 0;
    const touchBoth = (first: number, second: number) =>
      operateAs(world, world.tokens.admin, async ({ em }) => {
        attempts += 1;
        const touch = (id: number) =>
          em
            .getConnection()
            .execute(
              `update accounts set lti_guid = gen_random_uuid() where id = ${id}`,
              [],
              'run',
              em.getTransactionContext(),
            );
        await touch(first);
        await pause(100);
        await touch(second);
      });
    await Promise.all([touchBoth(RA1, RA2), touchBoth(RA2, RA1)]);
    expect(attempts).toBe(3);
  });

  it('F04: waits for a lock that is soon given back, and answers 503 for one that is not', async () => {
    const { RA2 } = world.accounts;
    const holder = await world.connect();
    await holder.query('begin');
    await holder.query(`select 1 from accounts where id = ${RA2} for update`);
    const blocked = world.as('admin').put(`/accounts/${RA2}`, { 'account[name]': 'Waited' });
    await pause(200);
    await holder.query('commit');
    holder.release();
    expect((await blocked).status).toBe(200);
    const other = await impatient.connect();
    await other.query('begin');
    await other.query(`select 1 from accounts where id = ${impatient.accounts.RA2} for update`);
    const late = await impatient.as('admin').put(`/accounts/${impatient.accounts.RA2}`, { 'account[name]': 'Never' });
    await other.query('commit');
    other.release();
    expect([late.status, late.body.status, late.headers.get('retry-after') !== null]).toEqual([
      503,
      'unavailable',
      true,
    ]);
    expect((await impatient.sql('select name from accounts where id = $1', [impatient.accounts.RA2]))[0].name).toBe(
      'Arts',
    );
  });
});

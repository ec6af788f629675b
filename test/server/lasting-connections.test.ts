import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { openOrm, openReads } from '../../src/server/orm/orm.js';
import { poolOf } from '../../src/server/orm/pool-of.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

describe('A connection', () => {
  const requests = new AsyncLocalStorage<string>();
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
  });
  afterAll(() => dropDatabase(url));

  /** In whose context a connection hears of what comes, that was made for a request. */
  async function hearsFor(pool: Pool): Promise<unknown> {
    const client = await requests.run('a request', () => pool.connect());
    const heard = Promise.withResolvers<unknown>();
    client.once('notice', () => heard.resolve(requests.getStore()));
    await client.query(`do $$ begin raise warning 'something'; end $$`);
    client.release();
    return heard.promise;
  }

  it('for reads keeps nothing of the request for which it was made', async () => {
    const pool = openReads({ url, poolMax: 1, readsMax: 1, poolWaitMs: 5_000, statementTimeoutMs: 5_000 });
    expect(await hearsFor(pool)).toBeUndefined();
    await pool.end();
  });

  it('for changes keeps nothing of it, either', async () => {
    const orm = await openOrm({ url, poolMax: 1, poolWaitMs: 5_000, statementTimeoutMs: 5_000 });
    expect(await hearsFor(await poolOf(orm))).toBeUndefined();
    await orm.close();
  });

  it('for changes and look-ups keeps the plan of its first statement, too; for reads the database decides', async () => {
    const settings = { url, poolMax: 1, readsMax: 1, poolWaitMs: 5_000, statementTimeoutMs: 5_000 };
    // Where the setting comes from: tests run on a database that keeps all plans.
    const saidBy = async (pool: Pool) => {
      const { rows } = await pool.query(`select setting, source from pg_settings where name = 'plan_cache_mode'`);
      return rows[0];
    };
    const keeping = { setting: 'force_generic_plan', source: 'client' };
    const orm = await openOrm(settings);
    expect(await saidBy(await poolOf(orm))).toEqual(keeping);
    await orm.close();
    const lookUps = openReads({ ...settings, keepsPlans: true });
    expect(await saidBy(lookUps)).toEqual(keeping);
    await lookUps.end();
    const reads = openReads(settings);
    expect(await saidBy(reads)).not.toMatchObject({ source: 'client' });
    await reads.end();
  });
});

import type { Pool } from 'pg';
import { openOrm, openReads } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

describe('A connection', () => {
  let url: string;
  beforeAll(async () => {
    url = await createDatabase();
  });
  afterAll(() => dropDatabase(url));

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

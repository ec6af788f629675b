import pg from 'pg';
import { usualRates } from '../../src/server/http/rate-limit/leak.js';
import { postgresStore } from '../../src/server/http/rate-limit/postgres-store.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

describe('the PostgreSQL store of the rate limit', () => {
  let url: string;
  let pool: pg.Pool;
  beforeAll(async () => {
    url = await createDatabase();
    pool = new pg.Pool({ connectionString: url, max: 8 });
    // Sessions that are still closing when the database is dropped end with an error.
    pool.on('error', () => undefined);
    await pool.query(
      'create unlogged table rate_limit_buckets (key text primary key, level double precision not null, touched timestamptz not null)',
    );
  });
  afterAll(async () => {
    await pool.end();
    await dropDatabase(url);
  });
  /** Digits: within five units, what a bucket leaks in half a second between two calls. */
  const nearly = -1;
  const dear = { ...usualRates, preflight: 50 };
  const store = (rates = dear) =>
    postgresStore(pool, rates, (fault) => {
      throw fault;
    });
  const set = (key: string, level: number, secondsAgo: number) =>
    pool.query(
      "insert into rate_limit_buckets values ($1, $2, clock_timestamp() - $3 * interval '1 second') on conflict (key) do update set level = excluded.level, touched = excluded.touched",
      [key, level, secondsAgo],
    );

  it('charges, refunds and leaks as the memory store does', async () => {
    const buckets = store();
    expect(await buckets.take('a')).toBe(0);
    expect(await buckets.take('a')).toBeCloseTo(50, nearly);
    expect(await buckets.settle('a', -49)).toBeCloseTo(51, nearly);
    await set('a', 100, 4);
    expect(await buckets.take('a')).toBeCloseTo(60, nearly);
    expect(await buckets.settle('a', -1000)).toBe(0);
    expect(await buckets.settle('a', 5000)).toBe(800);
    await buckets.close();
  });

  it('leaves a full bucket as it is, and refunds it all the same', async () => {
    const buckets = store();
    await set('b', 620, 0);
    expect(await buckets.take('b')).toBeCloseTo(620, nearly);
    expect(await buckets.take('b')).toBeCloseTo(620, nearly);
    expect(await buckets.settle('b', -50)).toBeCloseTo(570, nearly);
    expect(await buckets.take('b')).toBeCloseTo(570, nearly);
    expect(await buckets.take('b')).toBeCloseTo(620, nearly);
    await buckets.close();
  });

  it('loses no charge among parallel requests', async () => {
    const still = { ...dear, outflow: 0 };
    const [one, two] = [store(still), store(still)];
    await one.take('c');
    const levels = await Promise.all(Array.from({ length: 30 }, async (_, index) => (index % 2 ? one : two).take('c')));
    expect(levels.map((level) => Math.round(level / 50)).sort((x, y) => x - y)).toEqual(
      Array.from({ length: 30 }, (_, index) => Math.min(index + 1, 12)),
    );
    await one.close();
    await two.close();
  });
});

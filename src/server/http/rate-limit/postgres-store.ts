import type { RateSettings } from '../../../platform/settings/config.js';
import type { RateStore } from './rate-store.js';

/** What the store needs of a pool. */
export interface StatementPool {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
}

const leaked = (row: string) =>
  `greatest(0, ${row}.level - greatest(0, extract(epoch from clock_timestamp() - ${row}.touched)) * $4::float8)`;

/**
 * One upsert. The row is locked before it is read, so that the level before and the level after belong together.
 * $1 key, $2 cost, $3 maximum, $4 outflow, $5 the level from which nothing is charged.
 */
const text = `
with old as materialized (select b.* from rate_limit_buckets b where b.key = $1 for update),
kept as (
  insert into rate_limit_buckets as b (key, level, touched)
  select $1, least($3::float8, greatest(0, $2::float8)), clock_timestamp() from (select count(*) from old) read_first
  on conflict (key) do update set
    level = case when ${leaked('b')} >= $5::float8 then ${leaked('b')}
      else least($3::float8, greatest(0, ${leaked('b')} + $2::float8)) end,
    touched = clock_timestamp()
  returning b.level
)
select coalesce((select ${leaked('old')} from old), 0) as before, kept.level as after from kept`;

const sweepEvery = 300_000;

/**
 * Keeps the buckets of all processes in the unlogged table `rate_limit_buckets (key, level, touched)`.
 * Empty buckets are removed every five minutes.
 * @param prefix of its keys: another store in the table may empty its buckets more slowly
 * @param onFault told of a sweep that failed
 */
export function postgresStore(
  pool: StatementPool,
  settings: RateSettings,
  onFault: (fault: unknown) => void,
  prefix = '',
): RateStore {
  const { highWater, maximum, outflow, preflight } = settings;
  const ask = async (key: string, cost: number, gate: number) => {
    const { rows } = await pool.query({
      name: 'rate_limit',
      text,
      values: [prefix + key, cost, maximum, outflow, gate],
    });
    return { before: Number(rows[0]?.['before']), after: Number(rows[0]?.['after']) };
  };
  const sweep = () => {
    const seconds = maximum / outflow;
    const old =
      "delete from rate_limit_buckets where touched < clock_timestamp() - $1 * interval '1 second' and starts_with(key, $2)";
    pool.query({ name: 'rate_limit_sweep', text: old, values: [seconds, prefix] }).catch(onFault);
  };
  const timer = setInterval(sweep, sweepEvery).unref();
  return {
    take: async (key) => (await ask(key, preflight, highWater)).before,
    settle: async (key, difference) => (await ask(key, difference, Number.POSITIVE_INFINITY)).after,
    async close() {
      clearInterval(timer);
    },
  };
}

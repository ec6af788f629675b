/** Connections of the workers: what requests use never keeps a job from being taken or marked as done. */
import { setTimeout as pause } from 'node:timers/promises';
import pg, { type Pool, type PoolConfig } from 'pg';
import { outliveLostConnections } from '../../platform/sql/lost-connections.js';

/** Milliseconds that workers wait for a connection, and that their connections may take to end. */
export const patience = 5_000;

/**
 * The queue is empty most of the time, and is read in the order of its indexes: a plan that was made for an empty table
 * would read and sort all of it for each job when there are thousands.
 */
const byIndex = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off -c jit=off';

export function openPool(connection: PoolConfig, max: number): Pool {
  const wait = { connectionTimeoutMillis: patience, keepAlive: true };
  const options = `${connection.options ?? ''} ${byIndex}`;
  const pool = new pg.Pool({ ...connection, ...wait, options, max, application_name: 'lyceum jobs' });
  outliveLostConnections(pool);
  return pool;
}

/** Ends a pool once nothing is under way in it: the library waits for no answer when it says that a job is done. */
export async function endPool(pool: Pool): Promise<void> {
  const late = performance.now() + patience;
  while (performance.now() < late && (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)) await pause(10);
  await Promise.race([pool.end(), pause(patience, undefined, { ref: false })]);
}

/**
 * The library tries again by itself, for hours and unheard of, whatever failed with certain codes, all of them faults of
 * a connection that cannot be had. What it says of a job must not come after the job was freed: it hears of other faults.
 */
export function withoutRepeats(pool: Pool): Pool {
  const take = pool.connect.bind(pool);
  pool.connect = ((taken?: Parameters<typeof take>[0]) => {
    if (taken !== undefined) return take(taken);
    return take().catch((fault: unknown) => {
      throw new Error('The workers have no connection.', { cause: fault });
    });
  }) as Pool['connect'];
  return pool;
}

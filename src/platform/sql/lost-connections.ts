import type { Pool, PoolClient } from 'pg';

/** Milliseconds in which whoever holds a dead connection may give it back. */
const grace = 100;

/**
 * Gives connections that died in a transaction back to their pool. The query builder below the ORM keeps one whose
 * rollback fails, and a dead connection's always does: without this, each crash of the database would cost the pool the
 * connections that were in use, until none is left.
 */
export function reclaimLostConnections(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error: Error, client: PoolClient) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (held.delete(client)) client.release(true);
      }, grace).unref();
    });
  });
}

/** A connection that breaks off, idle or in use, fails its statement and not the process; another is made when it is needed. */
export function outliveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

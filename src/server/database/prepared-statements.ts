import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import { closeStatement } from './inside-pg.js';

/** How many prepared statements a connection keeps: PostgreSQL holds the plan of each, up to some hundred kilobytes. */
const largest = 300;

/**
 * Bounds the prepared statements of each connection of a pool. For a new one the one used longest ago is closed: whoever
 * asks for many different things takes nobody's for longer than until it is asked for again.
 */
export function boundPreparedStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const names = new LRUCache<string, true>({ max: largest, dispose: (_, name) => closeStatement(client, name) });
    // Asked each time, so that whoever watches the driver's own method sees every statement.
    const driver = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
    const noting = (...given: unknown[]) => {
      const { name } = given[0] as { readonly name?: string };
      if (name !== undefined) names.set(name, true);
      return driver.query.apply(client, given);
    };
    client.query = noting as PoolClient['query'];
  });
}

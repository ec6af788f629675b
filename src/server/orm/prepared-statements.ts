import { LRUCache } from 'lru-cache';
import type { Connection, Pool, PoolClient } from 'pg';

/** How many prepared statements a connection keeps: PostgreSQL holds the plan of each, up to some hundred kilobytes. */
const largest = 300;

/** What the driver keeps beside its published types. */
interface Driven {
  readonly connection: Connection & { readonly parsedStatements: Record<string, string> };
}

/**
 * Bounds the prepared statements of each connection of a pool. For a new one the one used longest ago is closed: whoever
 * asks for many different things takes nobody's for longer than until it is asked for again.
 */
export function boundPreparedStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const names = new LRUCache<string, true>({ max: largest, dispose: (_, name) => close(client, name) });
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

/**
 * Goes out ahead of the new statement, without an answer to wait for. Unlike `deallocate` it is taken in a transaction that
 * has failed, too.
 */
function close(client: PoolClient, name: string): void {
  const { connection } = client as unknown as Driven;
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name }, true);
}

import type { ClientBase, Pool } from 'pg';

/** Runs work in one transaction of a connection of its own: all of it, or nothing. */
export async function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Runs statements one after the other, all of them or none. */
export const runTogether = (pool: Pool, statements: readonly string[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

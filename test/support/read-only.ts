import pg from 'pg';
import { databaseUrl } from './cluster.js';
import type { World } from './world.js';

/** Sets a world's database to read only, or back, and ends the sessions that do not know it yet. */
export async function setReadOnly(world: World, on: boolean): Promise<void> {
  const name = decodeURIComponent(new URL(world.app.databaseUrl).pathname.slice(1));
  const client = new pg.Client({ connectionString: databaseUrl('postgres') });
  try {
    await client.connect();
    const how = on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
    await client.query(`alter database ${client.escapeIdentifier(name)} ${how}`);
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
  } finally {
    await client.end();
  }
}

/** A few connections as the owner of the tables, for what needs no ORM. */
import pg from 'pg';
import type { Config } from '../../../platform/settings/config.js';
import { outliveLostConnections } from '../../../platform/sql/lost-connections.js';
import { applicationName, type OpenDatabase } from '../../process/database.js';

/** Runs work on them and closes them. */
export async function withPlainPool<T>(
  { url }: Pick<OpenDatabase, 'url'>,
  config: Config,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: applicationName('command'),
    connectionTimeoutMillis: config.database.poolWaitMs,
    options: '-c timezone=UTC',
  });
  outliveLostConnections(pool);
  try {
    return await work(pool);
  } finally {
    await pool.end().catch(() => undefined);
  }
}

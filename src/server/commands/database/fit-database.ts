/** Whether a database can be worked on at all, found out before anything else is. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Config } from '../../../platform/settings/config.js';
import { type MigrationStatus, migrationStatus } from '../../database/migrate.js';
import { refuseOtherKey } from '../../database/secrets/key-of-database.js';
import type { OpenDatabase } from '../../process/database.js';
import { withPlainPool } from './plain-pool.js';

/** PostgreSQL's own number of its version, as in `server_version_num`. */
export const oldestServer = 150_000;

/** Columns of a select: what is asked of every server. */
export const serverFacts = `current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'off' as writes`;

export interface DatabaseState extends MigrationStatus {
  /** It takes changes: not one that is set to read only, and no standby. */
  readonly writes: boolean;
}

/** Says that it starts, recovers or stops: it is there, and will say something else soon. */
const notYet = '57P03';
/** Milliseconds for which a server is waited for that says so. */
const patience = 60_000;

interface ServerFacts {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly writes: boolean;
}

async function askServer(pool: Pool): Promise<ServerFacts> {
  const late = performance.now() + patience;
  for (;;) {
    try {
      const { rows } = await pool.query(`select ${serverFacts}`);
      return rows[0];
    } catch (thrown) {
      const { code, message } = thrown as Error & { code?: string };
      if (code !== notYet || performance.now() > late)
        throw new OperatorFault(`The database cannot be reached: ${message || code || 'no reason given'}.`);
      await pause(200);
    }
  }
}

/**
 * Looks at the server. One that is just starting is waited for, up to a minute.
 * @throws OperatorFault when it cannot be reached or is not one for us
 */
export async function fitServer(pool: Pool): Promise<ServerFacts> {
  const facts = await askServer(pool);
  const { number, version, encoding } = facts;
  if (number < oldestServer) throw new OperatorFault(`PostgreSQL ${version} is too old: 15 or later is needed.`);
  if (encoding !== 'UTF8') throw new OperatorFault(`The database's encoding is ${encoding}: UTF8 is needed.`);
  return facts;
}

/**
 * Looks at the server and the schema.
 * @throws OperatorFault when the server cannot be reached or is not one for us, when the schema is newer than this program,
 * and for another secret key than that of the database
 */
export const fitDatabase = (database: OpenDatabase, config: Config): Promise<DatabaseState> =>
  withPlainPool(database, config, async (pool) => {
    const { writes } = await fitServer(pool);
    await refuseOtherKey(pool, database.secretKey.export());
    const status = await migrationStatus(pool);
    if (status.unknown.length > 0) {
      throw new OperatorFault(
        `The database is newer than this program, which does not know ${status.unknown.join(', ')}: start the newer one.`,
      );
    }
    return { ...status, writes };
  });

/** @throws OperatorFault when the schema is older than this program, or not there at all */
export function refusePending({ pending }: MigrationStatus): void {
  if (pending.length === 0) return;
  throw new OperatorFault(
    `The database lacks ${pending.join(', ')}: run npm start, or npm run -s lyceum -- migrate up.`,
  );
}

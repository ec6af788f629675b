/** The ORM for one command, without the rest of the service. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../../platform/settings/config.js';
import { migrateUp } from '../../database/migrate.js';
import type { CommandDeps } from '../../process/cli/command-deps.js';
import { applicationName, type OpenDatabase, withDatabase } from '../../process/database.js';
import { fitDatabase, refusePending } from './fit-database.js';

/** Runs work on the ORM of a database that was looked at before; its statements may take as long as they need. */
export async function withOrm<T>(
  { url }: OpenDatabase,
  config: Config,
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  // Every entity of the service comes with it: whoever is refused before this waits for none.
  const { closeOrm, openOrm } = await import('../../database/orm.js');
  const orm = await openOrm({
    url,
    poolMax: 4,
    poolWaitMs: config.database.poolWaitMs,
    statementTimeoutMs: 0,
    applicationName: applicationName('command'),
  });
  try {
    return await work(orm);
  } finally {
    await closeOrm(orm);
  }
}

/**
 * Runs a command's work on the schema of this version.
 * @param missing what to do with a schema that is older: `refuse`, or `migrate` it first
 */
export async function onSchema<T>(
  { config: read, note }: CommandDeps,
  missing: 'refuse' | 'migrate',
  work: (orm: MikroORM, database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const config = read();
  return withDatabase(config, { log: note }, async (database) => {
    const status = await fitDatabase(database, config);
    if (missing === 'refuse') refusePending(status);
    return withOrm(database, config, async (orm) => {
      if (status.pending.length > 0) await migrateUp(orm, config.database);
      return work(orm, database);
    });
  });
}

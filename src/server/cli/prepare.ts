import { Account } from '../../accounts/index.js';
import type { Config } from '../config.js';
import { OperatorFault } from '../operator-fault.js';
import { migrateUp } from '../orm/migrate.js';
import type { CommandDeps } from './commands.js';
import type { OpenDatabase } from './database.js';
import { fitDatabase } from './fit-database.js';
import { withOrm } from './orm.js';

export interface Prepared {
  readonly writes: boolean;
}

/**
 * Brings the database to the schema of this version and, where it is embedded and empty, makes the demo school. One that
 * takes no writes is served as it is.
 * @throws OperatorFault where it takes no writes and lacks something
 */
export async function prepareDatabase(
  database: OpenDatabase,
  config: Config,
  note: CommandDeps['note'],
): Promise<Prepared> {
  const { applied, pending, writes } = await fitDatabase(database, config);
  if (!writes) {
    if (pending.length > 0) throw new OperatorFault(`The database takes no writes, and lacks ${pending.join(', ')}.`);
    note('The database takes no writes: it is read, and nothing is changed until it does.');
    return { writes };
  }
  await withOrm(database, config, async (orm) => {
    if (pending.length > 0) note(applied.length === 0 ? 'Making the tables.' : `Applying ${pending.join(', ')}.`);
    // Also with nothing pending: the job library brings its own tables.
    await migrateUp(orm, config.database);
    if (!database.embedded || (await orm.em.fork().count(Account)) > 0) return;
    // Loaded where it is needed alone: the names that it draws from are large.
    const { seedDemo } = await import('../seed/demo.js');
    if (await seedDemo(orm.em.fork(), new Date())) note('Made the demo school.');
  });
  return { writes };
}

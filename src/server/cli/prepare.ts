import { Account } from '../../accounts/index.js';
import type { Config } from '../config.js';
import { migrateUp } from '../orm/migrate.js';
import type { CommandDeps } from './commands.js';
import type { OpenDatabase } from './database.js';
import { fitDatabase } from './fit-database.js';
import { withOrm } from './orm.js';

/** Brings the database to the schema of this version and, where it is embedded and empty, makes the demo school. */
export async function prepareDatabase(
  database: OpenDatabase,
  config: Config,
  note: CommandDeps['note'],
): Promise<void> {
  const { applied, pending } = await fitDatabase(database, config);
  await withOrm(database, config, async (orm) => {
    if (pending.length > 0) note(applied.length === 0 ? 'Making the tables.' : `Applying ${pending.join(', ')}.`);
    // Also with nothing pending: the job library brings its own tables.
    await migrateUp(orm, config.database);
    if (!database.embedded || (await orm.em.fork().count(Account)) > 0) return;
    // Loaded where it is needed alone: the names that it draws from are large.
    const { seedDemo } = await import('../seed/demo.js');
    if (await seedDemo(orm.em.fork(), new Date())) note('Made the demo school.');
  });
}

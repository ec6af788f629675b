/** What the subcommands of `migrate` do. */

import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import type { Config } from '../../platform/settings/config.js';
import { type MigrationStatus, migrateUp, schemaDifference } from '../database/migrate.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { type OpenDatabase, withDatabase } from '../process/database.js';
import { fitDatabase } from './database/fit-database.js';
import { withOrm } from './database/orm.js';

/** Names of the migrations applied now. */
export const migrate = (deps: CommandDeps): Promise<string[]> =>
  onDatabase(deps, (_, database, config) => withOrm(database, config, (orm) => migrateUp(orm, config.database)));

export const readStatus = (deps: CommandDeps): Promise<MigrationStatus> => onDatabase(deps, async (status) => status);

/** @throws OperatorFault unless the database is exactly what this version expects */
export const checkSchema = (deps: CommandDeps): Promise<void> =>
  onDatabase(deps, async ({ pending }, database, config) => {
    if (pending.length > 0) throw new OperatorFault(...pending.map((name) => `pending  ${name}`));
    const difference = await withOrm(database, config, schemaDifference);
    if (difference !== '') {
      throw new OperatorFault('The tables differ from the entities. This would make them equal:', difference);
    }
  });

/** A database that is newer is refused by each of the subcommands. */
function onDatabase<T>(
  { config: read, note }: CommandDeps,
  work: (status: MigrationStatus, database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = read();
  return withDatabase(config, { log: note }, async (database) =>
    work(await fitDatabase(database, config), database, config),
  );
}

/** What the subcommands of `migrate` do. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.js';
import { OperatorFault } from '../../config/operator-fault.js';
import { type MigrationStatus, migrateUp, migrationStatus, schemaDifference } from '../../orm/migrate.js';
import { poolOf } from '../../orm/orm.js';
import type { CommandDeps } from '../command-deps.js';
import { withDatabase } from '../database/database.js';
import { fitDatabase } from '../database/fit-database.js';
import { withOrm } from '../database/orm.js';

/** Names of the migrations applied now. */
export const migrate = (deps: CommandDeps): Promise<string[]> =>
  onDatabase(deps, (orm, { database }) => migrateUp(orm, database));

export const readStatus = (deps: CommandDeps): Promise<MigrationStatus> => onDatabase(deps, statusOf);

/** @throws OperatorFault unless the database is exactly what this version expects */
export const checkSchema = (deps: CommandDeps): Promise<void> => onDatabase(deps, refuseDifference);

const statusOf = async (orm: MikroORM) => migrationStatus(await poolOf(orm));

async function refuseDifference(orm: MikroORM): Promise<void> {
  const { pending } = await statusOf(orm);
  if (pending.length > 0) throw new OperatorFault(...pending.map((name) => `pending  ${name}`));
  const difference = await schemaDifference(orm);
  if (difference !== '') {
    throw new OperatorFault('The tables differ from the entities. This would make them equal:', difference);
  }
}

/** A database that is newer is refused by each of the subcommands. */
function onDatabase<T>(
  { config: read, note }: CommandDeps,
  work: (orm: MikroORM, config: Config) => Promise<T>,
): Promise<T> {
  const config = read();
  return withDatabase(config, { log: note }, async (database) => {
    await fitDatabase(database, config);
    return withOrm(database, config, (orm) => work(orm, config));
  });
}

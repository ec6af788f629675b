import type { MikroORM } from '@mikro-orm/postgresql';
import type { Command } from 'commander';
import type { Config } from '../config.js';
import { OperatorFault } from '../operator-fault.js';
import { migrateUp, migrationStatus, schemaDifference } from '../orm/migrate.js';
import { poolOf } from '../orm/orm.js';
import type { CommandDeps } from './commands.js';
import { withDatabase } from './database.js';
import { fitDatabase } from './fit-database.js';
import { withOrm } from './orm.js';

/** `migrate up|status|check`. */
export function registerMigrate(program: Command, deps: CommandDeps): void {
  const migrate = program
    .command('migrate')
    .description('bring the database to the schema of this version, or compare');
  migrate
    .command('up')
    .description('apply what is missing; prints the names of the migrations applied')
    .action(async () => {
      const applied = await onDatabase(deps, (orm, { database }) => migrateUp(orm, database));
      for (const name of applied) deps.print(name);
      if (applied.length === 0) deps.note('The database has the schema of this version.');
    });
  migrate
    .command('status')
    .description('list the migrations, applied and pending')
    .action(async () => {
      const { applied, pending } = await onDatabase(deps, statusOf);
      for (const name of applied) deps.print(`applied  ${name}`);
      for (const name of pending) deps.print(`pending  ${name}`);
    });
  migrate
    .command('check')
    .description('exit with 1 unless the database is exactly what this version expects')
    .action(() => onDatabase(deps, refuseDifference));
}

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

import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `migrate up|status|check`. */
export function registerMigrate(program: Command, deps: CommandDeps): void {
  const migrate = program
    .command('migrate')
    .description('bring the database to the schema of this version, or compare');
  migrate
    .command('up')
    .description('apply what is missing; prints the names of the migrations applied')
    .action(async () => {
      const { migrate: bringUp } = await deps.works.migrating();
      const applied = await bringUp(deps);
      for (const name of applied) deps.print(name);
      if (applied.length === 0) deps.note('The database has the schema of this version.');
    });
  migrate
    .command('status')
    .description('list the migrations, applied and pending')
    .action(async () => {
      const { readStatus } = await deps.works.migrating();
      const { applied, pending } = await readStatus(deps);
      for (const name of applied) deps.print(`applied  ${name}`);
      for (const name of pending) deps.print(`pending  ${name}`);
    });
  migrate
    .command('check')
    .description('exit with 1 unless the database is exactly what this version expects')
    .action(async () => {
      const { checkSchema } = await deps.works.migrating();
      await checkSchema(deps);
    });
}

import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `database prepare`. */
export function registerDatabase(program: Command, deps: CommandDeps): void {
  const database = program.command('database').description('a database of your own');
  database
    .command('prepare')
    .description('give the user of DATABASE_URL what it needs there, or print the SQL by which an administrator does')
    .option('--print', 'print the SQL and change nothing')
    .action(async ({ print = false }: { print?: boolean }) =>
      (await deps.works.preparing()).prepareRights({ print }, deps),
    );
}

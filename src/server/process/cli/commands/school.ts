import type { Command } from 'commander';
import type { CommandDeps, SchoolOptions } from '../command-deps.js';

/** `school create`. */
export function registerSchool(program: Command, deps: CommandDeps): void {
  const school = program.command('school').description('a school of your own');
  school
    .command('create')
    .description('make a school and its first administrator, and print or mail the way to their password')
    .requiredOption('--name <name>', 'name of the school')
    .requiredOption('--admin-email <address>', 'email address of its first administrator')
    .option('--admin-login <login>', 'what they sign on with; the address unless given')
    .option('--admin-name <name>', 'their full name; the login unless given')
    .option('--host <host>', 'host at which its people sign on; needed where there is another school')
    .action(async (options: SchoolOptions) => (await deps.works.founding()).found(options, deps));
}

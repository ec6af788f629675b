import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';
import { positiveInteger } from './option-values.js';

/** `seed demo|large`. */
export function registerSeed(program: Command, deps: CommandDeps): void {
  const seed = program.command('seed').description('fill the database');
  seed
    .command('demo')
    .description('make the demo school in an empty database')
    .action(async () => (await deps.works.seeding()).seedTheDemo(deps));
  seed
    .command('large')
    .description('make a large school for measurements, with ten enrollments per student')
    .requiredOption('--enrollments <number>', 'how many enrollments', positiveInteger)
    .action(async ({ enrollments }: { enrollments: number }) =>
      (await deps.works.seeding()).seedALarge(enrollments, deps),
    );
}

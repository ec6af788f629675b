import type { Command } from 'commander';
import { OperatorFault } from '../operator-fault.js';
import { poolOf } from '../orm/orm.js';
import { demoAccount } from '../seed/demo-account.js';
import type { CommandDeps } from './commands.js';
import { onSchema } from './orm.js';
import { showProgress } from './progress-bar.js';
import { positiveInteger } from './words.js';

/** `seed demo|large`. */
export function registerSeed(program: Command, deps: CommandDeps): void {
  const seed = program.command('seed').description('fill the database');
  seed
    .command('demo')
    .description('make the demo school in an empty database')
    .action(() => seedTheDemo(deps));
  seed
    .command('large')
    .description('make a large school for measurements, with ten enrollments per student')
    .requiredOption('--enrollments <number>', 'how many enrollments', positiveInteger)
    .action(({ enrollments }: { enrollments: number }) => seedALarge(enrollments, deps));
}

function seedTheDemo(deps: CommandDeps): Promise<void> {
  return onSchema(deps, 'migrate', async (orm) => {
    const { seedDemo } = await import('../seed/demo.js');
    if (await seedDemo(orm.em.fork(), new Date())) return deps.note('Made the demo school.');
    if ((await demoAccount(orm.em.fork())) === null) {
      throw new OperatorFault('The database holds a school already; the demo school is made in an empty one alone.');
    }
    deps.note('The demo school is there already.');
  });
}

function seedALarge(enrollments: number, deps: CommandDeps): Promise<void> {
  return onSchema(deps, 'migrate', async (orm) => {
    const { seedLarge } = await import('../seed/large.js');
    const progress = showProgress(process.stderr, 'Rows', deps.note);
    try {
      await seedLarge(await poolOf(orm), { enrollments, onProgress: progress.report });
    } finally {
      progress.end();
    }
  });
}

/** What the subcommands of `seed` do. */
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import { poolOf } from '../database/pool-of.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { showProgress } from '../process/cli/commands/progress-bar.js';
import { whileKeyHolds } from './database/held-key.js';
import { onSchema } from './database/orm.js';

export function seedTheDemo(deps: CommandDeps): Promise<void> {
  return onSchema(deps, 'migrate', async (orm, database) => {
    const { seedDemo } = await import('../database/seed/demo.js');
    const seed = () => seedDemo(orm.em.fork(), new Date(), database.secretKey.export());
    if (await whileKeyHolds(database, deps.config(), seed)) return deps.note('Made the demo school.');
    const { demoAccount } = await import('../database/seed/demo-account.js');
    if ((await demoAccount(orm.em.fork())) === null) {
      throw new OperatorFault('The database holds a school already; the demo school is made in an empty one alone.');
    }
    deps.note('The demo school is there already.');
  });
}

export function seedALarge(enrollments: number, deps: CommandDeps): Promise<void> {
  return onSchema(deps, 'migrate', async (orm) => {
    const { seedLarge } = await import('../database/seed/large.js');
    const progress = showProgress(process.stderr, 'Rows', deps.note);
    try {
      await seedLarge(await poolOf(orm), { enrollments, onProgress: progress.report });
    } finally {
      progress.end();
    }
  });
}

import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `part server|worker`: one process of `start`, which alone starts it. */
export function registerChild(program: Command, deps: CommandDeps): void {
  program
    .command('part', { hidden: true })
    .description('one process under the supervisor; not for people')
    .argument('<role>', 'server or worker')
    .action(async (role: string) => {
      const config = deps.config();
      const { runChild } = await deps.works.child();
      await runChild(role === 'worker' ? 'worker' : 'server', config, deps);
    });
}

import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `worker`: runs jobs and nothing else, until it is asked to end. */
export function registerWorker(program: Command, deps: CommandDeps): void {
  program
    .command('worker')
    .description('run jobs alone, beside servers that run with WORKER=off')
    .action(async () => {
      const config = deps.config();
      const { work } = await deps.works.working();
      await work(config, deps);
    });
}

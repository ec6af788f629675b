import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `start`: the service under a supervisor, until it is asked to end. */
export function registerStart(program: Command, deps: CommandDeps): void {
  program
    .command('start')
    .description('run the whole service: servers and a worker, each started anew when it dies')
    .action(async () => {
      const config = deps.config();
      const { start } = await deps.works.starting();
      await start(config, deps);
    });
}

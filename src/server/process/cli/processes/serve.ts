import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `serve`: the service, with everything it needs, until it is asked to end. */
export function registerServe(program: Command, deps: CommandDeps): void {
  program
    .command('serve')
    .description('bring the database up to date and answer on REST and GraphQL')
    .action(async () => {
      const config = deps.config();
      // The whole service is loaded by the commands that need it, so that the others are quick.
      const { serve } = await deps.works.serving();
      await serve(config, deps);
    });
}

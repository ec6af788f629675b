import type { Command } from 'commander';
import type { App } from '../app.js';
import type { Config } from '../config.js';
import { startWorker } from '../jobs/run-jobs.js';
import { asked, openApplication } from './application.js';
import type { CommandDeps } from './commands.js';
import { withDatabase } from './database.js';
import { fitDatabase, refusePending } from './fit-database.js';

/** `worker`: runs jobs and nothing else, until it is asked to end. */
export function registerWorker(program: Command, deps: CommandDeps): void {
  program
    .command('worker')
    .description('run jobs alone, beside servers that run with WORKER=off')
    .action(() => work(deps.config(), deps));
}

/** Starts the jobs of a process, as many at a time as it is set to. */
export const startJobs = (app: App, config: Config): Promise<{ stop(): Promise<void> }> =>
  startWorker(app, { concurrency: config.worker.concurrency });

function work(config: Config, { note }: CommandDeps): Promise<void> {
  return withDatabase(config, { log: note, onSignal: 'drain' }, async (database) => {
    refusePending(await fitDatabase(database, config));
    const app = await openApplication(config, database, 'worker');
    try {
      const jobs = await startJobs(app, config);
      note(`Running jobs, ${config.worker.concurrency} at a time.`);
      await asked(database.stop);
      await jobs.stop();
    } finally {
      await app.close();
      app.logger.flush();
    }
  });
}

/** What `worker` does, and `serve` beside its own work. */

import type { Config } from '../../platform/settings/config.js';
import type { App } from '../app.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { applicationName, withDatabase } from '../process/database.js';
import { asked } from '../process/stop-signal.js';
import { outliveStrayFaults } from '../process/stray-faults.js';
import { fitDatabase, refusePending } from './database/fit-database.js';

/** Starts the jobs of a process, as many of each lane at a time as it is set to. */
export async function startJobs(app: App, config: Config): Promise<{ stop(): Promise<void> }> {
  const { startWorker } = await import('../jobs/run-jobs.js');
  return startWorker(app, { concurrency: config.worker.concurrency });
}

/** Runs jobs until the process is asked to end; those that run come to a stop between two steps. */
export function work(config: Config, { note }: CommandDeps): Promise<void> {
  return withDatabase(config, { log: note, onSignal: 'drain' }, async (database) => {
    refusePending(await fitDatabase(database, config));
    const { openApplication } = await import('./application.js');
    const app = await openApplication(config, database, applicationName('worker'));
    outliveStrayFaults((fault, kind) => app.logger.error({ err: fault }, kind));
    try {
      const jobs = await startJobs(app, config);
      const { short, long, download } = config.worker.concurrency;
      note(`Running jobs: ${short} short ones, ${long} long ones and ${download} downloads at a time.`);
      await asked(database.stop);
      await jobs.stop();
    } finally {
      await app.close();
      app.logger.flush();
    }
  });
}

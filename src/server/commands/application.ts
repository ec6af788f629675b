/** The whole application, opened for a process that stays. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../platform/settings/config.js';
import { type App, openApp } from '../app.js';
import type { OpenDatabase } from '../process/database.js';
import { createLogger } from '../process/logger.js';
import { confirmKey } from './database/held-key.js';

/**
 * Opens the application on a database of this version and with its key; whoever opened it closes it.
 * @param applicationName under which its connections stand in `pg_stat_activity`
 * @throws OperatorFault for another secret key than that of the database
 */
export async function openApplication(config: Config, database: OpenDatabase, applicationName: string): Promise<App> {
  const app = await openApp({
    config,
    databaseUrl: database.url,
    listenUrl: database.listenUrl,
    secretKey: database.secretKey.export(),
    dataDir: database.dataDir,
    logger: createLogger({ level: config.logLevel }),
    applicationName,
    writeActivityAfter: 30_000,
  });
  try {
    // Now that its connections say that it is there: whoever changes the key waits for it to end.
    await confirmKey(database, config);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Milliseconds for which a service that starts leaves the processor to its other processes and its first requests. */
const warmUpAfter = 3_000;

/**
 * Makes the process quick for what nobody has asked yet, beside what is asked. That takes a second or two of a processor,
 * so only in production: a developer's service asks few of its routes from one start to the next.
 */
export function warmUp(app: App, stop: AbortSignal): void {
  if (app.config.environment !== 'production') return;
  pause(warmUpAfter, undefined, { ref: false, signal: stop })
    .then(() => app.warmUp(stop))
    .catch((fault: unknown) => {
      if (!stop.aborted) app.logger.error({ err: fault }, 'warm-up');
    });
}

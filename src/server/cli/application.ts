/** The whole application, opened for a process that stays. */
import { type App, openApp } from '../app.js';
import type { Config } from '../config.js';
import { createLogger } from '../ops/logger.js';
import { applicationName, type OpenDatabase } from './database.js';

/** Opens the application on a database of this version; whoever opened it closes it. */
export function openApplication(config: Config, database: OpenDatabase, role: 'serve' | 'worker'): Promise<App> {
  return openApp({
    config,
    databaseUrl: database.url,
    listenUrl: database.listenUrl,
    secretKey: database.secretKey.export(),
    dataDir: database.dataDir,
    logger: createLogger({ level: config.logLevel }),
    applicationName: applicationName(role),
  });
}

/** Resolves when the process is asked to end. */
export function asked(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}

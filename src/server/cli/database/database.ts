import type { KeyObject } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../../platform/project-root.js';
import type { Config } from '../../config/config.js';
import { OperatorFault } from '../../config/operator-fault.js';
import { chooseDataDir, makeDataDir } from '../../postgres/data-directory.js';
import { startEmbedded } from '../../postgres/launcher.js';
import { listenForStop } from '../processes/stop-signal.js';
import { keptSecretKey } from './secret-key.js';

/** A database that answers, with all that belongs to it. */
export interface OpenDatabase {
  /** Connection string. */
  readonly url: string;
  /** Connection string for LISTEN: never a transaction-mode pooler. */
  readonly listenUrl: string;
  readonly secretKey: KeyObject;
  /** Where files and the secret key lie; exists. */
  readonly dataDir: string;
  /** PostgreSQL runs in the data directory, not under `DATABASE_URL`. */
  readonly embedded: boolean;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
}

export interface DatabaseOptions {
  /** For people: what is being started, waited for, recovered. Never on the standard output of a command. */
  readonly log: (line: string) => void;
  /**
   * `drain`: the work watches `stop` and ends by itself. `abandon` (default): on a signal the work is left, the
   * database is closed and the process ends with 130.
   */
  readonly onSignal?: 'drain' | 'abandon';
  /** An embedded server that dies meanwhile is started again, at the same address. */
  readonly keepUp?: boolean;
}

/** The data directory of this configuration; need not exist. */
export function dataDirOf(config: Config): string {
  // Without an embedded server nobody else has to reach it.
  if (config.database.url) return resolve(config.dataDir ?? join(projectRoot(), '.lyceum'));
  return chooseDataDir(config.dataDir, projectRoot());
}

/**
 * The name under which this process's connections stand in `pg_stat_activity`; `doctor` counts processes by it.
 * @param role what the process does
 * @param supervisor number of the process that it was started by, if it is one of several that make up a service
 * @param self number of the process
 */
export const applicationName = (role: 'serve' | 'worker' | 'command', supervisor?: number, self = process.pid) =>
  `lyceum ${role} ${supervisor === undefined ? '' : `${supervisor}/`}${self}@${hostname()}`.slice(0, 63);

/**
 * Runs work on the database: under `DATABASE_URL`, or embedded, started or adopted. Leaves it afterwards, also when
 * the work fails or the process is asked to end.
 */
export async function withDatabase<T>(
  config: Config,
  { log, onSignal = 'abandon', keepUp = false }: DatabaseOptions,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const stop = listenForStop();
  try {
    const database = await openDatabase(config, { log, keepUp }, stop.signal).catch(refuseUnusablePlace);
    try {
      stop.signal.throwIfAborted();
      const working = work(database);
      return await (onSignal === 'drain' ? working : Promise.race([working, interrupted(stop.signal)]));
    } finally {
      await database.close();
    }
  } finally {
    stop.release();
  }
}

async function openDatabase(
  config: Config,
  { log, keepUp }: Pick<DatabaseOptions, 'log' | 'keepUp'>,
  stop: AbortSignal,
): Promise<OpenDatabase & { close(): Promise<void> }> {
  const dataDir = makeDataDir(dataDirOf(config));
  if (config.database.url) {
    if (!config.secretKey) throw new OperatorFault('SECRET_KEY is required with DATABASE_URL.');
    const { url, listenUrl } = config.database;
    const given = { url, listenUrl: listenUrl ?? url, secretKey: config.secretKey, dataDir };
    return { ...given, embedded: false, stop, close: async () => undefined };
  }
  const secretKey = config.secretKey ?? keptSecretKey(dataDir);
  const cluster = await startEmbedded({ dataDir, log });
  const { url } = cluster;
  if (keepUp) cluster.keepUp();
  return { url, listenUrl: url, secretKey, dataDir, embedded: true, stop, close: () => cluster.stop() };
}

/** What the system says of a file or folder of the data directory is for whoever runs the service to mend. */
function refuseUnusablePlace(error: NodeJS.ErrnoException): never {
  if (error.syscall === undefined || error.path === undefined) throw error;
  throw new OperatorFault(`The data directory cannot be used: ${error.message}.`);
}

function interrupted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

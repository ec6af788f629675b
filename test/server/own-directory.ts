/** A data directory that the services and commands of one test file share. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbedded, stopAbandoned } from '../../src/server/process/postgres/launcher.js';
import { fillDirectory } from '../support/prepared-directories.js';
import { makeScratchFolder } from '../support/scratch.js';
import { type Served, serve } from './served.js';

const silent = () => undefined;

type Query = (text: string) => Promise<unknown>;

/** Holds the data directory's own database open while `work` runs: commands adopt it, and need not start it. */
export async function withDatabaseOf(
  dataDir: string,
  work: (query: Query, url: string) => Promise<void>,
): Promise<void> {
  const cluster = await startEmbedded({ dataDir, log: silent });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    await work((text) => client.query(text), cluster.url);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

interface OwnDirectory {
  readonly dataDir: string;
  /** What commands need to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a service on it, which is killed after the test unless it has ended. */
  readonly start: (more?: Record<string, string>) => Promise<Served>;
}

/**
 * Makes the directory, and removes it after the tests of the block around.
 * @param isNew whether it is empty at first; otherwise the demo school is in it
 */
export function ownDirectory({ isNew = false } = {}): OwnDirectory {
  const dataDir = makeScratchFolder('lyceum-serve-');
  const env = { LYCEUM_DATA: dataDir, LOG_LEVEL: 'warn' };
  let served: Served | undefined;
  beforeAll(() => (isNew ? undefined : fillDirectory('demo', dataDir)));
  afterEach(() => served?.child.kill('SIGKILL'));
  afterAll(async () => {
    await stopAbandoned(dataDir, silent);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = async (more: Record<string, string> = {}): Promise<Served> => {
    served = await serve({ ...env, ...more });
    return served;
  };
  return { dataDir, env, start };
}

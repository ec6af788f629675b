import { rm } from 'node:fs/promises';
import { startEmbedded } from '../../src/server/process/postgres/launcher.js';
import { makePreparedDirectory } from '../support/prepared-directories.js';
import { openWorldOn, type World } from '../support/world.js';

/** A database server that belongs to one test, which may break it. */
export interface OwnCluster {
  readonly url: string;
  /** A directory that is gone afterwards. */
  readonly dataDir: string;
  readonly world: World;
  /** PostgreSQL answers the violent death of one backend like an immediate restart: everybody out, then recovery. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

export async function openOwnCluster(): Promise<OwnCluster> {
  const dataDir = await makePreparedDirectory('world', 'lyceum-fault-');
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  const world = await openWorldOn(cluster.url);
  return {
    url: cluster.url,
    dataDir,
    world,
    async breakDown() {
      const [backend] = await world.sql('select pg_backend_pid() as pid');
      process.kill(backend.pid, 'SIGKILL');
    },
    async close() {
      await world.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedCluster, startEmbedded, stopAbandoned } from '../../src/server/process/postgres/launcher.js';
import { clusterVariable } from './cluster.js';
import { makeScratchFolder, scratchFolders } from './scratch.js';
import { makeSuiteLogFolder, suiteLogVariable } from './suite-log.js';

/** Where the teardown, which jest loads on its own in the same process, finds what the setup has started. */
export const clusterKey = Symbol.for('lyceum.test.cluster');

const prefix = 'lyceum-test-';

/**
 * Losing the test data at a power cut is no loss, and makes writes several times faster. Statements are planned once for a
 * connection, and joined in the order in which they are written: to look for the best plan takes longer than to carry out
 * most of them on a few rows.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  max_connections: '300',
  plan_cache_mode: 'force_generic_plan',
  from_collapse_limit: '1',
  join_collapse_limit: '1',
  max_parallel_workers_per_gather: '0',
  autovacuum_naptime: '1h',
};

/** Starts the one cluster of a jest run, before its first test file. Tests find it by the environment. */
export default async function startCluster(): Promise<void> {
  await removeAbandoned();
  const dataDir = makeScratchFolder(prefix);
  const cluster = await startEmbedded({ dataDir, databaseName: 'postgres', settings, log: () => undefined });
  (globalThis as { [clusterKey]?: EmbeddedCluster })[clusterKey] = cluster;
  process.env[clusterVariable] = cluster.url;
  process.env[suiteLogVariable] = makeSuiteLogFolder();
}

/** A run that was killed leaves its server and data behind. */
async function removeAbandoned(): Promise<void> {
  const left = scratchFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name)),
  );
  for (const dataDir of left) {
    // Another run may just be making it, and not have taken its lock yet.
    const age = Date.now() - statSync(dataDir).mtimeMs;
    if (age < 60_000 || statSync(dataDir).uid !== process.getuid?.()) continue;
    const free = await stopAbandoned(dataDir, () => undefined).catch(() => false);
    if (free) rmSync(dataDir, { recursive: true, force: true });
  }
}

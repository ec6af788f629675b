import { rmSync } from 'node:fs';
import type { EmbeddedCluster } from '../../src/server/postgres/launcher.js';
import { clusterKey } from './cluster-setup.js';

/** Stops the run's cluster after its last test file, and removes its data. */
export default async function stopCluster(): Promise<void> {
  const cluster = (globalThis as { [clusterKey]?: EmbeddedCluster })[clusterKey];
  if (!cluster) return;
  await cluster.stop();
  rmSync(cluster.dataDir, { recursive: true, force: true });
}

import { rmSync } from 'node:fs';
import type { EmbeddedCluster } from '../../src/server/process/postgres/launcher.js';
import { clusterKey } from './cluster-setup.js';
import { leaksOf, suiteLogVariable } from './suite-log.js';

/** Stops the run's cluster after its last test file, and removes its data. Fails the run when a secret stands in its logs. */
export default async function stopCluster(): Promise<void> {
  const cluster = (globalThis as { [clusterKey]?: EmbeddedCluster })[clusterKey];
  if (!cluster) return;
  await cluster.stop();
  rmSync(cluster.dataDir, { recursive: true, force: true });
  refuseLeaks(process.env[suiteLogVariable]);
}

/** Jest ends with 1 when its teardown throws. */
function refuseLeaks(folder: string | undefined): void {
  if (folder === undefined) return;
  const { leaked, lines, secrets } = leaksOf(folder);
  rmSync(folder, { recursive: true, force: true });
  if (leaked.length === 0) return;
  const shown = leaked.slice(0, 5).join('\n');
  throw new Error(`${leaked.length} of ${lines} lines of the run's logs hold one of its ${secrets} secrets:\n${shown}`);
}

/** What `start` does. It loads nothing of the service itself: that is the affair of the processes that it starts. */

import type { Config } from '../../platform/settings/config.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { type OpenDatabase, withDatabase } from '../process/database.js';
import { greeting } from '../process/greeting.js';
import { listen } from '../process/listen.js';
import { asked } from '../process/stop-signal.js';
import { outliveStrayFaults } from '../process/stray-faults.js';
import { Connections } from '../process/supervisor/connections.js';
import { Supervisor } from '../process/supervisor/supervisor.js';

/** Runs the service under a supervisor until SIGTERM or SIGINT; then lets requests and jobs end. */
export async function start(config: Config, { note, print }: CommandDeps): Promise<void> {
  const { processes, rateLimit, worker, http } = config;
  outliveStrayFaults((fault, kind) => note(`${kind} in the supervisor: ${(fault as Error)?.message ?? fault}`));
  if (processes > 1 && rateLimit.store === 'memory')
    note(
      `PROCESSES is ${processes}, and each counts tries and limits alone: set RATE_LIMIT_STORE to redis or postgres.`,
    );
  const connections = new Connections();
  // The port first: where it is taken, nothing is started or changed.
  const base = await listen(connections.server, config);
  const settings = { servers: processes, worker: worker.enabled, drainMs: http.drainMs, note };
  const supervisor = new Supervisor(connections, settings);
  let stopped: Promise<void> | undefined;
  try {
    await withDatabase(config, { log: note, onSignal: 'drain', keepUp: true }, async (database) => {
      try {
        const tokens = await Promise.race([supervisor.start(givenOf(database)), asked(database.stop)]);
        if (tokens !== undefined) for (const line of greeting(base, config, new Map(tokens))) print(line);
        await asked(database.stop);
      } finally {
        // The processes go before their database does.
        stopped = supervisor.stop();
        await stopped;
      }
    });
  } finally {
    await (stopped ?? supervisor.stop());
  }
}

function givenOf({ url, listenUrl, dataDir, embedded, secretKey }: OpenDatabase) {
  return { url, listenUrl, dataDir, embedded, secretKey: secretKey.export().toString('base64') };
}

/** What a process under the supervisor does: it answers the connections that it is given, or runs jobs. */
import { createSecretKey } from 'node:crypto';
import type { Config } from '../../platform/settings/config.js';
import type { App } from '../app.js';
import { watchConnections } from '../http/ops/drain.js';
import { createHttpServer } from '../http-server.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { applicationName, type OpenDatabase } from '../process/database.js';
import { asked } from '../process/stop-signal.js';
import { outliveStrayFaults } from '../process/stray-faults.js';
import type { Beginning, Role, Tokens } from '../process/supervisor/messages.js';
import { listenToSupervisor, type Orders, tellSupervisor } from '../process/supervisor/orders.js';
import { takeConnections } from '../process/supervisor/take-connections.js';
import { openApplication, warmUp } from './application.js';
import { withPlainPool } from './database/plain-pool.js';
import { prepareDatabase } from './database/prepare.js';
import { freshDemoTokens } from './demo-tokens.js';

/** Seconds that requests may still take when the supervisor is dead: the next one needs port and database. */
const orphaned = 1;

/** Runs until the supervisor says that it is over, or is gone. */
export async function runChild(role: Role, config: Config, { note }: CommandDeps): Promise<void> {
  const orders = listenToSupervisor();
  try {
    const { database: given, prepares } = await orders.begin;
    const database = databaseOf(given, orders.drain);
    const writes = prepares && (await prepareDatabase(database, config, note)).writes;
    const makesTokens = writes && database.embedded;
    if (!orders.drain.aborted) await work(role, config, database, orders, makesTokens);
  } finally {
    // The channel alone would keep the process.
    if (process.connected) process.disconnect?.();
  }
}

async function work(role: Role, config: Config, database: OpenDatabase, orders: Orders, makesTokens: boolean) {
  const name = applicationName(role === 'server' ? 'serve' : 'worker', process.ppid);
  const app = await openApplication(config, database, name);
  outliveStrayFaults((fault, kind) => app.logger.error({ err: fault }, kind));
  try {
    const tokens = makesTokens
      ? await withPlainPool(database, config, (pool) => freshDemoTokens(pool, supervisorName()))
      : [];
    await (role === 'server' ? answer(app, config, orders, [...tokens]) : runJobs(app, config, orders));
  } finally {
    await app.close();
    app.logger.flush();
  }
}

/** The tokens that were printed hold for as long as the supervisor lives, whichever process serves for it. */
const supervisorName = () => applicationName('serve', process.ppid, process.ppid);

function databaseOf({ secretKey, ...given }: Beginning['database'], stop: AbortSignal): OpenDatabase {
  return { ...given, secretKey: createSecretKey(Buffer.from(secretKey, 'base64')), stop };
}

async function answer(app: App, config: Config, orders: Orders, tokens: Tokens): Promise<void> {
  const { server, stop, startDraining } = createHttpServer(app);
  const drain = watchConnections(server);
  takeConnections(server, orders);
  tellSupervisor({ type: 'ready', tokens });
  warmUp(app, orders.drain);
  await asked(orders.drain);
  startDraining();
  await drain.start({
    seconds: orders.orphan() ? orphaned : config.http.drainMs / 1000,
    lead: orders.last,
    closers: [stop],
    onFault: (fault) => app.logger.error({ err: fault }, 'shutdown'),
  });
}

async function runJobs(app: App, config: Config, { drain }: Orders): Promise<void> {
  const { startJobs } = await import('./working.js');
  const jobs = await startJobs(app, config);
  tellSupervisor({ type: 'ready' });
  await asked(drain);
  await jobs.stop();
}

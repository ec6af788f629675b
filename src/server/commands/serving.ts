/** What `serve` does. */

import type { Config } from '../../platform/settings/config.js';
import type { App } from '../app.js';
import { watchConnections } from '../http/ops/drain.js';
import type { CommandDeps } from '../process/cli/command-deps.js';
import { applicationName, withDatabase } from '../process/database.js';
import { greeting } from '../process/greeting.js';
import { listen, refuseTakenAddress } from '../process/listen.js';
import { asked } from '../process/stop-signal.js';
import { outliveStrayFaults } from '../process/stray-faults.js';
import { withPlainPool } from './database/plain-pool.js';
import { prepareDatabase } from './database/prepare.js';
import type { startJobs } from './working.js';

/** Serves until SIGTERM or SIGINT; then lets requests and jobs end, at most `DRAIN_SECONDS` long. */
export async function serve(config: Config, deps: CommandDeps): Promise<void> {
  await refuseTakenAddress(config);
  await withDatabase(config, { log: deps.note, onSignal: 'drain' }, async (database) => {
    const { writes } = await prepareDatabase(database, config, deps.note);
    if (database.stop.aborted) return;
    // After all that may be refused: to load it takes as long as all the rest.
    const { openApplication } = await import('./application.js');
    const app = await openApplication(config, database, applicationName('serve'));
    outliveStrayFaults((fault, kind) => app.logger.error({ err: fault }, kind));
    const { freshDemoTokens } = await import('./demo-tokens.js');
    try {
      await answer(app, config, database.stop, async (base) => {
        // Only a server that listens has tokens to print: one that fails before leaves everything as it was.
        const tokens =
          database.embedded && writes
            ? await withPlainPool(database, config, (pool) => freshDemoTokens(pool, applicationName('serve')))
            : new Map();
        for (const line of greeting(base, config, tokens)) deps.print(line);
      });
    } finally {
      await app.close();
      app.logger.flush();
    }
  });
}

/** Answers requests until `stop`; then drains. */
async function answer(
  app: App,
  config: Config,
  stop: AbortSignal,
  onListening: (base: string) => Promise<void>,
): Promise<void> {
  const [{ createHttpServer }, { warmUp }] = await Promise.all([
    import('../http-server.js'),
    import('./application.js'),
  ]);
  const { server, stop: closeHttp, startDraining } = createHttpServer(app);
  const drain = watchConnections(server);
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  try {
    const base = await listen(server, config);
    if (config.worker.enabled) jobs = await (await import('./working.js')).startJobs(app, config);
    await onListening(base);
    warmUp(app, stop);
    await asked(stop);
  } finally {
    startDraining();
    // Jobs come to their end while requests do.
    const jobsEnded = jobs?.stop();
    await drain.start({
      seconds: config.http.drainMs / 1000,
      lead: server.listening ? undefined : 0,
      closers: [async () => jobsEnded, closeHttp],
      onFault: (fault) => app.logger.error({ err: fault }, 'shutdown'),
    });
  }
}

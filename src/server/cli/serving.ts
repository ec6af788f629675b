/** What `serve` does. */
import { Account } from '../../accounts/index.js';
import { type App, createHttpServer } from '../app.js';
import type { Config } from '../config.js';
import { watchConnections } from '../ops/drain.js';
import { migrateUp } from '../orm/migrate.js';
import { asked, openApplication } from './application.js';
import type { CommandDeps } from './commands.js';
import { type OpenDatabase, withDatabase } from './database.js';
import { freshDemoTokens } from './demo-tokens.js';
import { fitDatabase } from './fit-database.js';
import { greeting } from './greeting.js';
import { listen } from './listen.js';
import { withOrm } from './orm.js';
import { startJobs } from './working.js';

/** Serves until SIGTERM or SIGINT; then lets requests and jobs end, at most `DRAIN_SECONDS` long. */
export function serve(config: Config, deps: CommandDeps): Promise<void> {
  return withDatabase(config, { log: deps.note, onSignal: 'drain' }, async (database) => {
    const tokens = await prepare(database, config, deps.note);
    if (database.stop.aborted) return;
    const app = await openApplication(config, database, 'serve');
    try {
      await answer(app, config, database.stop, (base) => {
        for (const line of greeting(base, config, tokens)) deps.print(line);
      });
    } finally {
      await app.close();
      app.logger.flush();
    }
  });
}

/** The schema of this version and, embedded, the demo school where nothing else is. Answers the demo school's tokens. */
async function prepare(
  database: OpenDatabase,
  config: Config,
  note: CommandDeps['note'],
): Promise<ReadonlyMap<string, string>> {
  const { applied, pending } = await fitDatabase(database, config);
  return withOrm(database, config, async (orm) => {
    if (pending.length > 0) note(applied.length === 0 ? 'Making the tables.' : `Applying ${pending.join(', ')}.`);
    // Also with nothing pending: the job library brings its own tables.
    await migrateUp(orm);
    if (!database.embedded) return new Map();
    if ((await orm.em.fork().count(Account)) === 0) {
      // Loaded where it is needed alone: the names that it draws from are large.
      const { seedDemo } = await import('../seed/demo.js');
      if (await seedDemo(orm.em.fork(), new Date())) note('Made the demo school.');
    }
    return freshDemoTokens(orm.em.fork());
  });
}

/** Answers requests until `stop`; then drains. */
async function answer(app: App, config: Config, stop: AbortSignal, onListening: (base: string) => void): Promise<void> {
  const { server, stop: closeDoors, startDraining } = await createHttpServer(app);
  const drain = watchConnections(server);
  const jobs = config.worker.enabled ? await startJobs(app, config) : undefined;
  try {
    onListening(await listen(server, config));
    await asked(stop);
  } finally {
    startDraining();
    // Jobs come to their end while requests do.
    const jobsEnded = jobs?.stop();
    await drain.start({
      seconds: config.http.drainMs / 1000,
      lead: server.listening ? undefined : 0,
      closers: [async () => jobsEnded, closeDoors],
      onFault: (fault) => app.logger.error({ err: fault }, 'shutdown'),
    });
  }
}

/** A second instance of the service on the database of a world: what one does, the other must notice. */
import type { AddressInfo } from 'node:net';
import type { LiveCounts } from '../../src/platform/live/live-counts.js';
import { type App, openApp } from '../../src/server/app.js';
import { createHttpServer } from '../../src/server/http-server.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { databaseUrl } from './cluster.js';
import type { Person } from './fixture.js';
import { apisOf } from './shared-apis.js';
import { suiteLogger } from './suite-log.js';
import { type Caller, callerOf, type World, type WorldSettings } from './world.js';

export interface SecondInstance {
  readonly base: string;
  readonly app: App;
  as(who: Person): Caller;
  live(): LiveCounts;
  close(): Promise<void>;
}

/** Opens it; close it before the world. */
export async function secondInstance(world: World, settings: WorldSettings = {}): Promise<SecondInstance> {
  const [{ name }] = await world.sql('select current_database() as name');
  const url = databaseUrl(name);
  const config = readConfig({
    NODE_ENV: 'test',
    LYCEUM_DATA: world.app.config.dataDir as string,
    RATE_LIMIT: 'off',
    ...settings,
  });
  const logger = suiteLogger();
  const apis = apisOf(config.api);
  const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey: Buffer.alloc(32, 7), logger, apis });
  const { server, stop, startDraining, live } = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    app,
    as: (who) => callerOf(base, world.tokens[who]),
    live: () => live.counts,
    close: async () => {
      startDraining();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
      await app.close();
    },
  };
}

/** A service on a database with the fixture: what worlds speak to. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { outliveLostConnections } from '../../src/platform/sql/lost-connections.js';
import { type App, openApp } from '../../src/server/app.js';
import { migrateUp } from '../../src/server/database/migrate.js';
import { closeOrm, keptIdle, openOrm } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import type { ServiceLogger } from '../../src/server/process/logger.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import { createDatabase, dropDatabase, templateDatabase } from './cluster.js';
import { buildFixture, type Fixture } from './fixture.js';
import { readFixture, writeFixture } from './fixture-store.js';
import { apisOf } from './shared-apis.js';
import { suiteLogger } from './suite-log.js';

/** Settings of a test's service; everything else as by default, without a rate limit. */
export type AppSettings = Record<string, string>;

export interface TestApp {
  readonly app: App;
  /** Of its database, as the owner of the tables. */
  readonly url: string;
  readonly fixture: Fixture;
  /** Where it keeps its files, unless the settings name another folder; made when the first file comes. */
  readonly folder: string;
  /** Connections past the service, as the owner of the tables. */
  readonly owner: pg.Pool;
  /** The same by the ORM, opened when they are first asked for: that takes a tenth of a second of a processor. */
  readonly ownersOrm: () => Promise<MikroORM>;
  /** Closes the application and removes what it leaves. */
  readonly close: () => Promise<void>;
}

const secretKey = Buffer.alloc(32, 7);

/** The connections that tests make past the service. */
const openOwnersOrm = (url: string) => openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });

/** Migrates an empty database and fills it with the fixture. */
export const buildWorld = async (url: string): Promise<void> => {
  const orm = await openOwnersOrm(url);
  try {
    await migrateUp(orm);
    const pool = await poolOf(orm);
    await writeFixture(pool, await buildFixture(orm.em.fork(), pool));
  } finally {
    await closeOrm(orm);
  }
};

/** Opens a service on a new copy of the fixture. @param logger for tests of the log itself */
export async function openTestApp(settings: AppSettings = {}, logger?: ServiceLogger): Promise<TestApp> {
  const url = await createDatabase(await templateDatabase('world', buildWorld));
  return serviceAt(url, settings, () => dropDatabase(url), logger);
}

/** Opens a service on a database of any cluster that holds the fixture. */
export function openTestAppOn(url: string, settings: AppSettings = {}, logger?: ServiceLogger): Promise<TestApp> {
  return serviceAt(url, settings, () => Promise.resolve(), logger);
}

async function serviceAt(
  url: string,
  settings: AppSettings,
  drop: () => Promise<void>,
  logger = suiteLogger(),
): Promise<TestApp> {
  const folder = join(tmpdir(), `lyceum-files-${randomBytes(8).toString('hex')}`);
  const config = readConfig({
    NODE_ENV: 'test',
    LYCEUM_DATA: folder,
    RATE_LIMIT: 'off',
    API_DESCRIPTION: 'open',
    // A slow machine is no overload.
    OVERLOAD_DELAY_MS: '60000',
    ...settings,
  });
  const apis = apisOf(config.api);
  const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger, apis });
  const owner = openOwner(url, app);
  let owners: Promise<MikroORM> | undefined;
  const close = async () => {
    await owner.end();
    if (owners !== undefined) await closeOrm(await owners);
    await app.close();
    await rm(folder, { recursive: true, force: true });
    await drop();
  };
  const open = async () => {
    const orm = await openOwnersOrm(url);
    outliveLostConnections(await poolOf(orm));
    return orm;
  };
  const ownersOrm = () => (owners ??= open());
  return { app, url, folder, fixture: await readFixture(url), owner, ownersOrm, close };
}

/** How the connections of `owner` call themselves. */
export const ownersName = 'owner of the tables';

/** They read values as the service does. */
function openOwner(connectionString: string, { pool: { options } }: App): pg.Pool {
  const { types } = options as { types?: pg.CustomTypesConfig };
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    idleTimeoutMillis: keptIdle,
    application_name: ownersName,
    options: '-c timezone=UTC',
    ...(types && { types }),
  });
  pool.on('error', () => undefined);
  return pool;
}

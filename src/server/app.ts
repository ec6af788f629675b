/** The composition root: database, graph, routes and doors of one application. Nothing of it is shared between two. */
import { createServer, type Server } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { coversUser, resolveActor, resolveUser } from '../enrollments/index.js';
import { Catalogue } from '../kernel/catalogue.js';
import type { Credentials, Services } from '../kernel/context.js';
import { Database } from '../kernel/database.js';
import { ImmutableRows } from '../kernel/immutable-rows.js';
import { Outbound } from '../kernel/outbound.js';
import { PlanStore } from '../kernel/plan-store.js';
import { SecretBox } from '../kernel/secrets.js';
import { ActorCache, AuthorityListener } from './authority.js';
import { dataDirOf } from './cli/database.js';
import type { Config } from './config.js';
import { blockListOf } from './config-words.js';
import { createDoors } from './doors.js';
import { fileStoreOf } from './files/file-store-of.js';
import type { createLogger } from './ops/logger.js';
import { reclaimLostConnections } from './orm/lost-connections.js';
import { closeOrm, openOrm, openReads, poolOf } from './orm/orm.js';
import { OwnChanges } from './own-changes.js';
import { throttleOf } from './rate-limit/throttle-of.js';
import { compileSurfaces, type Surfaces } from './surfaces.js';

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** A direct connection for LISTEN. */
  readonly listenUrl: string;
  /** 32 bytes. */
  readonly secretKey: Buffer;
  readonly logger: ReturnType<typeof createLogger>;
  /** Where files lie on a disk; that of the settings unless given. */
  readonly dataDir?: string;
  /** Compiled before, for several applications in one process. */
  readonly surfaces?: Surfaces;
  /** Under which the pool's connections stand in `pg_stat_activity`. */
  readonly applicationName?: string;
}

export interface App extends Surfaces {
  readonly databaseUrl: string;
  readonly orm: MikroORM;
  /** Of transactions. */
  readonly pool: Pool;
  /** Of reads outside of them. */
  readonly reads: Pool;
  readonly services: Services;
  readonly cache: ActorCache;
  readonly resolve: (credentials: Credentials) => ReturnType<typeof resolveActor>;
  readonly logger: AppOptions['logger'];
  readonly config: Config;
  /** Closes the pools and the listener; the server is drained before. */
  close(): Promise<void>;
}

/** Opens the application on a migrated database. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger, databaseUrl } = options;
  const onFault = (fault: unknown, requestId?: string) => logger.error({ err: fault, request_id: requestId }, 'fault');
  const surfaces =
    options.surfaces ??
    compileSurfaces({
      described: config.api.described,
      onFault: (fault, where) => onFault(fault, where.context.requestId),
    });
  const { orm, pool, reads } = await openPools(options);
  const database = new Database(reads, { names: config.database.statementNames });
  const cache = new ActorCache();
  orm.em.getEventManager().registerSubscriber(new OwnChanges(cache));
  const listener = new AuthorityListener(options.listenUrl, cache, (fault) =>
    logger.warn({ err: fault }, 'authority listener'),
  );
  await listener.start();
  const throttle = throttleOf(config.rateLimit, pool, onFault);
  const services = servicesOf(options, { orm, database, throttle }, surfaces, onFault);
  const resolve = (credentials: Credentials) => resolveActor(database, credentials);
  const close = async () => {
    await listener.close();
    await services.outbound.close();
    services.files.close();
    await throttle.close();
    await reads.end();
    await closeOrm(orm);
  };
  return { databaseUrl, orm, pool, reads, services, ...surfaces, cache, resolve, logger, config, close };
}

interface Pools {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly reads: Pool;
}

async function openPools({ config, databaseUrl, applicationName }: AppOptions): Promise<Pools> {
  const settings = { ...config.database, url: databaseUrl, ...(applicationName && { applicationName }) };
  const orm = await openOrm(settings);
  const pool = await poolOf(orm);
  reclaimLostConnections(pool);
  return { orm, pool, reads: openReads(settings) };
}

function servicesOf(
  { secretKey, config, dataDir = dataDirOf(config) }: AppOptions,
  { orm, database, throttle }: Pick<Services, 'orm' | 'database' | 'throttle'>,
  surfaces: Surfaces,
  onFault: Services['onFault'],
): Services {
  const catalogue = new Catalogue(orm);
  return {
    orm,
    database,
    catalogue,
    plans: new PlanStore(catalogue),
    resolveActor: (credentials, em) => resolveActor(database, credentials, em),
    resolveUser: (userId, rootAccountId, em) => resolveUser(database, userId, rootAccountId, em),
    secrets: new SecretBox(secretKey),
    throttle,
    immutable: new ImmutableRows(),
    files: fileStoreOf(config, dataDir),
    fileLimit: config.files.limitBytes,
    outbound: new Outbound(blockListOf(config.outbound.allowed)),
    knownScopes: new Set(surfaces.routes.map((route) => route.scope)),
    coversUser: (actor, userId, em) => coversUser(database, actor, userId, em),
    onFault,
  };
}

/** An HTTP server over the application; not yet listening. */
export async function createHttpServer(
  app: App,
): Promise<{ server: Server; stop: () => Promise<void>; startDraining: () => void }> {
  const doors = await createDoors(app);
  const server = createServer(doors.express);
  server.headersTimeout = 20_000;
  // Bodies have deadlines of their own (`body-deadline.ts`): a large file may come by a slow line.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  return { server, stop: doors.stop, startDraining: doors.startDraining };
}

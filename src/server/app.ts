/** The composition root: database, graph, routes and doors of one application. Nothing of it is shared between two. */
import { createServer, type Server } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Pool } from 'pg';
import { type CompiledRoute, compileRoutes } from '../../rest-adapter/kernel/index.js';
import { routes } from '../../rest-adapter/routes.js';
import { buildExecutableSchema } from '../../schema/build.js';
import { publicLimits } from '../../schema/kernel/prepare/document-limits.js';
import { createPrepare, type Prepare } from '../../schema/kernel/prepare/prepare.js';
import { compileGrants } from '../../schema/kernel/prepare/scopes.js';
import { coversUser, resolveActor } from '../enrollments/index.js';
import { Catalogue } from '../kernel/catalogue.js';
import type { Credentials, Services } from '../kernel/context.js';
import { Database } from '../kernel/database.js';
import { PlanStore } from '../kernel/plan-store.js';
import { SecretBox } from '../kernel/secrets.js';
import { ActorCache, AuthorityListener } from './authority.js';
import type { Config } from './config.js';
import { constraintRefusals } from './constraint-refusals.js';
import { createDoors } from './doors.js';
import type { createLogger } from './ops/logger.js';
import { reclaimLostConnections } from './orm/lost-connections.js';
import { closeOrm, openOrm, poolOf } from './orm/orm.js';
import { OwnChanges } from './own-changes.js';

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** A direct connection for LISTEN. */
  readonly listenUrl: string;
  /** 32 bytes. */
  readonly secretKey: Buffer;
  readonly logger: ReturnType<typeof createLogger>;
  /** Under which the pool's connections stand in `pg_stat_activity`. */
  readonly applicationName?: string;
}

export interface App {
  readonly databaseUrl: string;
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly services: Services;
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  readonly routes: readonly CompiledRoute[];
  readonly cache: ActorCache;
  readonly resolve: (credentials: Credentials) => ReturnType<typeof resolveActor>;
  readonly logger: AppOptions['logger'];
  readonly config: Config;
  /** Closes the pools and the listener; the server is drained before. */
  close(): Promise<void>;
}

/** The graph and the routes over it, without a database: for generators and checks. */
export function compileSurfaces(
  described: boolean,
  onFault: Parameters<typeof createPrepare>[1]['onFault'],
  names: 'on' | 'off' = 'on',
) {
  const schema = buildExecutableSchema(constraintRefusals);
  let grants: ReturnType<typeof compileGrants> | undefined;
  const prepare = createPrepare(schema, {
    limits: publicLimits,
    describe: described,
    names,
    grants: () => grants,
    onFault,
  });
  const trusted = {
    prepare: (document: never, name?: string | null) => prepare(document, name, { trusted: true }),
    schema,
  };
  const compiled = compileRoutes(routes, trusted as never);
  grants = compileGrants(
    compiled.map((route) => ({
      scope: route.scope,
      document: { kind: 'Document', definitions: [route.document.operation] } as never,
    })),
    schema,
  );
  return { schema, prepare, routes: compiled };
}

/** Opens the application on a migrated database. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger } = options;
  const onFault = (fault: unknown, requestId?: string) => logger.error({ err: fault, request_id: requestId }, 'fault');
  const orm = await openOrm({
    url: options.databaseUrl,
    poolMax: config.database.poolMax,
    poolWaitMs: config.database.poolWaitMs,
    statementTimeoutMs: config.database.statementTimeoutMs,
    applicationName: options.applicationName,
  });
  const pool = await poolOf(orm);
  reclaimLostConnections(pool);
  const database = new Database(pool, { names: config.database.statementNames, waitMs: config.database.poolWaitMs });
  const catalogue = new Catalogue(orm);
  const surfaces = compileSurfaces(
    config.api.described,
    (fault, where) => onFault(fault, where.context.requestId),
    config.database.statementNames ? 'on' : 'off',
  );
  const cache = new ActorCache();
  orm.em.getEventManager().registerSubscriber(new OwnChanges(cache));
  const listener = new AuthorityListener(options.listenUrl, cache, (fault) =>
    logger.warn({ err: fault }, 'authority listener'),
  );
  await listener.start();
  const services: Services = {
    orm,
    database,
    catalogue,
    plans: new PlanStore(catalogue),
    resolveActor: (credentials, em) => resolveActor(database, credentials, em),
    secrets: new SecretBox(options.secretKey),
    knownScopes: new Set(surfaces.routes.map((route) => route.scope)),
    coversUser: (actor, userId, em) => coversUser(database, actor, userId, em),
    publicUrl: config.http.publicUrl ?? `http://${config.http.host}:${config.http.port}`,
    onFault,
  };
  return {
    databaseUrl: options.databaseUrl,
    orm,
    pool,
    services,
    ...surfaces,
    cache,
    resolve: (credentials) => resolveActor(database, credentials),
    logger,
    config,
    close: async () => {
      await listener.close();
      await closeOrm(orm);
    },
  };
}

/** An HTTP server over the application; not yet listening. */
export async function createHttpServer(
  app: App,
): Promise<{ server: Server; stop: () => Promise<void>; startDraining: () => void }> {
  const doors = await createDoors(app);
  const server = createServer(doors.express);
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  return { server, stop: doors.stop, startDraining: doors.startDraining };
}

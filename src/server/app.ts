/** The composition root: database, graph and routes of one application. Nothing of it is shared between two. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ClientConfig, Pool } from 'pg';
import { databaseRefusal } from '../../schema/platform/prepare/database-faults.js';
import { composition } from '../composition.js';
import { CourseActivity, courseColumnOf, resolveActor, tokensOf } from '../learning/enrollments/index.js';
import { AuthorityChanges } from '../platform/authorization/authority-changes.js';
import { SecretBox } from '../platform/authorization/secrets.js';
import { blockListOf } from '../platform/http-out/networks.js';
import { Outbound } from '../platform/http-out/outbound.js';
import { QueryCache } from '../platform/query/query-cache.js';
import type { Config } from '../platform/settings/config.js';
import { Catalogue } from '../platform/sql/catalogue.js';
import { Database } from '../platform/sql/database.js';
import { KeptRows } from '../platform/sql/kept-rows.js';
import { reclaimLostConnections } from '../platform/sql/lost-connections.js';
import { optionsOf } from '../platform/sql/role-options.js';
import type { Credentials, Services } from '../platform/transaction/context.js';
import { type Apis, openApis } from './apis.js';
import { ActorCache, AuthorityListener } from './database/authority/authority.js';
import { LookUps } from './database/authority/look-ups.js';
import { OwnChanges } from './database/authority/own-changes.js';
import { ConnectionScopes } from './database/connection-scopes.js';
import { closeOrm, openOrm, openReads } from './database/orm.js';
import { poolOf } from './database/pool-of.js';
import { boundPreparedStatements } from './database/prepared-statements.js';
import { type ServiceRoles, serviceRolesOf } from './database/restricted-roles.js';
import { type Pools, type SharedServices, scopedServices } from './database/scoped-services.js';
import { fileStoreOf } from './http/files/file-store-of.js';
import { Overload } from './http/overload/overload.js';
import { throttleOf } from './http/rate-limit/throttle-of.js';
import { mailerOf } from './jobs/mail/mailer-of.js';
import { dataDirOf } from './process/database.js';
import type { createLogger } from './process/logger.js';
import { federationOf } from './process/settings/federation-variables.js';
import { peersOf } from './process/settings/peer-variables.js';
import { addressOfSchool } from './web/school-addresses.js';

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
  readonly apis?: Apis;
  /** Milliseconds after which the activity of people in courses is written; without, at the end alone. */
  readonly writeActivityAfter?: number | null;
  /** Under which the connections stand in `pg_stat_activity`. */
  readonly applicationName?: string;
}

export interface App extends Apis {
  /** As the service connects. */
  readonly databaseUrl: string;
  /** Under which the service works; null where row security is off. */
  readonly roles: ServiceRoles | null;
  readonly orm: MikroORM;
  /** Of transactions. */
  readonly pool: Pool;
  /** Of reads outside of them. */
  readonly reads: Pool;
  /** Of reads across tenants, which never change what a connection was told. */
  readonly lookUps: Pool;
  /** Which requests are worked on first, and which are refused. */
  readonly overload: Overload;
  readonly services: Services;
  readonly cache: ActorCache;
  /** Tells whoever keeps somebody's standing that it may have changed. */
  readonly authority: AuthorityChanges;
  /** How to connect to listen to what the database announces. */
  readonly listening: ClientConfig;
  /** Who was in which course, until it is written. */
  readonly activity: CourseActivity;
  readonly resolve: (credentials: Credentials) => ReturnType<typeof resolveActor>;
  readonly logger: AppOptions['logger'];
  readonly config: Config;
  /** Closes the pools and the listener; the server is drained before. */
  close(): Promise<void>;
}

/** Logs a fault: of which request, and where in its answer. */
const faultsTo = (logger: AppOptions['logger']) => (fault: unknown, requestId?: string, path?: string) =>
  logger.error({ err: fault, request_id: requestId, path }, 'fault');

/** Opens the application on a migrated database. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, logger } = options;
  const onFault = faultsTo(logger);
  const apis =
    options.apis ??
    openApis({
      described: config.api.described,
      limits: config.api.limits,
      onFault: (fault, { context, path }) => onFault(fault, context.requestId, path),
    });
  const pools = await openPools(options);
  const { orm, pool } = pools;
  const cache = new ActorCache();
  const ownChanges = new OwnChanges(cache, composition.deciding);
  orm.em.getEventManager().registerSubscriber(ownChanges);
  const { listening, authority, listener } = listenerOf(options, pools, cache);
  await listener.start();
  const throttle = throttleOf(config.rateLimit, pool, onFault);
  const activity = activityOf(options, (tenant) => services.ofTenant(tenant), onFault);
  const services: Services = await servicesOf(options, pools, { throttle, apis, ownChanges, onFault, activity });
  const { database } = services.acrossTenants('token look-up');
  const lookUps = new LookUps((digests) => tokensOf(database, digests), pools.lookUps.options.max);
  const resolve: App['resolve'] = (credentials) =>
    resolveActor(database, credentials, undefined, (digest) => lookUps.find(digest));
  const overload = overloadOf(options, pools, lookUps);
  overload.start();
  const close = async () => {
    await activity.write();
    await listener.close();
    await services.outbound.close();
    services.files.close();
    await throttle.close();
    overload.stop();
    await Promise.all([pools.reads.end(), pools.lookUps.end()]);
    await closeOrm(orm);
  };
  const heard = { cache, authority, listening };
  return { ...pools, overload, services, ...apis, ...heard, activity, resolve, logger, config, close };
}

/** What listens for changes of what somebody may do. */
function listenerOf(
  { listenUrl, logger, applicationName }: AppOptions,
  { roles }: Pick<App, 'roles'>,
  cache: ActorCache,
) {
  const onFault = (fault: unknown) => logger.warn({ err: fault }, 'authority listener');
  const listening = { connectionString: listenUrl, options: optionsOf(roles?.tenant) };
  const authority = new AuthorityChanges();
  return {
    listening,
    authority,
    listener: new AuthorityListener(listening, cache, onFault, applicationName, authority),
  };
}

async function openPools({ config, databaseUrl, applicationName }: AppOptions) {
  const { rowSecurity, serviceUrl, readsMax } = config.database;
  const url = serviceUrl ?? databaseUrl;
  const roles = rowSecurity ? await serviceRolesOf(url) : null;
  const settings = { ...config.database, url, role: roles?.tenant, ...(applicationName && { applicationName }) };
  const scopes = new ConnectionScopes(roles);
  const orm = await openOrm(settings);
  const pool = await poolOf(orm);
  reclaimLostConnections(pool);
  const reads = openReads(settings);
  const connections = Math.ceil(readsMax / 2);
  const lookUps = openReads({ ...settings, role: roles?.system, readsMax: connections, keepsPlans: true });
  for (const each of [pool, reads, lookUps]) {
    boundPreparedStatements(each);
    scopes.guard(each);
  }
  return { databaseUrl: url, roles, orm, pool, reads, lookUps, scopes };
}

const activityOf = (
  { writeActivityAfter = null }: AppOptions,
  ofTenant: Services['ofTenant'],
  onFault: (fault: unknown) => void,
): CourseActivity =>
  // That the database is away, or takes no writes, is told by all the others.
  new CourseActivity({ ofTenant }, writeActivityAfter, (fault) => {
    if (databaseRefusal(fault) === undefined) onFault(fault);
  });

const overloadOf = (
  { config, logger }: AppOptions,
  { pool, reads }: Pools,
  lookUps: { readonly size: number },
): Overload =>
  new Overload({
    ...config.http.overload,
    patience: config.database.poolWaitMs,
    connections: { writes: pool.options.max, reads: reads.options.max },
    lookUps,
    onRefused: (refused) => logger.warn({ refused }, 'overload: requests are refused'),
  });

/** By what mails go out, and what they say of the service. */
const mailing = ({ mail, http }: Config, dataDir: string): Pick<Services, 'mailer' | 'publicUrl' | 'reportsTo'> => ({
  mailer: mailerOf(mail, dataDir),
  publicUrl: http.publicUrl,
  reportsTo: mail.reportsTo,
});

/** Rows that are kept in memory: publications of whole quizzes, and attempts that are going on. */
const keptRows = (): Pick<Services, 'immutable' | 'remembered'> => ({
  immutable: new KeptRows(500),
  remembered: new KeptRows(5_000),
});

async function servicesOf(
  { secretKey, config, dataDir = dataDirOf(config) }: AppOptions,
  pools: Pools,
  {
    throttle,
    apis,
    ownChanges,
    onFault,
    activity: { visited },
  }: Pick<Services, 'throttle' | 'onFault'> &
    Pick<App, 'activity'> & { readonly apis: Apis; readonly ownChanges: OwnChanges },
): Promise<Services> {
  const catalogue = new Catalogue(pools.orm);
  const { reads, extensions, laneOf } = composition;
  const peers = peersOf(config.outbound.peers);
  const shared: SharedServices = {
    catalogue,
    reads,
    extensions,
    queries: new QueryCache({ catalogue, reads, extensions, placeColumnOf: courseColumnOf }),
    secrets: new SecretBox(secretKey),
    throttle,
    ...keptRows(),
    files: await fileStoreOf(config, dataDir),
    fileLimits: config.files.limits,
    laneOf,
    downloadLimits: config.outbound.downloads,
    ...mailing(config, dataDir),
    outbound: new Outbound(blockListOf(config.outbound.allowed), undefined, peers.authorities),
    peers,
    federation: federationOf(config.federation),
    knownScopes: new Set(apis.routes.map((route) => route.scope)),
    visited,
    onFault,
  };
  const onChange = ownChanges.tell.bind(ownChanges);
  const database = new Database(pools.reads, { names: config.database.statementNames, onChange });
  const addresses = { publicUrl: config.http.publicUrl, accountHosts: config.signIn.accountHosts };
  return scopedServices(shared, pools, database, (tenant) => addressOfSchool(addresses, tenant));
}

/** The services as each tenant has them: the same ones, with a database that shows the tenant's rows alone. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { coversUser, resolveActor, resolveUser, resolveUsers } from '../../learning/enrollments/index.js';
import type { Database } from '../../platform/sql/database.js';
import type { Scope } from '../../platform/sql/scope.js';
import type { Services } from '../../platform/transaction/context.js';
import type { ConnectionScopes } from './connection-scopes.js';

export interface Pools {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly reads: Pool;
  readonly lookUps: Pool;
  readonly scopes: ConnectionScopes;
}

/** What depends on nobody's rows. */
export type SharedServices = Omit<
  Services,
  | 'database'
  | 'writes'
  | 'transaction'
  | 'crossTenants'
  | 'ofTenant'
  | 'acrossTenants'
  | 'resolveActor'
  | 'resolveUser'
  | 'resolveUsers'
  | 'coversUser'
>;

/** Tenants whose services are kept ready. */
const kept = 1_000;

/** The services of a process: of no tenant, until one is named. @param publicUrlOf the address for links in mails of a tenant */
export function scopedServices(
  shared: SharedServices,
  pools: Pools,
  database: Database,
  publicUrlOf: (rootAccountId: number) => string | null,
): Services {
  const tenants = new LRUCache<number, Services>({ max: kept });
  const choices: Pick<Services, 'ofTenant' | 'acrossTenants'> = {
    ofTenant: (tenant) => {
      const known = tenants.get(tenant);
      if (known !== undefined) return known;
      const made = inScope({ ...shared, ...choices, publicUrl: publicUrlOf(tenant) }, pools, database, { tenant });
      tenants.set(tenant, made);
      return made;
    },
    acrossTenants: (path) => inScope({ ...shared, ...choices }, pools, database, { path }),
  };
  return inScope({ ...shared, ...choices }, pools, database, undefined);
}

const readerOf = (scope: Scope | undefined): string =>
  scope === undefined ? '' : 'tenant' in scope ? String(scope.tenant) : 'system';

function inScope(
  shared: SharedServices & Pick<Services, 'ofTenant' | 'acrossTenants'>,
  { orm, pool: transactions, reads, lookUps, scopes }: Pools,
  whole: Database,
  scope: Scope | undefined,
): Services {
  const pool = scope !== undefined && 'path' in scope ? lookUps : reads;
  const database = scope === undefined ? whole : whole.on(scopes.reads(pool, scope));
  const begun = <T>(work: Parameters<Services['transaction']>[0]) => orm.em.fork().transactional(work) as Promise<T>;
  return {
    ...shared,
    database,
    writes: whole.on(scope === undefined ? transactions : scopes.reads(transactions, scope)),
    immutable: shared.immutable.ofReader(readerOf(scope)),
    remembered: shared.remembered.ofReader(readerOf(scope)),
    transaction: <T>(work: Parameters<Services['transaction']>[0]) =>
      (scope === undefined ? begun(work) : scopes.within(scope, () => begun(work))) as Promise<T>,
    crossTenants: (_path, em) => scopes.cross(em),
    resolveActor: (credentials, em) => resolveActor(database, credentials, em),
    resolveUser: (userId, rootAccountId, em, realUserId) =>
      resolveUser(database, userId, rootAccountId, em, realUserId),
    resolveUsers: (userIds, rootAccountId, em) => resolveUsers(database, userIds, rootAccountId, em),
    coversUser: (actor, userId, em, what) => coversUser(database, actor, userId, em, what),
  };
}

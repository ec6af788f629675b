/** The ORM over PostgreSQL: entities, pool and migrations. */
import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg, { type Pool } from 'pg';
import { composition } from '../../composition.js';
import { optionsOf } from '../../platform/sql/role-options.js';
import { AuditEvent } from '../../platform/transaction/audit-event.entity.js';
import { ColumnNaming } from './naming.js';
import { poolOf } from './pool-of.js';

export interface OrmOptions {
  readonly url: string;
  readonly poolMax: number;
  /** Milliseconds that a request waits for a connection before it is refused. */
  readonly poolWaitMs: number;
  /** 0 lets a statement take as long as it takes. */
  readonly statementTimeoutMs: number;
  /** Under which the connections stand in `pg_stat_activity`. Default `lyceum`. */
  readonly applicationName?: string;
  /** The role that the connections take; without one they keep that of the connection string. */
  readonly role?: string | undefined;
}

/**
 * Milliseconds for which a connection that nobody uses is kept: it knows the tables, and the plans of what it was asked.
 * A new one learns both anew, which the next page waits for.
 */
export const keptIdle = 60_000;

/**
 * Each statement is planned once for a connection, whatever it is asked for. Writes and look-ups find their rows by ids, and
 * planning the widest of their statements takes longer than all the rest. Decision 0104.
 */
const plansKept = '-c plan_cache_mode=force_generic_plan';

/** How every connection is made. */
const connectionOf = (options: OrmOptions, keepsPlans = false) => ({
  connectionTimeoutMillis: options.poolWaitMs,
  idleTimeoutMillis: keptIdle,
  statement_timeout: options.statementTimeoutMs,
  lock_timeout: Math.min(options.statementTimeoutMs, 10_000),
  idle_in_transaction_session_timeout: 60_000,
  application_name: options.applicationName ?? 'lyceum',
  options: `${optionsOf(options.role)}${keepsPlans ? ` ${plansKept}` : ''}`,
  keepAlive: true,
});

export interface ReadsOptions extends OrmOptions {
  readonly readsMax: number;
  /** Whether each statement finds single rows, so that one plan is as good as another. */
  readonly keepsPlans?: boolean;
}

/**
 * A pool for single statements outside of transactions: reads never take the connection that a write needs, and no more
 * of them run at once than the processors serve.
 */
export function openReads(options: ReadsOptions): Pool {
  const connection = connectionOf(options, options.keepsPlans);
  const reads = new pg.Pool({ connectionString: options.url, max: options.readsMax, ...connection });
  // An idle connection that breaks off is replaced when the next one is needed.
  reads.on('error', () => undefined);
  return reads;
}

/** Opens the ORM. The first connection is made by the first statement. */
export function openOrm(options: OrmOptions): Promise<MikroORM> {
  return MikroORM.init({
    entities: [...composition.entities, AuditEvent],
    clientUrl: options.url,
    metadataProvider: ReflectMetadataProvider,
    namingStrategy: ColumnNaming,
    discovery: { onMetadata: numberIds },
    extensions: [Migrator],
    ensureDatabase: false,
    allowGlobalContext: false,
    // Faults reach the log as errors; what the ORM says besides goes nowhere.
    logger: () => undefined,
    forceUtcTimezone: true,
    // Timestamps and identities are the same on both sides of the wire.
    timezone: 'UTC',
    pool: { min: 0, max: options.poolMax },
    driverOptions: connectionOf(options, true),
    migrations: {
      tableName: 'schema_migrations',
      snapshot: false,
      transactional: true,
      allOrNothing: true,
    },
    schemaGenerator: {
      createForeignKeyConstraints: true,
      ignoreSchema: ['graphile_worker'],
      // `todo_items` is a view: its migration declares it.
      skipTables: ['schema_migrations', 'installation', 'rate_limit_buckets', 'todo_items', 'course_totals'],
    },
  });
}

/** A `number | null` leaves no type behind for the ORM to find, which would take its values for big integers then. */
function numberIds({ properties }: EntityMetadata): void {
  for (const property of Object.values(properties) as EntityProperty[])
    if (String(property.type) === 'bigint') property.runtimeType = 'number';
}

/** Closes the ORM and its pool. The ORM itself forgets a pool that only compiled reads or jobs have used. */
export async function closeOrm(orm: MikroORM): Promise<void> {
  const pool = await poolOf(orm);
  await orm.close();
  if (!pool.ending) await pool.end();
}

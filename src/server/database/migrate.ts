/** Brings a database to the schema of this version. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { setUpFunctions } from './functions.js';
import { loadMigrations, migrationNames } from './migrations/index.js';
import { poolOf } from './pool-of.js';
import { userOf } from './restricted-roles.js';
import { makeRoles } from './roles-of-database.js';
import { setUpRowSecurity } from './row-security.js';

/** Number under which two processes that migrate at once wait for each other. */
const migrationLock = 7_201_984;

export interface MigrationSettings {
  readonly rowSecurity?: boolean;
  /** Where the service connects as a login of its own, which takes the service's roles. */
  readonly serviceUrl?: string | null;
}

/**
 * Applies the job library's own tables, what else is missing, and what the service's roles may see. Returns the names of the
 * migrations applied.
 */
export async function migrateUp(orm: MikroORM, settings: MigrationSettings = {}): Promise<string[]> {
  let applied: string[] = [];
  await alone(await poolOf(orm), settings, async () => {
    orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList: await loadMigrations() });
    applied = (await orm.migrator.up()).map((migration) => migration.name);
  });
  return applied;
}

/** The same for a database that has every migration: the ORM, whose start takes long, is not needed. */
export const setUpBesides = (pool: Pool, settings: MigrationSettings): Promise<void> =>
  alone(pool, settings, async () => undefined);

/**
 * Migrates while nobody else does, with the service's roles made before, then brings what does not belong to the migrations
 * up to date.
 */
async function alone(
  pool: Pool,
  { rowSecurity = true, serviceUrl }: MigrationSettings,
  migrate: () => Promise<void>,
): Promise<void> {
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    // First: where the user may not make them, nothing else is made.
    if (rowSecurity) await makeRoles(pool, userOf(serviceUrl));
    // The service's own migrations build on the queue.
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: pool });
    await migrate();
    await setUpFunctions(pool);
    if (rowSecurity) await setUpRowSecurity(pool);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    lock.release();
  }
}

export interface MigrationStatus {
  readonly applied: readonly string[];
  /** Known to this version, missing in the database. */
  readonly pending: readonly string[];
  /** In the database, unknown to this version: the schema is newer than the program. */
  readonly unknown: readonly string[];
}

/** Compares the database with this version. */
export async function migrationStatus(pool: Pick<Pool, 'query'>): Promise<MigrationStatus> {
  const exists = await pool.query(`select to_regclass('schema_migrations') is not null as found`);
  const rows = exists.rows[0].found ? (await pool.query('select name from schema_migrations order by id')).rows : [];
  const applied = rows.map((row: { name: string }) => row.name);
  return {
    applied,
    pending: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name: string) => !migrationNames.includes(name)),
  };
}

/** What the entities say nothing of, as the ORM would undo it. */
const elsewhere = /^drop (trigger|function|view|policy) |^alter table \S+ disable row level security;$/;

/**
 * SQL that would make the database equal to the entities: empty when the migrations say the same as the entities.
 * They say nothing of triggers, functions and views: the former stand in `functions/`, views in the migrations. Row security
 * is set up after them (`row-security.ts`).
 */
export async function schemaDifference(orm: MikroORM): Promise<string> {
  const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
  const lines = sql.split('\n').filter((line) => line.trim() !== '' && !elsewhere.test(line));
  return lines.join('\n');
}

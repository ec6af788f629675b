/** Fills a database with a school large enough to measure on. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { sqlStateOf } from '../../../platform/sql/database.js';
import {
  accountRows,
  administratorLogin,
  administrators,
  channelRows,
  courseRows,
  enrollmentRows,
  type FirstIds,
  type LargeSize,
  loginRows,
  type Row,
  sectionRows,
  sizeOf,
  termRows,
  userRows,
} from './large-rows.js';
import { builtInRoles } from './school.js';

export interface LargeOptions {
  /** 200,000 give 5,000 courses and 20,000 users; everything grows with it, except the 100 accounts. */
  readonly enrollments: number;
  /** Told of rows written, now and then. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface LargeSchool {
  readonly rootAccountId: number;
  readonly size: LargeSize;
  /** Names of the logins that administer the root account; the first is `bench-admin`. */
  readonly administrators: readonly string[];
}

/** Two processes that fill at once wait for each other under this number. */
const fillLock = 7_201_985;
const filled = ['accounts', 'terms', 'courses', 'sections', 'users', 'logins', 'communication_channels', 'enrollments'];
/** Triggers that nothing needs while a school is filled, by their tables. */
const leftOut = [
  ...['accounts', 'roles', 'logins', 'admins', 'enrollments'].map((table) => [table, `${table}_announce`]),
  ['courses', 'courses_counted'],
];

/**
 * Adds the tenant "Benchmark" in one transaction, with COPY. The same number gives the same school.
 * @throws OperatorFault when the tenant is there already
 */
export async function seedLarge(pool: Pool, options: LargeOptions): Promise<LargeSchool> {
  const client = await pool.connect();
  try {
    // Loading takes longer than any statement of the service may.
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    const school = await load(client, options);
    await client.query('commit');
    await client.query(`vacuum (analyze) ${[...filled, 'course_totals', 'roles', 'admins'].join(', ')}`);
    return school;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

async function refuseSecond(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from accounts where parent_account_id is null and name = 'Benchmark' and workflow_state = 'active'`,
  );
  if (rowCount) throw new OperatorFault('The database holds the benchmark school already.');
}

async function load(client: PoolClient, { enrollments, onProgress }: LargeOptions): Promise<LargeSchool> {
  await client.query('select pg_advisory_xact_lock($1)', [fillLock]);
  await refuseSecond(client);
  const restore = await withoutTriggers(client);
  const size = sizeOf(enrollments);
  const ids = await reserveIds(client, size);
  const load = loader(client, size, onProgress);
  await load(
    'accounts (id, root_account_id, parent_account_id, ancestors, name, sis_account_id, default_storage_quota_mb, default_user_storage_quota_mb, default_group_storage_quota_mb, default_time_zone)',
    accountRows(ids),
  );
  const roles = await makeRoles(client, ids.accounts);
  await load('terms (id, root_account_id, name, start_at, end_at, sis_term_id, is_default)', termRows(ids, size));
  await load(
    'courses (id, root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state, sis_course_id)',
    courseRows(ids, size),
  );
  await countCourses(client, ids.accounts);
  await load('sections (id, root_account_id, course_id, name)', sectionRows(ids, size));
  await loadPeople(load, ids, size, roles);
  await makeAdministrators(client, ids, roles.get('AccountAdmin') as number);
  await restore();
  return {
    rootAccountId: ids.accounts,
    size,
    administrators: Array.from({ length: administrators }, (_, i) => administratorLogin(i)),
  };
}

async function loadPeople(
  load: Load,
  ids: FirstIds,
  size: LargeSize,
  roles: Awaited<ReturnType<typeof makeRoles>>,
): Promise<void> {
  await load('users (id, name, sortable_name, short_name, tenants)', userRows(ids, size));
  await load('logins (root_account_id, user_id, unique_id, sis_user_id)', loginRows(ids, size));
  await load(
    'communication_channels (root_account_id, user_id, type, address, position, workflow_state)',
    channelRows(ids, size),
  );
  await load(
    'enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state, listed_as)',
    enrollmentRows(ids, size, courseRoles(roles)),
  );
}

const countCourses = (client: PoolClient, rootAccountId: number) =>
  client.query(
    `insert into course_totals (root_account_id, account_id, courses)
    select root_account_id, account_id, count(*) from courses where root_account_id = $1 group by 1, 2`,
    [rootAccountId],
  );

const makeAdministrators = (client: PoolClient, ids: FirstIds, role: number) =>
  client.query(
    `insert into admins (root_account_id, account_id, user_id, role_id)
    select $1::bigint, $1::bigint, $2::bigint + n, $3::bigint from generate_series(0, $4::int - 1) n`,
    [ids.accounts, ids.users, role, administrators],
  );

const courseRoles = (roles: ReadonlyMap<string, number>) => ({
  teacher: roles.get('TeacherEnrollment') as number,
  ta: roles.get('TaEnrollment') as number,
  student: roles.get('StudentEnrollment') as number,
});

/**
 * Nobody waits for news of a tenant that is not there yet, the rows refer to one another rightly by construction, and courses
 * are counted at the end. Where the session may not leave out all triggers, those of the news and the counting are left out.
 * @returns what brings the triggers back
 */
async function withoutTriggers(client: PoolClient): Promise<() => Promise<void>> {
  try {
    await client.query('savepoint triggers');
    await client.query(`set local session_replication_role = 'replica'`);
    return async () => {
      await client.query(`set local session_replication_role = 'origin'`);
    };
  } catch (error) {
    if (sqlStateOf(error) !== '42501') throw error;
    await client.query('rollback to savepoint triggers');
  }
  const all = async (what: 'disable' | 'enable') => {
    for (const [table, trigger] of leftOut) await client.query(`alter table ${table} ${what} trigger ${trigger}`);
  };
  await all('disable');
  return () => all('enable');
}

async function reserveIds(client: PoolClient, size: LargeSize): Promise<FirstIds> {
  const reserve = async (table: string, count: number): Promise<number> => {
    const { rows } = await client.query(`select nextval(pg_get_serial_sequence($1, 'id')) as first`, [table]);
    const firstId = Number(rows[0].first);
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, firstId + count - 1]);
    return firstId;
  };
  return {
    accounts: await reserve('accounts', size.accounts),
    terms: await reserve('terms', size.terms),
    courses: await reserve('courses', size.courses),
    sections: await reserve('sections', size.courses),
    users: await reserve('users', size.users),
  };
}

async function makeRoles(client: PoolClient, rootAccountId: number): Promise<Map<string, number>> {
  const { rows } = await client.query(
    `insert into roles (root_account_id, account_id, name, label, base_role_type, workflow_state)
    select $1, $1, r.name, r.label, r.base, 'built_in' from unnest($2::text[], $3::text[], $4::text[]) r(name, label, base)
    returning id, name`,
    [rootAccountId, ...[0, 1, 2].map((part) => builtInRoles.map((role) => role[part]))],
  );
  return new Map(rows.map((row: { id: string; name: string }) => [row.name, Number(row.id)]));
}

type Load = (target: string, rows: Iterable<Row>) => Promise<void>;

function loader(client: PoolClient, size: LargeSize, onProgress: LargeOptions['onProgress']): Load {
  const total = size.accounts + size.terms + 2 * size.courses + 3 * size.users + size.enrollments;
  let done = 0;
  return async (target, rows) => {
    const told = (count: number) => {
      done += count;
      onProgress?.(done, total);
    };
    await pipeline(Readable.from(linesOf(rows, told)), client.query(copyFrom(`copy ${target} from stdin`)));
  };
}

const rowsInPiece = 1_000;

/** Rows in COPY's text form, many at a time. Our values hold none of the characters that it would have to escape. */
function* linesOf(rows: Iterable<Row>, told: (count: number) => void): Generator<Buffer> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${row.map((value) => value ?? '\\N').join('\t')}\n`;
    count += 1;
    if (count < rowsInPiece) continue;
    yield Buffer.from(text);
    told(count);
    text = '';
    count = 0;
  }
  if (count > 0) yield Buffer.from(text);
  told(count);
}

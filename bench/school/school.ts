/** A cluster of the bench's own with a large school in it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newToken } from '../../src/platform/authorization/secrets.js';
import { startEmbedded } from '../../src/server/process/postgres/launcher.js';
import { environment, type Ground, root } from '../machine/contestant.js';
import type { Cores } from '../machine/cores.js';
import { seedCrowd } from './crowd.js';
import { type Month, seedMonth } from './month.js';
import { seedTakenQuizzes } from './taken-quiz.js';

/** Who asks, with a token for each connection: as many administrators, or the one student of 8 courses. */
export type Caller = 'administrator' | 'student';

export interface School {
  readonly rootAccountId: number;
  readonly accounts: number;
  /** A course of 1,000 people. */
  readonly crowdedCourseId: number;
  /** A quiz of that course with an attempt of each student. */
  readonly takenQuizId: number;
  /** In the calendar of the student; null where the school has no calendars. */
  readonly month: Month | null;
  readonly tokens: Readonly<Record<Caller, readonly string[]>>;
}

export interface BenchSchool extends School {
  /** The database of this checkout. */
  readonly ground: Ground;
  /** A copy that the other checkout runs on; null without one. */
  readonly otherGround: Ground | null;
  /** Process id of PostgreSQL's first process. */
  readonly postmaster: number;
  /** What is in it, in words. */
  readonly description: string;
  readonly postgresVersion: string;
  close(): Promise<void>;
}

export interface SchoolOptions {
  readonly enrollments: number;
  /** A built checkout to compare with; its program fills the school, which the one of this checkout then migrates. */
  readonly other: string | null;
  readonly tell: (line: string) => void;
}

/** Filling is faster so; what is measured afterwards writes to the disk. */
const whileFilling = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** All servers keep their pools at the same time. */
const throughout = { max_connections: '300', max_wal_size: '4GB' };
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Starts a cluster and fills it. */
export async function openSchool({ enrollments, other, tell }: SchoolOptions, cores: Cores): Promise<BenchSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const cluster = await startEmbedded({
    dataDir,
    databaseName: 'bench',
    settings: { ...whileFilling, ...throughout },
    log: tell,
  });
  const close = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const grounds = {
    ground: { directory: root, url: cluster.url, dataDir: join(dataDir, 'service') },
    otherGround:
      other === null ? null : { directory: other, url: besides(cluster.url), dataDir: join(dataDir, 'other') },
  };
  try {
    tell(`${enrollments} enrollments`);
    runProgram({ ...grounds.ground, directory: other ?? root }, [
      'seed',
      'large',
      '--enrollments',
      String(enrollments),
    ]);
    const school = await filled(cluster.url);
    if (grounds.otherGround !== null) {
      await copied(cluster.url);
      runProgram(grounds.ground, ['migrate', 'up']);
    }
    const [pid] = readFileSync(join(cluster.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const postmaster = Number(pid);
    // Bound only now, so that the filling has all cores; sessions come to be as children of this process.
    cores.bindElsewhere(postmaster);
    return { ...school, ...grounds, postmaster, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const besides = (url: string): string => {
  const other = new URL(url);
  other.pathname = '/other';
  return other.href;
};

/** Makes the other database as it is now. */
async function copied(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: besides(url).replace('/other', '/postgres') });
  await client.connect();
  await client.query('create database other template bench');
  await client.end();
}

function runProgram({ directory, url, dataDir }: Ground, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, ['dist/program/main.js', ...args], {
    cwd: directory,
    env: environment(url, dataDir),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}.`);
}

async function filled(url: string): Promise<School & Pick<BenchSchool, 'description' | 'postgresVersion'>> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const { rows } = await pool.query<Counts>(counted);
    const { root, accounts, courses, users, enrollments, version } = rows[0] as Counts;
    const crowd = await seedCrowd(pool, root);
    const takenQuizId = await seedTakenQuizzes(pool, crowd.courseId);
    const month = await seedMonth(pool, root, crowd.studentId);
    const administrators = await loginsOf(pool, administrating, [root]);
    const student = await loginsOf(pool, 'select id::int from logins where root_account_id = $1 and unique_id = $2', [
      root,
      crowd.student,
    ]);
    const tokens = {
      administrator: await tokensFor(pool, administrators),
      student: await tokensFor(
        pool,
        administrators.map(() => student[0] as number),
      ),
    };
    for (const name of durable) await pool.query(`alter system set ${name} = on`);
    await pool.query('select pg_reload_conf()');
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    const description = `${accounts} accounts, ${courses} courses, ${users} users, ${enrollments} enrollments, a course of 1,000 people, a student of 8 courses`;
    return {
      rootAccountId: root,
      accounts,
      crowdedCourseId: crowd.courseId,
      takenQuizId,
      month,
      tokens,
      description,
      postgresVersion: version,
    };
  } finally {
    await pool.end();
  }
}

interface Counts {
  readonly root: number;
  readonly accounts: number;
  readonly courses: number;
  readonly users: number;
  readonly enrollments: number;
  readonly version: string;
}

const counted = `select id::int as root, (select count(*)::int from accounts) as accounts, (select count(*)::int from courses) as courses,
    (select count(*)::int from users) as users, (select count(*)::int from enrollments) as enrollments, current_setting('server_version') as version
  from accounts where name = 'Benchmark' and parent_account_id is null`;

/** $1 root account. */
const administrating = `select l.id::int from admins a join logins l on l.user_id = a.user_id and l.root_account_id = a.account_id
  where a.account_id = $1 order by l.id`;

const loginsOf = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);

/** A token for each of the logins, one of which may come several times. */
async function tokensFor(pool: pg.Pool, logins: readonly number[]): Promise<string[]> {
  const made = logins.map(newToken);
  await pool.query(
    `insert into access_tokens (root_account_id, user_id, login_id, digest, hint, purpose)
     select l.root_account_id, l.user_id, l.id, decode(m.digest, 'hex'), m.hint, 'benchmark'
     from unnest($1::bigint[], $2::text[], $3::text[]) m(login_id, digest, hint) join logins l on l.id = m.login_id`,
    [logins, made.map(({ digest }) => digest.toString('hex')), made.map(({ hint }) => hint)],
  );
  return made.map(({ token }) => token);
}

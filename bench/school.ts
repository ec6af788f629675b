/** A cluster of the benchmark's own with the large school in it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Login } from '../src/identity/users/index.js';
import { createToken } from '../src/server/authentication/tokens.js';
import { migrateUp } from '../src/server/orm/migrate.js';
import { openOrm } from '../src/server/orm/orm.js';
import { poolOf } from '../src/server/orm/pool-of.js';
import { startEmbedded } from '../src/server/postgres/launcher.js';
import { type LargeSchool, seedLarge } from '../src/server/seed/large.js';
import type { Cores } from './cores.js';
import { seedCrowd } from './crowd.js';
import { seedTakenQuizzes } from './taken-quiz.js';

/** Whose tokens: of as many administrators of the root account, of one of them, of the one student of 8 courses. */
export type Caller = 'administrator' | 'oneAdministrator' | 'student';

export interface BenchSchool extends LargeSchool {
  readonly url: string;
  /** A directory that is gone afterwards. */
  readonly dataDir: string;
  /** One token of its own for each connection of the load generator, by who asks. */
  readonly tokens: Readonly<Record<Caller, readonly string[]>>;
  /** A course of 1,000 people. */
  readonly crowdedCourseId: number;
  /** A quiz of that course with an attempt of each student. */
  readonly takenQuizId: number;
  readonly seedSeconds: number;
  close(): Promise<void>;
}

/** Reads alone are measured: whether writes survive a power cut makes no difference to them, but the filling is faster. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/** Starts a cluster, migrates and fills it. */
export async function openSchool(enrollments: number, cores: Cores, log: (line: string) => void): Promise<BenchSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const cluster = await startEmbedded({ dataDir, databaseName: 'bench', settings, log });
  const close = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const school = await filled(cluster.url, enrollments, log);
    // Bound only now, so that the filling has all cores; sessions come to be as children of the postmaster.
    cores.bindElsewhere(
      Number(readFileSync(join(cluster.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    );
    return { ...school, url: cluster.url, dataDir: join(dataDir, 'service'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function filled(url: string, enrollments: number, log: (line: string) => void) {
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 10_000, statementTimeoutMs: 60_000 });
  try {
    await migrateUp(orm);
    const start = performance.now();
    const school = await seedLarge(await poolOf(orm), { enrollments });
    const seedSeconds = (performance.now() - start) / 1000;
    log(`${enrollments} enrollments in ${seedSeconds.toFixed(1)} s.`);
    const crowd = await seedCrowd(await poolOf(orm), school.rootAccountId);
    const takenQuizId = await seedTakenQuizzes(await poolOf(orm), crowd.courseId);
    const em = orm.em.fork();
    const { rootAccountId } = school;
    const administrators = await em.find(Login, { rootAccountId, uniqueId: { $in: [...school.administrators] } });
    const student = await em.findOneOrFail(Login, { rootAccountId, uniqueId: crowd.student });
    const tokens: Record<Caller, string[]> = { administrator: [], oneAdministrator: [], student: [] };
    const [first] = administrators as [Login];
    for (const login of administrators) {
      tokens.oneAdministrator.push(await createToken(em, first, { purpose: 'benchmark' }));
      tokens.administrator.push(await createToken(em, login, { purpose: 'benchmark' }));
      tokens.student.push(await createToken(em, student, { purpose: 'benchmark' }));
    }
    return { ...school, tokens, seedSeconds, crowdedCourseId: crowd.courseId, takenQuizId };
  } finally {
    await orm.close();
  }
}

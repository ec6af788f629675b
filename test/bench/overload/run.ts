/** More than the service can do: what it still answers, how it refuses the rest, and what an exam notices of it. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { anExam, studentsOf } from '../../quizzes/exam.js';
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import { faultsAfter } from '../exam/kept.js';
import { hurried, pace, writeToDisk } from '../exam/run.js';
import { type Sitting, sit } from '../exam/sitting.js';
import { loadEach } from '../load.js';
import type { Duration } from '../rounds.js';
import type { BenchSchool } from '../school.js';
import { type Arrivals, OpenLoop } from './arrivals.js';
import { mixOf, requestsOf } from './mix.js';
import { normalAfter } from './normal.js';

/** How many times the peak comes in. */
export const factor = 4;
const connections = 32;
/** Longer than the exam lasts. */
const wholeExam = 600;

export interface OverloadOutcome {
  /** Requests per second that the service answers when each caller waits for an answer: before and after the overload. */
  readonly peaks: readonly [number, number];
  readonly seconds: number;
  readonly overload: Arrivals;
  /** Milliseconds from the end of the overload until everything is as before. */
  readonly normalAfter: number;
  readonly exam: { readonly sitting: Sitting; readonly beside: Arrivals; readonly faults: readonly string[] };
  /** Whether the server that was started at the beginning still runs. */
  readonly alive: boolean;
  /** Megabytes. */
  readonly memory: number | null;
}

/** One server goes through all of it. */
export async function measureOverload(
  school: BenchSchool,
  cores: Cores,
  duration: Duration,
  tell: (line: string) => void,
): Promise<OverloadOutcome> {
  const pool = new pg.Pool({ connectionString: school.url, max: 2 });
  const server = await start('lyceum', school, cores);
  try {
    await writeToDisk(pool);
    const tokens = (await studentsOf(pool, school.crowdedCourseId)).map(({ token }) => token);
    await pool.query('vacuum analyze');
    const seconds = duration.seconds * 10;
    const requests = requestsOf(school.crowdedCourseId, tokens);
    const peak = async () => {
      const found = await loadEach(server.port, dealt(requests, connections), seconds);
      if (found.failed > 0) throw new Error(`The peak: ${found.failed} failed: ${found.failure}`);
      tell(`peak: ${found.perSecond.toFixed(0)}/s, p99 ${found.p99.toFixed(0)} ms`);
      return found.perSecond;
    };
    tell('warming up');
    await peak();
    const before = await peak();
    const schedule = {
      port: server.port,
      requests,
      perSecond: factor * before,
    };
    tell(`overload: ${schedule.perSecond.toFixed(0)}/s for ${seconds} s`);
    const overload = await new OpenLoop({ ...schedule, seconds }).run();
    const normal = await normalAfter(server.port, mixOf(school.crowdedCourseId), tokens);
    tell(`normal after ${normal.toFixed(0)} ms`);
    await pause(1_000);
    const after = await peak();
    const exam = await examBeside(server, school, pool, schedule, tell);
    return {
      peaks: [before, after],
      seconds,
      overload,
      normalAfter: normal,
      exam,
      alive: server.alive(),
      memory: server.memory(),
    };
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** The same requests for so many callers, each of whom has as many. */
const dealt = (requests: readonly Buffer[], among: number): Buffer[][] =>
  Array.from({ length: among }, (_, i) => requests.filter((_request, n) => n % among === i));

/** The exam of everybody in the course, while the same load comes from all sides. */
async function examBeside(
  server: Running,
  school: BenchSchool,
  pool: pg.Pool,
  schedule: Omit<ConstructorParameters<typeof OpenLoop>[0], 'seconds'>,
  tell: (line: string) => void,
): Promise<OverloadOutcome['exam']> {
  const exam = await anExam(pool, school.crowdedCourseId, 'Exam');
  const trial = await anExam(pool, school.crowdedCourseId, 'Trial');
  const students = await studentsOf(pool, school.crowdedCourseId);
  await pool.query('vacuum analyze');
  await sit(server.port, trial, students.slice(0, 30), hurried);
  tell('exam beside the load');
  const loop = new OpenLoop({ ...schedule, seconds: wholeExam });
  const besides = loop.run();
  const sitting = await sit(server.port, exam, students, pace);
  loop.stop();
  const beside = await besides;
  const faults = [...sitting.failures.slice(0, 5), ...(await faultsAfter(pool, exam, students))];
  return { sitting, beside, faults };
}

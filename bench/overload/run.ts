/** More than the service can do: what it still answers, how it refuses the rest, and what an exam notices of it. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { anExam, studentsOf } from '../../test/learning/quizzes/exam.js';
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import { faultsAfter } from '../exam/kept.js';
import { hurried, pace, writeToDisk } from '../exam/run.js';
import { type Sitting, sit } from '../exam/sitting.js';
import { loadEach } from '../load.js';
import type { BenchSchool } from '../school.js';
import { type Arrivals, OpenLoop } from './arrivals.js';
import { mixOf, requestsOf } from './mix.js';
import { normalAfter } from './normal.js';

/** How many times the peak comes in. */
export const factor = 4;
const connections = 32;
/** Seconds that a part takes, and each of several peaks. */
const seconds = 10;
const secondsOfPeaks = 6;
/** A machine that others use, too, changes its speed within a minute: each overload has a peak on both sides. */
const rounds = 3;
/** Longer than the exam lasts. */
const wholeExam = 600;

export interface OverloadRound {
  /** Requests per second that the service answers when each caller waits for an answer: before and after the overload. */
  readonly peaks: readonly [number, number];
  readonly overload: Arrivals;
  /** Milliseconds from the end of the overload until everything is as before. */
  readonly normalAfter: number;
}

export interface OverloadOutcome {
  readonly rounds: readonly OverloadRound[];
  /** Of each overload. */
  readonly seconds: number;
  /** Whether all processes that ran at the beginning still run. */
  readonly alive: boolean;
  /** Megabytes. */
  readonly memory: number | null;
}

export interface BesideOutcome {
  readonly sitting: Sitting;
  readonly beside: Arrivals;
  readonly faults: readonly string[];
  readonly alive: boolean;
}

/** The service under its supervisor, with a token for each student of the crowded course. */
interface Ground {
  readonly server: Running;
  readonly pool: pg.Pool;
  readonly requests: readonly Buffer[];
  readonly tokens: readonly string[];
  readonly peak: (seconds: number) => Promise<number>;
  /** Whether the same processes run as at first. */
  readonly alive: () => boolean;
}

/** A peak, and then by turns four times as much and a peak. */
export const measureOverload = (school: BenchSchool, cores: Cores, tell: Tell): Promise<OverloadOutcome> =>
  onGround(school, cores, tell, async ({ server, requests, tokens, peak, alive }) => {
    let before = await peak(secondsOfPeaks);
    // The generator's own code is warm, too, before it counts.
    await new OpenLoop({ port: server.port, requests, perSecond: before / 2, seconds: 2 }).run();
    const found: OverloadRound[] = [];
    while (found.length < rounds) {
      const perSecond = factor * before;
      tell(`overload: ${perSecond.toFixed(0)}/s for ${seconds} s`);
      const overload = await new OpenLoop({ port: server.port, requests, perSecond, seconds }).run();
      const normal = await normalAfter(server.port, mixOf(school.crowdedCourseId), tokens);
      tell(`normal after ${normal.toFixed(0)} ms`);
      await pause(1_000);
      const after = await peak(secondsOfPeaks);
      found.push({ peaks: [before, after], overload, normalAfter: normal });
      before = after;
    }
    return { rounds: found, seconds, alive: alive(), memory: server.memory() };
  });

/** The exam of everybody in the course, while the same load comes from all sides. */
export const measureBeside = (school: BenchSchool, cores: Cores, tell: Tell): Promise<BesideOutcome> =>
  onGround(school, cores, tell, async ({ server, pool, requests, peak, alive }) => {
    const perSecond = factor * (await peak(seconds));
    const exam = await anExam(pool, school.crowdedCourseId, 'Exam');
    const trial = await anExam(pool, school.crowdedCourseId, 'Trial');
    const students = await studentsOf(pool, school.crowdedCourseId);
    await pool.query('vacuum analyze');
    await sit(server.port, trial, students.slice(0, 30), hurried);
    tell(`an exam beside ${perSecond.toFixed(0)}/s`);
    const loop = new OpenLoop({ port: server.port, requests, perSecond, seconds: wholeExam });
    const besides = loop.run();
    const sitting = await sit(server.port, exam, students, pace);
    loop.stop();
    const beside = await besides;
    const faults = [...sitting.failures.slice(0, 5), ...(await faultsAfter(pool, exam, students))];
    return { sitting, beside, faults, alive: alive() };
  });

type Tell = (line: string) => void;

async function onGround<T>(
  school: BenchSchool,
  cores: Cores,
  tell: Tell,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: school.url, max: 2 });
  const server = await start('supervised', school, cores);
  beOnTime();
  try {
    await writeToDisk(pool);
    const tokens = (await studentsOf(pool, school.crowdedCourseId)).map(({ token }) => token);
    await pool.query('vacuum analyze');
    const requests = requestsOf(school.crowdedCourseId, tokens);
    const peak = async (long: number) => {
      const found = await loadEach(server.port, dealt(requests, connections), long);
      if (found.failed > 0) throw new Error(`The peak: ${found.failed} failed: ${found.failure}`);
      tell(`peak: ${found.perSecond.toFixed(0)}/s, p99 ${found.p99.toFixed(0)} ms`);
      return found.perSecond;
    };
    tell('warming up');
    await loadEach(server.port, dealt(requests, connections), seconds);
    const processes = server.processes().join();
    return await work({ server, pool, requests, tokens, peak, alive: () => server.processes().join() === processes });
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** Of a process, and where Linux shares processors out among sessions first, of a session. */
const urgent = -10;

/**
 * The load comes from elsewhere: it does not wait for PostgreSQL, with which it shares a core here. Each backend has a
 * session of its own, so that this process would have one of many shares of the core, however urgent it is in its own.
 */
function beOnTime(): void {
  try {
    setPriority(urgent);
    writeFileSync('/proc/self/autogroup', String(urgent));
  } catch {
    // Only root may, and only Linux knows the second; the report says by how much the load was late.
  }
}

/** The same requests for so many callers, each of whom has as many. */
const dealt = (requests: readonly Buffer[], among: number): Buffer[][] =>
  Array.from({ length: among }, (_, i) => requests.filter((_request, n) => n % among === i));

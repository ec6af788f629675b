/** Four times as much as the service can do, three times, with what it can do before and after each. */
import pg from 'pg';
import { studentsOf } from '../test/learning/quizzes/exam.js';
import { type Arrivals, arrive } from './load/arrivals.js';
import { askedBy, bytesOf, get, graphql, type LoadRequest, load, post } from './load/load.js';
import { type Running, start } from './machine/contestant.js';
import type { Cores } from './machine/cores.js';
import { ownCourses } from './queries.js';
import type { Row } from './report.js';
import { middle } from './rounds.js';
import type { BenchSchool } from './school/school.js';

/** How many times the peak comes in. */
const factor = 4;
const callers = 32;
const seconds = { warmUp: 8, peak: 5, overload: 8 } as const;
const rounds = 3;
/** Share of the peak that is still answered. */
const target = 0.8;
export const overloadTitle = `answered at ${factor} × the load that it can answer`;

/** What a course's students ask all day: lists over REST and GraphQL, single records, a change. */
const mixOf = (courseId: number): LoadRequest[] => [
  get('/courses?include[]=term&include[]=total_scores'),
  get(`/courses/${courseId}/users?per_page=50`),
  graphql(ownCourses),
  get(`/courses/${courseId}`),
  get('/users/self'),
  post(`/users/self/favorites/courses/${courseId}`, {}),
];

/** The row of the table. The service runs under its supervisor. */
export async function measureOverload(school: BenchSchool, cores: Cores, tell: (line: string) => void): Promise<Row> {
  const server = await start('supervised', school.ground, cores);
  try {
    const tokens = await studentTokens(school);
    const requests = askedBy(tokens, mixOf(school.crowdedCourseId));
    const peak = async (long: number) => {
      const dealt = Array.from({ length: callers }, (_, i) => requests.filter((_list, n) => n % callers === i).flat());
      const { perSecond, failed, failure } = await load(server.port, dealt, long);
      if (failed > 0) throw new Error(`The peak: ${failed} failed: ${failure}`);
      tell(`overload: ${perSecond.toFixed(0)}/s at the peak`);
      return perSecond;
    };
    await peak(seconds.warmUp);
    const processes = server.processes().join();
    const inTurn = (requests[0] ?? []).flatMap((_, n) => requests.map((list) => bytesOf(list[n] as (typeof list)[0])));
    const shares: number[] = [];
    const failures: string[] = [];
    let before = await peak(seconds.peak);
    for (let round = 0; round < rounds; round += 1) {
      const found = await arrive(schedule(server, inTurn, factor * before));
      tell(describe(found));
      const after = await peak(seconds.peak);
      shares.push(found.answered / seconds.overload / ((before + after) / 2));
      failures.push(...found.failures);
      before = after;
    }
    return rowOf(middle(shares), failures, server.processes().join() === processes);
  } finally {
    await server.stop();
  }
}

const schedule = ({ port }: Running, requests: readonly Buffer[], perSecond: number) => ({
  port,
  requests,
  perSecond,
  seconds: seconds.overload,
});

async function studentTokens({ ground, crowdedCourseId }: BenchSchool): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ground.url, max: 1 });
  const students = await studentsOf(pool, crowdedCourseId);
  await pool.end();
  return students.map(({ token }) => token);
}

const describe = ({ sent, answered, refused, times, failures }: Arrivals): string =>
  `overload: ${sent} sent, ${answered} answered meanwhile, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms, ${refused} refused, ${failures.length} failed ${failures[0] ?? ''}`;

function rowOf(share: number, failures: readonly string[], alive: boolean): Row {
  const faults = [
    ...(failures.length > 0 ? [`${failures.length} failed, e.g. ${failures[0]?.replaceAll(/\s+/g, ' ')}`] : []),
    ...(alive ? [] : ['A PROCESS ENDED']),
  ];
  return {
    measure: [overloadTitle, ...faults].join('; '),
    against: 'its own peak',
    value: share.toFixed(2),
    target: `≥ ${target}`,
    met: share >= target && faults.length === 0,
  };
}

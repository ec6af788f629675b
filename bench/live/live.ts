/**
 * One event to many open subscriptions on one process, beside ordinary load: grades of an assignment are shown to all of its
 * students at once. The control gets the same NOTIFY, reads the same rows and sends the same bytes, and asks nobody's rights.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { quantile } from '../exam/exam.js';
import { arrive } from '../load/arrivals.js';
import { askedBy, bytesOf, get } from '../load/load.js';
import { type Contestant, type Running, start } from '../machine/contestant.js';
import type { Cores } from '../machine/cores.js';
import { cpuOf } from '../machine/cpu.js';
import { type Row, table } from '../report.js';
import type { BenchSchool } from '../school/school.js';
import { type Lecture, seedLecture } from './lecture.js';
import { Listeners } from './listeners.js';

export const liveTitle = 'live: p95 from the commit until all are told';
/** Milliseconds. */
const target = 500;
/** Requests a second beside it, a tenth of what the service answers. */
const ordinary = 100;
const rounds = 7;
/** The first ones compile what they need, and look up who listens; of others, beside nothing, the processor time is told. */
const trial = 3;
const alone = 5;

export interface LiveOptions {
  readonly listeners: number;
  readonly tell: (line: string) => void;
}

interface Heard {
  readonly times: readonly number[];
  readonly said: string;
  readonly failures: readonly string[];
  /** Megabytes, before anybody listens and when all have been told something. */
  readonly memory: readonly [before: number | null, after: number | null];
  /** Of the ordinary requests, in milliseconds. */
  readonly beside: number;
  /** Microseconds of processor time for each who is told, beside nothing else. */
  readonly cpu: { readonly node: number | null; readonly postgres: number | null };
}

/** The row of the table, and what it says more. */
export async function measureLive(
  school: BenchSchool,
  cores: Cores,
  { listeners, tell }: LiveOptions,
): Promise<{ readonly row: Row; readonly details: string }> {
  const pool = new pg.Pool({ connectionString: school.ground.url, max: 2 });
  try {
    const lecture = await seedLecture(pool, school.rootAccountId, listeners);
    const heardFrom = async (name: Contestant) => {
      const server = await start(name, school.ground, cores);
      try {
        tell(`live: ${name}`);
        const heard = await listen(server, school, lecture, pool);
        tell(
          `live: ${name}: p95 ${quantile(heard.times, 0.95).toFixed(0)} ms, ${heard.memory.map((mb) => mb?.toFixed(0)).join(' to ')} MB`,
        );
        return heard;
      } finally {
        await server.stop();
      }
    };
    const control = await heardFrom('hand-written');
    const service = await heardFrom('lyceum');
    refuseOtherWords(service.said, control.said);
    return reported(lecture, service, control);
  } finally {
    await pool.end();
  }
}

/** Shows the grades several times, beside ordinary requests. */
async function listen(server: Running, school: BenchSchool, lecture: Lecture, pool: pg.Pool): Promise<Heard> {
  const before = server.memory();
  const listeners = await Listeners.open(
    server.port,
    lecture.students.map(({ token }) => token),
  );
  try {
    await pause(1_000);
    const repeat = async (count: number): Promise<number[]> => {
      const times: number[] = [];
      for (let round = 0; round < count; round += 1) {
        times.push(...(await listeners.hear(() => shown(pool, lecture))));
        await pool.query('update assignments set muted = true where id = $1', [lecture.assignmentId]);
        await pause(500);
      }
      return times;
    };
    await repeat(trial);
    const after = server.memory();
    const used = () => [server.pid, school.postmaster].map(cpuOf);
    const from = used();
    await repeat(alone);
    const [node, postgres] = used().map((now, i) => {
      const then = from[i] as number | null;
      return now === null || then === null ? null : (now - then) / alone / lecture.students.length;
    }) as [number | null, number | null];
    const ended = { value: false };
    const load = besides(server, school, ended);
    const times = await repeat(rounds);
    ended.value = true;
    const { beside, failures: refused } = await load;
    const failures = [...listeners.failures, ...refused];
    return { times, said: listeners.said, failures, memory: [before, after], beside, cpu: { node, postgres } };
  } finally {
    listeners.close();
  }
}

/** Shows the grades; answers the moment at which it was about to commit. */
async function shown(pool: pg.Pool, { assignmentId }: Lecture): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update assignments set muted = false where id = $1', [assignmentId]);
    const begun = performance.now();
    await client.query('commit');
    return begun;
  } finally {
    client.release();
  }
}

/** Ordinary requests, second by second, until it is over. */
async function besides({ port }: Running, school: BenchSchool, ended: { readonly value: boolean }) {
  const asked = [
    ...askedBy(school.tokens.administrator, [
      get(`/accounts/${school.rootAccountId}/courses?include[]=term&per_page=10`),
    ]),
    ...askedBy(school.tokens.student, [get('/courses?include[]=term&include[]=total_scores')]),
  ];
  const requests = asked.flat().map(bytesOf);
  const times: number[] = [];
  const failures: string[] = [];
  while (!ended.value) {
    const found = await arrive({ port, requests, perSecond: ordinary, seconds: 1 });
    times.push(...found.times);
    failures.push(...found.failures);
  }
  return { beside: quantile(times, 0.95), failures };
}

/** Both say the same but for what is each event's own. */
function refuseOtherWords(ours: string, theirs: string): void {
  const wordsOf = (text: string) => {
    const { eventId: _id, occurredAt: _at, recordId: _record, ...words } = JSON.parse(text).payload.data.gradePosted;
    return JSON.stringify(words);
  };
  if (wordsOf(ours) !== wordsOf(theirs)) throw new Error(`The service tells ${ours}, the control ${theirs}.`);
}

function reported(
  { students }: Lecture,
  service: Heard,
  control: Heard,
): { readonly row: Row; readonly details: string } {
  const [ours, theirs] = [service, control].map(({ times }) => quantile(times, 0.95)) as [number, number];
  const faults = [...service.failures, ...control.failures];
  const bothOf = (which: (cpu: Heard['cpu']) => number | null) =>
    [service, control].map(({ cpu }) => which(cpu)?.toFixed(0) ?? '–').join(' : ');
  const line = (name: string, { times, memory: [before, after], beside }: Heard) => {
    const cells = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0));
    const held = before === null || after === null ? '–' : `${before.toFixed(0)} → ${after.toFixed(0)} MB`;
    return [name, ...cells, held, beside.toFixed(1)];
  };
  return {
    row: {
      measure: liveTitle,
      against: 'ws by hand',
      value: `${ours.toFixed(0)} ms`,
      target: `≤ ${target} ms`,
      met: ours <= target && faults.length === 0,
      rates: `${ours.toFixed(0)} : ${theirs.toFixed(0)} ms`,
      node: bothOf(({ node }) => node),
      postgres: bothOf(({ postgres }) => postgres),
    },
    details: [
      `Live: ${students.length} people listen for grades on one process, a WebSocket each, and grades of one assignment are shown to all of them at once, ${rounds} times, beside ${ordinary} requests a second. ${faults.length === 0 ? 'Everybody heard each time.' : `FAULTS: ${faults.slice(0, 3).join('; ')}`}`,
      table(
        ['', 'median ms', 'p95 ms', 'last ms', 'resident memory without and with them', 'p95 of the requests, ms'],
        [line('Lyceum', service), line('ws by hand', control)],
      ),
    ].join('\n\n'),
  };
}

/** A whole exam as people sit it, on the service and on the control, which only inserts the same rows. */
import pg from 'pg';
import { anExam, studentsOf } from '../../test/learning/quizzes/exam.js';
import type { Contestant } from '../machine/contestant.js';
import { start } from '../machine/contestant.js';
import type { Cores } from '../machine/cores.js';
import { type Row, table } from '../report.js';
import type { BenchSchool } from '../school/school.js';
import { faultsAfter } from './kept.js';
import { type Act, type Pace, type Sitting, sit } from './sitting.js';

const pace: Pace = { startsWithin: 10_000, thinking: 4_000 };
/** Some students try the service out before: no exam begins in the second in which the service starts. */
const hurried: Pace = { startsWithin: 500, thinking: 50 };
const early = 30;
const target = 5;

interface ExamOutcome {
  readonly students: number;
  readonly service: Sitting;
  readonly control: Sitting;
  /** Requests that failed and rows that are not as they must be, of both. */
  readonly faults: readonly string[];
}

/** Sits the exam on both, and tells in a table how long each act took. */
export async function measureExam(
  school: BenchSchool,
  cores: Cores,
  tell: (line: string) => void,
): Promise<{ readonly row: Row; readonly details: string }> {
  const pool = new pg.Pool({ connectionString: school.ground.url, max: 2 });
  const sitting = async (name: Contestant) => {
    const [exam, trial] = [
      await anExam(pool, school.crowdedCourseId, `Exam: ${name}`),
      await anExam(pool, school.crowdedCourseId, `Trial: ${name}`),
    ];
    const students = await studentsOf(pool, school.crowdedCourseId);
    await pool.query('vacuum analyze');
    const server = await start(name, school.ground, cores);
    try {
      tell(`exam: ${name}`);
      await sit(server.port, trial, students.slice(0, early), hurried);
      const done = await sit(server.port, exam, students, pace);
      const faults = [...failuresOf(done), ...(await faultsAfter(pool, exam, students))];
      return { done, students: students.length, faults: faults.map((fault) => `${name}: ${fault}`) };
    } finally {
      await server.stop();
    }
  };
  try {
    const control = await sitting('hand-written');
    const service = await sitting('lyceum');
    const faults = [...service.faults, ...control.faults];
    return reported({ students: service.students, service: service.done, control: control.done, faults });
  } finally {
    await pool.end();
  }
}

const failuresOf = ({ failures }: Sitting): string[] =>
  failures.length === 0 ? [] : [`${failures.length} requests failed, e.g. ${failures[0]?.slice(0, 120)}`];

const acts: readonly Act[] = ['start', 'answer', 'complete'];
export const examTitle = 'p95 of a whole exam, all requests';

/** Milliseconds below which this share of the times lies. */
export const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

function reported({ students, service, control, faults }: ExamOutcome): {
  readonly row: Row;
  readonly details: string;
} {
  const timesOf = (act: Act | 'all') =>
    [service, control].map(({ times }) => (act === 'all' ? acts.flatMap((one) => times[one]) : times[act]));
  const line = (act: Act | 'all') => {
    const [ours, theirs] = timesOf(act) as [number[], number[]];
    const cells = [ours, theirs].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95)]);
    return [act, String(ours.length), ...cells.map((ms) => ms.toFixed(1))];
  };
  const [ours, theirs] = timesOf('all').map((times) => quantile(times, 0.95)) as [number, number];
  const ratio = ours / theirs;
  return {
    row: {
      measure: examTitle,
      against: 'bare inserts',
      value: ratio.toFixed(2),
      target: `≤ ${target}`,
      met: ratio <= target && faults.length === 0,
      rates: `${ours.toFixed(1)} : ${theirs.toFixed(1)} ms`,
    },
    details: [
      `Exam: ${students} students start within ${pace.startsWithin / 1000} s, answer 20 questions, one every ${pace.thinking / 1000} s, and turn it in. ${faults.length === 0 ? 'No error, no answer lost, every grade right and of one version.' : `FAULTS: ${faults.join('; ')}`}`,
      table(
        ['act', 'requests', 'median ms', 'p95 ms', 'bare inserts, median ms', 'p95 ms'],
        [...acts, 'all' as const].map(line),
      ),
    ].join('\n\n'),
  };
}

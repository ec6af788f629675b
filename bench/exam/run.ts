/** The exam as a measure: on the control and on the service, on a database that writes what it is told. */
import pg from 'pg';
import { anExam, studentsOf } from '../../test/learning/quizzes/exam.js';
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import type { BenchSchool } from '../school.js';
import { faultsAfter } from './kept.js';
import { type Act, type Pace, type Sitting, sit } from './sitting.js';

export interface ExamOutcome {
  readonly students: number;
  readonly pace: Pace;
  readonly service: Sitting;
  readonly control: Sitting;
  /** Requests that failed and rows that are not as they must be, of both. */
  readonly faults: readonly string[];
}

export const pace: Pace = { startsWithin: 10_000, thinking: 4_000 };
/** Some students try the service out before: no exam begins in the second in which the service starts. */
export const hurried: Pace = { startsWithin: 500, thinking: 50 };

/** The cluster writes to the disk from here on: answers are what is at stake. */
export async function writeToDisk(pool: pg.Pool): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await pool.query(`alter system set ${name} = on`);
  await pool.query('select pg_reload_conf()');
}

/** Sits the exam twice. */
export async function measureExam(
  school: BenchSchool,
  cores: Cores,
  tell: (line: string) => void,
): Promise<ExamOutcome> {
  const pool = new pg.Pool({ connectionString: school.url, max: 2 });
  try {
    await writeToDisk(pool);
    const exams = {
      service: await anExam(pool, school.crowdedCourseId, 'Exam'),
      control: await anExam(pool, school.crowdedCourseId, 'Exam of the control'),
    };
    const trial = await anExam(pool, school.crowdedCourseId, 'Trial');
    const trialOfControl = await anExam(pool, school.crowdedCourseId, 'Trial of the control');
    const students = await studentsOf(pool, school.crowdedCourseId);
    await pool.query('vacuum analyze');
    const sitting = async (name: 'service' | 'control', server: Running) => {
      tell(`exam of the ${name}`);
      await sit(server.port, name === 'service' ? trial : trialOfControl, students.slice(0, 30), hurried);
      const done = await sit(server.port, exams[name], students, pace);
      const faults = [...done.failures.slice(0, 5), ...(await faultsAfter(pool, exams[name], students))];
      return { done, faults: faults.map((fault) => `${name}: ${fault}`) };
    };
    const control = await withServer('hand-written', school, cores, (server) => sitting('control', server));
    const service = await withServer('lyceum', school, cores, (server) => sitting('service', server));
    const faults = [...service.faults, ...control.faults];
    return { students: students.length, pace, service: service.done, control: control.done, faults };
  } finally {
    await pool.end();
  }
}

async function withServer<T>(
  name: 'hand-written' | 'lyceum',
  school: BenchSchool,
  cores: Cores,
  work: (server: Running) => Promise<T>,
): Promise<T> {
  const server = await start(name, school, cores);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export const acts: readonly Act[] = ['start', 'answer', 'complete'];

/** Milliseconds below which this share of the times lies. */
export const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** The table of an exam, as Markdown. */
export function examTable({
  students,
  pace: { startsWithin, thinking },
  service,
  control,
  faults,
}: ExamOutcome): string {
  const of = (sitting: Sitting, act: Act | 'all') =>
    act === 'all' ? acts.flatMap((one) => sitting.times[one]) : sitting.times[act];
  const row = (act: Act | 'all') => {
    const [ours, theirs] = [of(service, act), of(control, act)];
    const [p95, control95] = [quantile(ours, 0.95), quantile(theirs, 0.95)];
    const cells = [quantile(ours, 0.5), p95, quantile(theirs, 0.5), control95].map((ms) => ms.toFixed(1));
    return `| ${act} | ${ours.length} | ${cells.join(' | ')} | ${(p95 / control95).toFixed(2)} |`;
  };
  return [
    `Exam: ${students} students start within ${startsWithin / 1000} s, answer 20 questions, one every ${thinking / 1000} s, and turn it in; fsync on. ${faults.length === 0 ? 'No error, no answer lost, every grade right and of one version.' : `FAULTS: ${faults.join('; ')}`}`,
    '',
    '| act | requests | median ms | p95 ms | control, median ms | control, p95 ms | p95 ratio |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...(['start', 'answer', 'complete', 'all'] as const).map(row),
  ].join('\n');
}

/**
 * `npm run bench -- [--quick] [--only TEXT] [--against DIRECTORY] [--write FILE] [--enrollments N] [--minutes N]`: a large school in a
 * cluster of its own, the service and its rivals each in a process of its own on one core, everything else on another,
 * interleaved rounds, medians. Prints a table as Markdown on standard output, and what goes on on standard error.
 * `docs/performance.md` explains it.
 */
import 'reflect-metadata';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { blueprintTitle, measureBlueprint } from './blueprints.js';
import { answersOf, answersTitle } from './exam/answers.js';
import { examTitle, measureExam } from './exam/exam.js';
import { liveTitle, measureLive } from './live/live.js';
import { type Contestant, contestants, nodeOptions, patient, type Running, root, start } from './machine/contestant.js';
import { type Cores, coresOf } from './machine/cores.js';
import { type Measure, type Rival, readsOf } from './measures.js';
import { measureOneCaller, oneCallerTitle } from './one-caller.js';
import { measureOverload, overloadTitle } from './overload.js';
import { writeBetweenMarks } from './performance-page.js';
import { ownRows, type Row, ratioRows, targetTable } from './report.js';
import { type Duration, runRounds } from './rounds.js';
import { refuseDifferentAnswers } from './same-answers.js';
import { type BenchSchool, openSchool } from './school/school.js';
import { measureSoak, soakTitle } from './soak.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    write: { type: 'string' },
    enrollments: { type: 'string' },
    minutes: { type: 'string', default: '5' },
  },
});
const duration: Duration = options.quick
  ? { rounds: 3, seconds: 1, warmUp: 2 }
  : { rounds: 3, seconds: 2.5, warmUp: 4 };
const enrollments = Number(options.enrollments ?? (options.quick ? 50_000 : 200_000));
/** Open subscriptions on one process. */
const listeners = options.quick ? 200 : 2_000;
/** Of answers in an exam, to those of the build before an answer was one statement. */
const answersTarget = 4;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const isWanted = (title: string, name?: Contestant): boolean =>
  `${title} ÷ ${name === undefined ? '' : contestants[name]}`.includes(options.only);
/** What is measured only when it is asked for. */
const isAskedFor = (title: string): boolean => options.only !== '' && title.includes(options.only);

/** The rivals of a measure that are wanted, with the other build where there is one. */
function rivalsOf(title: string, rivals: readonly Rival[], target: number | null = null): Rival[] {
  const other: Rival[] = options.against === undefined ? [] : [{ name: 'other', target }];
  return [...rivals, ...other].filter(({ name }) => isWanted(title, name));
}

async function measureRates(school: BenchSchool, cores: Cores): Promise<Row[]> {
  const reads = readsOf(school)
    .map((measure): Measure => ({ ...measure, rivals: rivalsOf(measure.title, measure.rivals) }))
    .filter(({ rivals }) => rivals.length > 0);
  const inExam = rivalsOf(answersTitle, [{ name: 'hand-written', target: null }], answersTarget);
  const names = new Set([...reads.flatMap(({ rivals }) => rivals), ...inExam].map(({ name }) => name));
  if (names.size === 0) return [];
  const servers = new Map<Contestant, Running>();
  try {
    for (const name of ['lyceum' as const, ...names]) {
      tell(`starting ${contestants[name]}`);
      const ground = name === 'other' && school.otherGround !== null ? school.otherGround : school.ground;
      servers.set(name, await start(name, ground, cores, patient));
    }
    await refuseDifferentAnswers(reads, servers);
    const measures = inExam.length === 0 ? reads : [...reads, await answersOf(school, servers, inExam)];
    const outcomes = await runRounds(measures, { servers, postmaster: school.postmaster, tell }, duration);
    const lyceum = servers.get('lyceum') as Running;
    return [...ratioRows(outcomes), ...ownRows(lyceum.memory(), lyceum.startedIn)];
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

/** What was measured so far: a part that fails does not take the others with it. */
interface Found {
  readonly rows: Row[];
  /** More tables. */
  readonly details: string[];
}

async function measure(school: BenchSchool, cores: Cores, { rows, details }: Found): Promise<void> {
  rows.push(...(await measureRates(school, cores)));
  if (isWanted(examTitle)) {
    const exam = await measureExam(school, cores, tell);
    rows.push(exam.row);
    details.push(exam.details);
  }
  if (isWanted(liveTitle)) {
    const live = await measureLive(school, cores, { listeners, tell });
    rows.push(live.row);
    details.push(live.details);
  }
  if (isWanted(overloadTitle)) rows.push(await measureOverload(school, cores, tell));
  if (isAskedFor(oneCallerTitle)) rows.push(...(await measureOneCaller(school, cores, tell)));
  if (isAskedFor(blueprintTitle)) rows.push(...(await measureBlueprint(school, cores, tell)));
  if (isAskedFor(soakTitle)) rows.push(await measureSoak(school, cores, Number(options.minutes), tell));
}

/** When, where and with what it was measured. */
function surroundings({ description, postgresVersion }: BenchSchool, { bound }: Cores): string {
  const place = bound
    ? 'each server on one core, PostgreSQL and the load generator on another'
    : 'nothing bound to a core (no taskset, or one core alone), so that the ratios are rougher';
  const asked = process.argv
    .slice(2)
    .map((word) => (word.includes(' ') ? `'${word}'` : word))
    .join(' ');
  const command = `npm run bench${asked === '' ? '' : ` -- ${asked}`}`;
  return [
    `\`${options.against === undefined ? command : command.replace(options.against, 'DIRECTORY')}\`, ${new Date().toISOString().slice(0, 10)}, a machine of ${cpus().length} cores: ${place}.`,
    `Node ${process.versions.node} (\`${nodeOptions(root).join(' ')}\` for all servers of this checkout), PostgreSQL ${postgresVersion}. ${description}.`,
    `32 connections, medians of ${duration.rounds} interleaved rounds of ${duration.seconds} s; of two numbers the first is the service's.`,
  ].join('\n');
}

const cores = coresOf();
const other = options.against === undefined ? null : resolve(options.against);
const school = await openSchool({ enrollments, other, tell }, cores);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The servers end with this process; the cluster would stay.
  process.once(signal, () => void school.close().finally(() => process.exit(130)));
}
const found: Found = { rows: [], details: [] };
const text = () => [surroundings(school, cores), targetTable(found.rows), ...found.details].join('\n\n');
try {
  cores.bindElsewhere(process.pid);
  await measure(school, cores, found);
  if (options.write !== undefined) writeBetweenMarks(resolve(options.write), text());
} finally {
  process.stdout.write(`${text()}\n`);
  await school.close();
}

/**
 * `npm run bench [-- --quick] [-- --enrollments N] [-- --only TEXT] [-- --minutes N] [-- --against DIRECTORY]`: a large
 * school in a cluster of its own, the service and its rivals each in a process of its own on one core, everything else on another, interleaved rounds,
 * medians. Prints tables as Markdown on standard output and what goes on on standard error; writes nothing. Overload, one
 * caller beside others, reports and the soak of N minutes are measured when `--only` asks for them. With `--against`, the service of another
 * checkout, which was built, is the only rival.
 */
import 'reflect-metadata';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { againstTable, measureAgainst } from './against.js';
import { patient, type Running, start } from './contestant.js';
import { type Cores, coresOf } from './cores.js';
import { type Depth, deepLists, measureDepth } from './depth.js';
import { examTable, measureExam } from './exam/run.js';
import { historyTable, measureHistory } from './history/run.js';
import { type Contestant, idsOf, type Measure, measuresOf } from './measures.js';
import { measureOneCaller, oneCallerTables } from './one-caller/run.js';
import { besideTable, overloadTable } from './overload/report.js';
import { measureBeside, measureOverload } from './overload/run.js';
import { otherTable, rateTable, ratioTable } from './report.js';
import { measureReports, reportsTable } from './reports/run.js';
import { type Duration, type Outcome, runRounds } from './rounds.js';
import { refuseDifferentAnswers } from './same-answers.js';
import { type BenchSchool, openSchool } from './school.js';
import { measureSoak, soakTable } from './soak/run.js';
import { countStatements } from './statements.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    enrollments: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
    against: { type: 'string' },
  },
});
const full: Duration = { rounds: 7, seconds: 3, warmUp: 3 };
const quick: Duration = { rounds: 3, seconds: 1, warmUp: 1.5 };
const coldStarts = 3;
/** Names for `--only` of what is measured apart. */
const exam = 'exam';
const history = 'history';
const overload = 'overload, open loop';
const beside = 'overload, students beside it';
const soak = 'soak';
const oneCaller = 'one caller';
const reports = 'reports';

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

async function coldStart(school: BenchSchool, cores: Cores): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < coldStarts; i += 1) {
    const server = await start('lyceum', school, cores);
    times.push(server.startedIn);
    await server.stop();
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

/** Each list's depth, or why it could not be measured. */
async function depthsOf(server: Running, school: BenchSchool, duration: Duration): Promise<(Depth | string)[]> {
  const found: (Depth | string)[] = [];
  for (const list of deepLists(school.rootAccountId, school.crowdedCourseId)) {
    const measured = measureDepth(server, list, school.tokens.oneAdministrator, duration);
    found.push(await measured.catch((error: unknown) => `${list.title}: ${(error as Error).message}`));
  }
  return found;
}

interface Found {
  readonly outcomes: Outcome[];
  readonly statements: ReadonlyMap<Measure, number>;
  readonly depths: readonly (Depth | string)[];
  readonly memory: number | null;
  readonly coldStart: number;
}

async function measureAll(school: BenchSchool, cores: Cores, duration: Duration): Promise<Found> {
  const measures = measuresOf(idsOf(school)).filter((measure) => measure.title.includes(options.only));
  tell('cold starts');
  const cold = await coldStart(school, cores);
  const statements = await countStatements(school.url, school.tokens, measures);
  const servers = new Map<Contestant, Running>();
  try {
    const wanted = new Set<Contestant>(['lyceum', ...measures.flatMap((measure) => measure.rivals.map((r) => r.name))]);
    for (const name of wanted) servers.set(name, await start(name, school, cores, patient));
    await refuseDifferentAnswers(measures, servers, school.tokens);
    const outcomes = await runRounds(measures, servers, school.tokens, duration, tell);
    const lyceum = servers.get('lyceum') as Running;
    tell('depth');
    const depths = await depthsOf(lyceum, school, duration);
    return { outcomes, statements, depths, memory: lyceum.memory(), coldStart: cold };
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

function surroundings(school: BenchSchool, cores: Cores, duration: Duration): string {
  const { accounts, courses, users, enrollments } = school.size;
  const place = cores.bound
    ? 'each server bound to core 0, PostgreSQL and the load generator to core 1'
    : 'nothing bound to a core (no taskset or one core): the ratios are rougher';
  return [
    `Node ${process.versions.node}, PostgreSQL embedded with fsync off (nothing is written), ${cpus()[0]?.model ?? 'CPU unknown'}; ${place}.`,
    `${accounts} accounts, ${courses} courses, ${users} users, ${enrollments} enrollments, loaded in ${school.seedSeconds.toFixed(1)} s.`,
    `${school.tokens.administrator.length} connections with a token each; medians of ${duration.rounds} interleaved rounds of ${duration.seconds} s; load average at the end ${loadavg()[0]?.toFixed(1)}.`,
  ].join('\n');
}

/** Each part is printed as soon as it is there: a later one may take long. */
const print = (part: string) => void process.stdout.write(`${part}\n\n`);

async function measureParts(school: BenchSchool, cores: Cores, duration: Duration): Promise<void> {
  const { only } = options;
  const apart = [exam, history, overload, beside, oneCaller, soak, reports];
  print(surroundings(school, cores, duration));
  if (only === '' || !apart.some((name) => name.includes(only))) {
    const found = await measureAll(school, cores, duration);
    for (const part of [ratioTable(found.outcomes), otherTable(found), rateTable(found.outcomes)]) print(part);
  }
  if (exam.includes(only)) print(examTable(await measureExam(school, cores, tell)));
  if (history.includes(only)) print(historyTable(await measureHistory(school, cores, duration, tell)));
  // What brings the machine to its end, and what takes half an hour, only when it is asked for.
  const isAskedFor = (name: string) => only !== '' && name.includes(only);
  if (isAskedFor(overload)) print(overloadTable(await measureOverload(school, cores, tell)));
  if (isAskedFor(beside)) print(besideTable(await measureBeside(school, cores, tell)));
  if (isAskedFor(oneCaller)) print(oneCallerTables(await measureOneCaller(school, cores, tell)));
  if (isAskedFor(reports)) print(reportsTable(await measureReports(school, cores, tell)));
  if (isAskedFor(soak)) print(soakTable(await measureSoak(school, cores, Number(options.minutes), tell)));
}

const duration = options.quick ? quick : full;
const cores = coresOf();
const enrollments = Number(options.enrollments);
const schools: BenchSchool[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The servers end with this process; the clusters would stay.
  process.once(
    signal,
    () => void Promise.all(schools.map((school) => school.close())).finally(() => process.exit(130)),
  );
}
if (options.against !== undefined) {
  const opened = (school: BenchSchool) => void schools.push(school);
  const comparison = { directory: options.against, enrollments, only: options.only, opened };
  print(againstTable(await measureAgainst(comparison, cores, duration, tell)));
} else {
  const school = await openSchool(enrollments, cores, tell);
  schools.push(school);
  try {
    cores.bindElsewhere(process.pid);
    await measureParts(school, cores, duration);
  } finally {
    await school.close();
  }
}

/**
 * One caller who asks for as much as they may on many connections, and what the others wait meanwhile; and what a document
 * costs that nobody has sent before. The service runs as `npm start` runs it.
 */
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import { bytesOf, type LoadRequest, type LoadResult, load, loadEach } from '../load.js';
import { type Ids, idsOf } from '../measures.js';
import { decision, milliseconds, table } from '../report.js';
import type { BenchSchool } from '../school.js';
import { documentsOf, floodsOf, usualOf } from './requests.js';

/** Connections of the one caller, and others, with a connection each. */
const connections = 40;
const others = 4;
const seconds = { warmUp: 4, alone: 4, beside: 8, documents: 4 } as const;
/** More texts than are sent. */
const texts = 4_000;
/** Milliseconds that one of a hundred of the others may wait at most. */
const target = 250;

interface Flood {
  readonly title: string;
  readonly alone: LoadResult;
  readonly beside: LoadResult;
  readonly caller: LoadResult;
}

interface Difference {
  readonly differ: string;
  /** Of one connection, which waits for each answer. */
  readonly found: LoadResult;
}

export interface OneCallerOutcome {
  readonly floods: readonly Flood[];
  readonly documents: readonly Difference[];
}

type Tell = (line: string) => void;

export async function measureOneCaller(school: BenchSchool, cores: Cores, tell: Tell): Promise<OneCallerOutcome> {
  const ids = idsOf(school);
  const floods: Flood[] = [];
  for (const [title, documents] of floodsOf(ids)) {
    tell(`one caller: ${title}`);
    // A new process each time, whose limits nobody has used up.
    floods.push({ title, ...(await onServer(school, cores, (server) => flooded(server, school, ids, documents))) });
  }
  tell('documents');
  const documents = await onServer(school, cores, (server) => documentsOn(server, school, ids));
  return { floods, documents };
}

async function onServer<T>(school: BenchSchool, cores: Cores, work: (server: Running) => Promise<T>): Promise<T> {
  const server = await start('supervised', school, cores);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function flooded(
  { port }: Running,
  { tokens }: BenchSchool,
  ids: Ids,
  documents: (n: number) => LoadRequest,
): Promise<Omit<Flood, 'title'>> {
  const [caller, ...people] = tokens.administrator as [string, ...string[]];
  const usual = (long: number) => load(port, people.slice(0, others), usualOf(ids), long);
  await usual(seconds.warmUp);
  const alone = await usual(seconds.alone);
  const asked = Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: texts / connections }, (_, n) => bytesOf(documents(n * connections + connection), caller)),
  );
  const [beside, flood] = await Promise.all([usual(seconds.beside), loadEach(port, asked, seconds.beside)]);
  return { alone, beside, caller: flood };
}

/** Each request with the token of another person than the one before, so that nobody comes to a limit. */
async function documentsOn({ port }: Running, { tokens }: BenchSchool, ids: Ids): Promise<Difference[]> {
  const people = tokens.administrator;
  await load(port, people, usualOf(ids), seconds.warmUp);
  const found: Difference[] = [];
  for (const [differ, documents] of documentsOf(ids.root)) {
    const asked = Array.from({ length: texts }, (_, n) => bytesOf(documents(n), people[n % people.length] as string));
    found.push({ differ, found: await loadEach(port, [asked], seconds.documents) });
  }
  return found;
}

/** Answers and refusals. */
const eachSecond = ({ perSecond, asked, failed }: LoadResult): string =>
  [asked - failed, failed].map((some) => ((perSecond * some) / asked).toFixed(1)).join(' and ');

/** Two tables as Markdown. */
export function oneCallerTables({ floods, documents }: OneCallerOutcome): string {
  const rows = floods.map(({ title, alone, beside, caller }) => [
    title,
    eachSecond(caller),
    milliseconds(alone.p99),
    milliseconds(beside.median),
    milliseconds(beside.p99),
    `≤ ${target} ms`,
    beside.failed > 0 ? `no, ${beside.failed} failed: ${beside.failure}` : decision(beside.p99 <= target),
  ]);
  const head = [
    `one caller on ${connections} connections asks for`,
    'answered and refused a second',
    `p99 of ${others} others alone`,
    'their median beside it',
    'p99',
    'target',
    'met',
  ];
  const known = documents[0]?.found.median ?? Number.NaN;
  const each = documents.map(({ differ, found }) => [
    differ,
    milliseconds(found.median, 1),
    milliseconds(found.median - known, 1),
    found.failed > 0 ? `${found.failed} failed: ${found.failure}` : '–',
  ]);
  return [
    table(head, rows),
    table(['documents of one connection differ in', 'median', 'more than one that is known', 'failures'], each),
  ].join('\n\n');
}

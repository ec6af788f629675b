/**
 * Another checkout of the service and this one side by side: ratios against rivals differ from run to run by more than most
 * changes cost. Each has a school of its own, made by its own program, and the requests of its own benchmark.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { patient, type Running, start } from './contestant.js';
import type { Cores } from './cores.js';
import { load } from './load.js';
import { idsOf, type Measure, measuresOf } from './measures.js';
import { table } from './report.js';
import { type Duration, middle } from './rounds.js';
import { type BenchSchool, openSchool } from './school.js';

interface Side {
  readonly school: BenchSchool;
  readonly server: Running;
  readonly measures: readonly Measure[];
}

interface Compared {
  readonly title: string;
  /** Requests per second, medians over the rounds. */
  readonly there: number;
  readonly here: number;
}

/** What one checkout brings along. */
interface Program {
  readonly openSchool: typeof openSchool;
  readonly start: typeof start;
  readonly measuresOf: typeof measuresOf;
}

export interface Comparison {
  /** Of the other checkout, which was built. */
  readonly directory: string;
  readonly enrollments: number;
  /** What titles of measures contain. */
  readonly only: string;
  /** Told of each school, so that its cluster is stopped with the benchmark. */
  readonly opened: (school: BenchSchool) => void;
}

export async function measureAgainst(
  { directory, enrollments, only, opened }: Comparison,
  cores: Cores,
  duration: Duration,
  tell: (line: string) => void,
): Promise<Compared[]> {
  const sides: Side[] = [];
  try {
    for (const program of [await programIn(directory), { openSchool, start, measuresOf }]) {
      const school = await program.openSchool(enrollments, cores, tell);
      opened(school);
      try {
        const measures = program.measuresOf(idsOf(school));
        sides.push({ school, measures, server: await program.start('lyceum', school, cores, patient) });
      } catch (error) {
        await school.close();
        throw error;
      }
    }
    cores.bindElsewhere(process.pid);
    return await inTurns(sides as [Side, Side], only, duration, tell);
  } finally {
    for (const { school, server } of sides) {
      await server.stop();
      await school.close();
    }
  }
}

async function programIn(directory: string): Promise<Program> {
  const part = (name: string) => import(pathToFileURL(join(resolve(directory), 'dist/test/bench', `${name}.js`)).href);
  const parts = await Promise.all(['school', 'contestant', 'measures'].map(part));
  return Object.assign({}, ...parts) as Program;
}

async function inTurns(
  sides: readonly [Side, Side],
  only: string,
  { rounds, seconds, warmUp }: Duration,
  tell: (line: string) => void,
): Promise<Compared[]> {
  const titles = sides[1].measures.map(({ title }) => title).filter((title) => title.includes(only));
  const rates = titles.map((): [number[], number[]] => [[], []]);
  for (let round = 0; round <= rounds; round += 1) {
    tell(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const [i, title] of titles.entries()) {
      // Neither always runs first.
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const rate = await rateOf(sides[side] as Side, title, round === 0 ? warmUp : seconds);
        if (round > 0) rates[i]?.[side]?.push(rate);
      }
    }
  }
  return titles.map((title, i) => {
    const [there, here] = rates[i] as [number[], number[]];
    return { title, there: middle(there), here: middle(here) };
  });
}

async function rateOf({ school, server, measures }: Side, title: string, seconds: number): Promise<number> {
  const measure = measures.find((one) => one.title === title);
  if (measure === undefined) throw new Error(`The other checkout does not measure "${title}".`);
  const { perSecond, failed, failure } = await load(
    server.port,
    school.tokens[measure.as],
    measure.requests('lyceum'),
    seconds,
  );
  if (failed > 0) throw new Error(`${title}: ${failed} failed: ${failure}`);
  return perSecond;
}

export const againstTable = (compared: readonly Compared[]): string =>
  table(
    ['measure', 'requests/s there', 'here', 'ratio'],
    compared.map(({ title, there, here }) => [title, there.toFixed(0), here.toFixed(0), (here / there).toFixed(2)]),
  );

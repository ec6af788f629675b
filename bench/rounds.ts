/** Interleaved rounds: each server runs in each round, so that a noisy minute hits all of them. */
import { load } from './load/load.js';
import type { Contestant, Running } from './machine/contestant.js';
import { cpuOf } from './machine/cpu.js';
import type { Measure } from './measures.js';

export interface Duration {
  readonly rounds: number;
  /** Seconds of one run, and of the warming up before the first round. */
  readonly seconds: number;
  readonly warmUp: number;
}

export type Servers = ReadonlyMap<Contestant, Running>;

/** Of one server in one measure: medians over the rounds. */
export interface Rate {
  readonly perSecond: number;
  /** Microseconds of processor time for each request; null where the system does not tell. */
  readonly node: number | null;
  readonly postgres: number | null;
}

export interface Outcome {
  readonly measure: Measure;
  readonly of: ReadonlyMap<Contestant, Rate>;
}

export interface Surroundings {
  readonly servers: Servers;
  /** Process id of PostgreSQL's first process. */
  readonly postmaster: number;
  readonly tell: (line: string) => void;
}

/** Runs all measures; every answer must be 200. */
export async function runRounds(
  measures: readonly Measure[],
  { servers, postmaster, tell }: Surroundings,
  duration: Duration,
): Promise<Outcome[]> {
  const run = (measure: Measure, name: Contestant, seconds: number) =>
    runOnce(measure, servers.get(name) as Running, postmaster, seconds);
  const found = measures.map((measure) => ({
    measure,
    rates: new Map(namesOf(measure).map((name) => [name, [] as Rate[]])),
  }));
  for (const { measure, rates } of found) {
    tell(`warming up: ${measure.title}`);
    for (const name of rates.keys()) await run(measure, name, duration.warmUp);
  }
  for (let round = 0; round < duration.rounds; round += 1) {
    for (const { measure, rates } of found) {
      tell(`round ${round + 1} of ${duration.rounds}: ${measure.title}`);
      const names = [...rates.keys()];
      // Nobody always runs first.
      const first = round % names.length;
      for (const name of [...names.slice(first), ...names.slice(0, first)])
        rates.get(name)?.push(await run(measure, name, duration.seconds));
    }
  }
  return found.map(({ measure, rates }) => ({
    measure,
    of: new Map([...rates].map(([name, list]) => [name, medianOf(list)])),
  }));
}

const namesOf = ({ rivals }: Measure): Contestant[] => ['lyceum', ...rivals.map(({ name }) => name)];

async function runOnce(measure: Measure, server: Running, postmaster: number, seconds: number): Promise<Rate> {
  const before = [cpuOf(server.pid), cpuOf(postmaster)];
  const { perSecond, asked, failed, failure } = await load(server.port, measure.requests(server.name), seconds);
  const after = [cpuOf(server.pid), cpuOf(postmaster)];
  if (failed > 0) throw new Error(`${server.name}: ${measure.title}: ${failed} failed: ${failure}`);
  const each = (i: 0 | 1) => {
    const [from, to] = [before[i] ?? null, after[i] ?? null];
    return from === null || to === null ? null : (to - from) / asked;
  };
  return { perSecond, node: each(0), postgres: each(1) };
}

/** The median. */
export const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const medianOf = (list: readonly Rate[]): Rate => {
  const known = (which: 'node' | 'postgres') => list.map((one) => one[which]).filter((one) => one !== null);
  const orNull = (values: readonly number[]) => (values.length === 0 ? null : middle(values));
  return {
    perSecond: middle(list.map((one) => one.perSecond)),
    node: orNull(known('node')),
    postgres: orNull(known('postgres')),
  };
};

/** Interleaved rounds: each contestant runs in each round, so that a noisy minute hits all of them. */
import type { Running } from './contestant.js';
import { type LoadResult, load } from './load.js';
import type { Contestant, Measure } from './measures.js';
import type { BenchSchool } from './school.js';

export interface Duration {
  readonly rounds: number;
  /** Seconds of one run, and of the warming up before the first round. */
  readonly seconds: number;
  readonly warmUp: number;
}

export interface Outcome {
  readonly measure: Measure;
  /** Medians over the rounds, in requests per second and milliseconds. */
  readonly of: ReadonlyMap<Contestant, LoadResult>;
}

/** Runs all measures; every answer must be 200. */
export async function runRounds(
  measures: readonly Measure[],
  servers: ReadonlyMap<Contestant, Running>,
  tokens: BenchSchool['tokens'],
  duration: Duration,
  tell: (line: string) => void,
): Promise<Outcome[]> {
  const run = async (measure: Measure, name: Contestant, seconds: number) => {
    const { port } = servers.get(name) as Running;
    const result = await load(port, tokens[measure.as], measure.requests(name), seconds);
    if (result.failed > 0) throw new Error(`${name}: ${measure.title}: ${result.failed} failed: ${result.failure}`);
    return result;
  };
  const results = measures.map(
    (measure) => new Map(namesOf(measure, servers).map((name) => [name, [] as LoadResult[]])),
  );
  for (const [i, measure] of measures.entries()) {
    tell(`warming up: ${measure.title}`);
    for (const name of (results[i] as Map<Contestant, LoadResult[]>).keys()) await run(measure, name, duration.warmUp);
  }
  for (let round = 0; round < duration.rounds; round += 1) {
    for (const [i, measure] of measures.entries()) {
      tell(`round ${round + 1} of ${duration.rounds}: ${measure.title}`);
      const entries = [...(results[i] as Map<Contestant, LoadResult[]>)];
      // Nobody always runs first.
      for (const [name, list] of [
        ...entries.slice(round % entries.length),
        ...entries.slice(0, round % entries.length),
      ])
        list.push(await run(measure, name, duration.seconds));
    }
  }
  return measures.map((measure, i) => ({
    measure,
    of: new Map([...(results[i] as Map<Contestant, LoadResult[]>)].map(([name, list]) => [name, medianOf(list)])),
  }));
}

const namesOf = (measure: Measure, servers: ReadonlyMap<Contestant, Running>): Contestant[] => [
  'lyceum',
  ...measure.rivals.map((rival) => rival.name).filter((name) => servers.has(name)),
];

/** The median. */
export const middle = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

const medianOf = (list: readonly LoadResult[]): LoadResult => ({
  perSecond: middle(list.map((one) => one.perSecond)),
  asked: middle(list.map((one) => one.asked)),
  median: middle(list.map((one) => one.median)),
  p99: middle(list.map((one) => one.p99)),
  failed: 0,
  failure: undefined,
});

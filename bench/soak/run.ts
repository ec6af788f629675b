/** The service as `npm start` runs it under a load of everything for half an hour: what its server process holds, and whether that grows. */
import { type Running, start } from '../contestant.js';
import type { Cores } from '../cores.js';
import { load } from '../load.js';
import { idsOf } from '../measures.js';
import type { BenchSchool } from '../school.js';
import { mixOf } from './mix.js';

interface Sample {
  /** Minutes since the first request. */
  readonly minute: number;
  /** Megabytes that are resident. */
  readonly memory: number;
}

export interface SoakOutcome {
  readonly minutes: number;
  readonly samples: readonly Sample[];
  readonly answered: number;
  /** What should have been answered and was not. */
  readonly failed: number;
  readonly failure: string | undefined;
}

/** Seconds of a round, and how much of it is spent on what is refused. */
const round = { answered: 9, refused: 1 } as const;

/** @param minutes how long it lasts */
export async function measureSoak(
  school: BenchSchool,
  cores: Cores,
  minutes: number,
  tell: (line: string) => void,
): Promise<SoakOutcome> {
  const ids = idsOf(school);
  const server = await start('supervised', school, cores);
  const samples: Sample[] = [];
  const outcome = { answered: 0, failed: 0, failure: undefined as string | undefined };
  const begun = performance.now();
  const minute = () => (performance.now() - begun) / 60_000;
  try {
    for (let n = 0; minute() < minutes; n += 1) {
      const { answered, refused } = mixOf(ids, n);
      const found = await load(server.port, school.tokens.administrator, answered, round.answered);
      outcome.answered += Math.round(found.perSecond * round.answered);
      outcome.failed += found.failed;
      outcome.failure ??= found.failure;
      await load(server.port, school.tokens.administrator, refused, round.refused);
      const sample = { minute: minute(), memory: residentOf(server) };
      samples.push(sample);
      tell(`soak: ${sample.minute.toFixed(1)} min, ${sample.memory.toFixed(0)} MB`);
    }
  } finally {
    await server.stop();
  }
  return { minutes, samples, ...outcome };
}

const residentOf = (server: Running): number => server.memory() ?? Number.NaN;

/** The table of a soak, as Markdown: six equal parts of it. */
export function soakTable({ minutes, samples, answered, failed, failure }: SoakOutcome): string {
  const parts = Array.from({ length: 6 }, (_, n) =>
    samples.slice(Math.floor((n * samples.length) / 6), Math.floor(((n + 1) * samples.length) / 6)),
  ).filter((part) => part.length > 0);
  const row = (part: readonly Sample[]) => {
    const memory = part.map((sample) => sample.memory);
    const mean = memory.reduce((sum, each) => sum + each, 0) / memory.length;
    return `| ${part.at(-1)?.minute.toFixed(0)} | ${mean.toFixed(0)} | ${Math.max(...memory).toFixed(0)} |`;
  };
  return [
    `Soak: ${minutes} minutes, ${answered} answers beside refusals; ${failed === 0 ? 'none failed' : `${failed} FAILED, the first: ${failure}`}.`,
    '',
    '| until minute | mean MB | most MB |',
    '| --- | --- | --- |',
    ...parts.map(row),
  ].join('\n');
}

/** Everything at once for a while, on the service as `npm start` runs it: what its server process holds at most. */
import { load } from './load/load.js';
import { start } from './machine/contestant.js';
import type { Cores } from './machine/cores.js';
import { readsOf } from './measures.js';
import type { Row } from './report.js';
import type { BenchSchool } from './school/school.js';

/** Seconds between two looks at the memory. */
const look = 10;
/** Megabytes. */
const target = 450;
export const soakTitle = 'soak';

/** @param minutes how long it lasts */
export async function measureSoak(
  school: BenchSchool,
  cores: Cores,
  minutes: number,
  tell: (line: string) => void,
): Promise<Row> {
  const server = await start('supervised', school.ground, cores);
  const lists = readsOf(school).map((measure) => measure.requests('lyceum'));
  const connections = (lists[0] ?? []).map((_, i) => lists.flatMap((list) => list[i] ?? []));
  const memory: number[] = [];
  let failure: string | undefined;
  try {
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until) {
      const found = await load(server.port, connections, look);
      failure ??= found.failure;
      memory.push(server.memory() ?? Number.NaN);
      tell(`soak: ${memory.at(-1)?.toFixed(0)} MB, ${found.perSecond.toFixed(0)}/s`);
    }
  } finally {
    await server.stop();
  }
  const most = Math.max(...memory);
  return {
    measure: `${soakTitle} of ${minutes} minutes, resident memory at most${failure === undefined ? '' : `; failed: ${failure}`}`,
    against: '–',
    value: `${most.toFixed(0)} MB`,
    target: `≤ ${target} MB`,
    met: most <= target && failure === undefined,
  };
}

/** What V8 has moved to its old generation. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects the whole heap, or its young generation. */
export const collect = runInNewContext('gc') as (options: { type: 'major' | 'minor' }) => void;

export function oldMegabytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return (old?.space_used_size ?? 0) / 1e6;
}

import { Callers } from '../../platform/http-in/callers.js';
import type { Config } from '../../platform/settings/config.js';

/** Half of what all share: a single caller keeps the processors busy, and everybody else finds a permit. */
export const callersOf = ({ poolMax, readsMax, poolWaitMs }: Config['database']): Callers =>
  new Callers({
    requests: Math.max(2, Math.floor(poolMax / 2)),
    reads: Math.max(1, Math.ceil(readsMax / 2)),
    patience: poolWaitMs,
  });

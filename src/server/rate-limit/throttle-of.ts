import type { Pool } from 'pg';
import type { Throttle } from '../../kernel/throttle.js';
import type { Config } from '../config.js';
import { rateStoreOf } from './rate-store-of.js';

/** Wrong tries within a minute, and how fast they are forgotten. */
const guesses = { highWater: 10, maximum: 10, outflow: 10 / 60, preflight: 1 } as const;

/** A throttle on the store that the rate limiter is configured for; it counts also where the limiter is switched off. */
export function throttleOf(
  config: Config['rateLimit'],
  pool: Pool,
  onFault: (fault: unknown) => void,
): Throttle & { close(): Promise<void> } {
  const store = rateStoreOf({ ...config, ...guesses }, pool, onFault);
  return {
    try: async (key) => (await store.take(`guess ${key}`)) <= guesses.highWater - guesses.preflight,
    succeeded: async (key) => {
      await store.settle(`guess ${key}`, -guesses.preflight);
    },
    close: () => store.close(),
  };
}

import type { Pool } from 'pg';
import type { Config, RateSettings } from '../../../platform/settings/config.js';
import { memoryStore } from './memory-store.js';
import { postgresStore } from './postgres-store.js';
import type { RateStore } from './rate-store.js';
import { redisStore } from './redis-store.js';
import { withFallback } from './with-fallback.js';

/** Milliseconds without asking a shared store after a failure. */
const pause = 1_000;

/** What a store is for. */
export interface StoreUse {
  /** Of its keys: stores of other settings share the place. */
  readonly prefix: string;
  /** Milliseconds that a request waits for a shared store. */
  readonly patience: number;
}

/** The store that the configuration names; a shared one falls back to the process's own memory. */
export function rateStoreOf(
  config: Config['rateLimit'],
  pool: Pool,
  onFault: (fault: unknown) => void,
  { prefix, patience }: StoreUse,
): RateStore {
  const settings: RateSettings = config;
  const own = memoryStore(settings);
  if (config.store === 'memory') return own;
  const shared =
    config.store === 'redis' && config.redisUrl !== null
      ? redisStore(config.redisUrl, settings, onFault, prefix)
      : postgresStore(pool, settings, onFault, prefix);
  return withFallback(shared, own, { patience, pause, onFault });
}

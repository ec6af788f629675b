import type { Pool } from 'pg';
import type { Config } from '../config.js';
import type { RateSettings } from './leak.js';
import { memoryStore } from './memory-store.js';
import { postgresStore } from './postgres-store.js';
import type { RateStore } from './rate-store.js';
import { redisStore } from './redis-store.js';
import { withFallback } from './with-fallback.js';

/** Milliseconds that a request waits for a shared store, and those without asking it after a failure. */
const patience = 50;
const pause = 1_000;

/** The store that the configuration names; a shared one falls back to the process's own memory. */
export function rateStoreOf(config: Config['rateLimit'], pool: Pool, onFault: (fault: unknown) => void): RateStore {
  const settings: RateSettings = config;
  const own = memoryStore(settings);
  if (config.store === 'memory') return own;
  const shared =
    config.store === 'redis' && config.redisUrl !== null
      ? redisStore(config.redisUrl, settings, onFault)
      : postgresStore(pool as never, settings, onFault);
  return withFallback(shared, own, { patience, pause, onFault });
}

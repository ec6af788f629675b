import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { networkOf } from '../../../platform/authorization/network-of.js';
import { type Throttle, type TryLimit, tooManyAttempts } from '../../../platform/authorization/throttle.js';
import type { Config } from '../../../platform/settings/config.js';
import { rateStoreOf } from './rate-store-of.js';

/** A bucket holds a minute, and a second of it leaks away each second; a try costs its share of the minute. */
const minute = 60;
const costOf = ({ perMinute }: Pick<TryLimit, 'perMinute'>): number => minute / perMinute;
/** Refused tries count as well, but no more than the dearest of them: whoever stops is checked again soon. */
const buckets = { highWater: minute, maximum: minute + 6, outflow: 1, preflight: 0 } as const;
const rounding = 1e-6;

const firstWait = 500;
const longestWait = 8_000;

/** Milliseconds that a try waits, by the level that it has made. */
export function waitAt(level: number, limit: Pick<TryLimit, 'perMinute' | 'slowAfter'>): number {
  const beyond = Math.ceil(level / costOf(limit) - (limit.slowAfter ?? Number.POSITIVE_INFINITY) - rounding);
  return beyond > 0 ? Math.min(longestWait, firstWait * 2 ** (beyond - 1)) : 0;
}

/** What a limit is called in the store: of one length, and without the names of people. */
const keyOf = ({ what, address }: TryLimit): string =>
  hash('sha256', address === undefined ? what : `${what} from ${networkOf(address)}`, 'base64url');

/** A throttle on the store that the rate limiter is configured for; it counts also where the limiter is switched off. */
export function throttleOf(
  config: Config['rateLimit'],
  pool: Pool,
  onFault: (fault: unknown) => void,
): Throttle & { close(): Promise<void> } {
  const open = () => rateStoreOf({ ...config, ...buckets }, pool, onFault, { prefix: 'tries ', patience: 1_000 });
  let store = open();
  /** Until when, by `performance.now()`, the limits are full that this process has found full. */
  const full = new LRUCache<string, number>({ max: 10_000 });
  return {
    async begin(...limits) {
      let wait = 0;
      for (const limit of limits) {
        const key = keyOf(limit);
        const level = await store.settle(key, costOf(limit));
        wait = Math.max(wait, waitAt(level, limit));
        if (level <= minute + rounding) continue;
        const seconds = level + costOf(limit) - minute;
        full.set(key, performance.now() + seconds * 1000);
        throw tooManyAttempts(seconds);
      }
      if (wait > 0) await setTimeout(wait);
    },
    async succeeded(...limits) {
      for (const limit of limits) await store.settle(keyOf(limit), -costOf(limit));
    },
    refuseWhileFull(limit) {
      if (full.size === 0) return;
      const left = (full.get(keyOf(limit)) ?? 0) - performance.now();
      if (left > 0) throw tooManyAttempts(left / 1000);
    },
    forget() {
      full.clear();
      void store.close();
      store = open();
    },
    close: () => store.close(),
  };
}

import { LRUCache } from 'lru-cache';
import { type RateSettings } from '../../../platform/settings/config.js';
import { type Bucket, leak } from './leak.js';
import type { RateStore } from './rate-store.js';

/** A store whose answers need no waiting. */
export interface MemoryStore extends RateStore {
  take(key: string): number;
  settle(key: string, difference: number): number;
}

/**
 * Keeps the buckets of one process.
 * @param kept buckets at most; the one untouched longest goes first
 * @param clock milliseconds
 */
export function memoryStore(settings: RateSettings, kept = 50_000, clock: () => number = Date.now): MemoryStore {
  const buckets = new LRUCache<string, Bucket>({ max: kept });
  return {
    take(key) {
      const now = clock();
      const before = leak(buckets.get(key), now, 0, settings);
      buckets.set(key, before.level < settings.highWater ? leak(before, now, settings.preflight, settings) : before);
      return before.level;
    },
    settle(key, difference) {
      const after = leak(buckets.get(key), clock(), difference, settings);
      buckets.set(key, after);
      return after.level;
    },
    async close() {
      buckets.clear();
    },
  };
}

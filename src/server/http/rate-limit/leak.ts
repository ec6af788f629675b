import type { RateSettings } from '../../../platform/settings/config.js';

/** What one caller has used lately. */
export interface Bucket {
  /** Units. */
  readonly level: number;
  /** When the level was computed, in milliseconds. */
  readonly touched: number;
}

/** Source: supplement 1.7, but for the pre-flight charge: 32 requests of one page pass at once. */
export const usualRates: RateSettings = { highWater: 600, maximum: 800, outflow: 10, preflight: 10 };

/**
 * The bucket at a time, after a charge.
 * @param now milliseconds; a clock that jumps back leaks nothing
 * @param cost units, negative for a refund
 * @returns a level from 0 to the maximum
 */
export function leak(bucket: Bucket | undefined, now: number, cost: number, settings: RateSettings): Bucket {
  if (bucket === undefined) return { level: clamp(cost, settings), touched: now };
  const leaked = (Math.max(0, now - bucket.touched) / 1000) * settings.outflow;
  return { level: clamp(Math.max(0, bucket.level - leaked) + cost, settings), touched: now };
}

const clamp = (level: number, { maximum }: RateSettings) => Math.min(maximum, Math.max(0, level));

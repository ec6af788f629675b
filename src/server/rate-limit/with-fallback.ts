import type { MemoryStore } from './memory-store.js';
import type { RateStore } from './rate-store.js';

export interface FallbackSettings {
  /** Milliseconds that a request waits for the shared store. */
  readonly patience: number;
  /** Milliseconds without asking it after a failure; then one request tries. */
  readonly pause: number;
  readonly onFault: (fault: unknown) => void;
}

/**
 * A shared store, and the process's own while that one is away, slow or wrong: a request loses at most the patience, and
 * only the first after a pause. A charge made in one and settled in the other leaks away; levels never go below zero.
 */
export function withFallback(shared: RateStore, own: MemoryStore, settings: FallbackSettings): RateStore {
  let closedUntil = 0;
  let trying = false;
  const open = () => {
    if (closedUntil === 0) return true;
    if (trying || performance.now() < closedUntil) return false;
    trying = true;
    return true;
  };
  const fail = (fault: unknown) => {
    if (closedUntil === 0 || trying) settings.onFault(fault);
    closedUntil = performance.now() + settings.pause;
    trying = false;
  };
  const guarded = async (ask: () => number | Promise<number>, otherwise: () => number) => {
    try {
      const level = await within(settings.patience, ask());
      if (!Number.isFinite(level) || level < 0) throw new Error('The store of the rate limit answered no level.');
      closedUntil = 0;
      trying = false;
      return level;
    } catch (fault) {
      fail(fault);
      return otherwise();
    }
  };
  return {
    take: (key) =>
      open()
        ? guarded(
            () => shared.take(key),
            () => own.take(key),
          )
        : own.take(key),
    settle: (key, difference) =>
      closedUntil === 0
        ? guarded(
            () => shared.settle(key, difference),
            () => own.settle(key, difference),
          )
        : own.settle(key, difference),
    async close() {
      await shared.close();
      await own.close();
    },
  };
}

/** The value, or a rejection when it takes longer than so many milliseconds. */
function within<T>(milliseconds: number, value: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store of the rate limit is too slow.')), milliseconds);
    Promise.resolve(value)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

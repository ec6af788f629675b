import type { MemoryStore } from './memory-store.js';
import type { RateStore } from './rate-store.js';

export interface FallbackSettings {
  /** Milliseconds that a request waits for the shared store. */
  readonly patience: number;
  /** Milliseconds without asking it after a failure; then one request tries. */
  readonly pause: number;
  /** Told when the shared store fails, and not again before it has answered. */
  readonly onFault: (fault: unknown) => void;
}

/**
 * A shared store, and the process's own while that one is away, slow or wrong: a request loses at most the patience, and
 * only the first after a pause. A charge made in one and settled in the other leaks away; levels never go below zero.
 */
export function withFallback(shared: RateStore, own: MemoryStore, settings: FallbackSettings): RateStore {
  const circuit = new Circuit(settings);
  const guarded = async (ask: () => number | Promise<number>, otherwise: () => number) => {
    try {
      const level = await within(settings.patience, ask());
      if (!Number.isFinite(level) || level < 0) throw new Error('The store of the rate limit answered no level.');
      circuit.succeeded();
      return level;
    } catch (fault) {
      circuit.failed(fault);
      return otherwise();
    }
  };
  return {
    take: (key) =>
      circuit.tries()
        ? guarded(
            () => shared.take(key),
            () => own.take(key),
          )
        : own.take(key),
    settle: (key, difference) =>
      circuit.tries()
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

/** Whether the shared store is asked: always while it is well, once after each pause while it is not. */
class Circuit {
  #openUntil = 0;
  #trying = false;

  constructor(private readonly settings: FallbackSettings) {}

  get closed(): boolean {
    return this.#openUntil === 0;
  }

  /** True when this request may ask. */
  tries(): boolean {
    if (this.closed) return true;
    if (this.#trying || performance.now() < this.#openUntil) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#openUntil = 0;
    this.#trying = false;
  }

  failed(fault: unknown): void {
    if (this.closed) this.settings.onFault(fault);
    this.#openUntil = performance.now() + this.settings.pause;
    this.#trying = false;
  }
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

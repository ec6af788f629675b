import { unavailable } from '../../platform/refusal/refusal.js';

/** A semaphore: so many hold it at once; the others wait in the order in which they came, for a limited time. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param patience milliseconds that anybody waits for a permit */
  constructor(
    permits: number,
    private readonly patience: number,
  ) {
    this.#free = permits;
  }

  /**
   * Waits for a permit; undefined where there is one now.
   * @throws Refusal 503 `overloaded` when none has come free in time
   */
  acquire(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(go);
        reject(unavailable('overloaded', 'Too many requests of yours are waiting; try again in a moment.'));
      }, this.patience);
      this.#waiting.add(go);
    });
  }

  /** Gives a permit back, to whoever waits first. */
  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

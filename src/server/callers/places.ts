import { unavailable } from '../../platform/refusal/refusal.js';

/** So many at once; the others wait in the order in which they came, and not for ever. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param patience milliseconds that anybody waits for a place */
  constructor(
    places: number,
    private readonly patience: number,
  ) {
    this.#free = places;
  }

  /**
   * Waits for a place; undefined where there is one now.
   * @throws Refusal 503 `overloaded` when none has come free in time
   */
  take(): Promise<void> | undefined {
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

  /** Gives a place back, to whoever waits first. */
  give(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

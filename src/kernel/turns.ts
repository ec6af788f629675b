import { unavailable } from './refusal.js';

/**
 * Lets so many in at a time; the others wait in the order in which they came, and are refused when that takes too long.
 */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param patience milliseconds that anybody waits */
  constructor(
    atOnce: number,
    private readonly patience: number,
  ) {
    this.#free = atOnce;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Undefined where there is a turn to be had at once. Each turn is given back with `done`.
   * @throws Refusal 503 `database_unavailable`
   */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(admit);
        reject(unavailable('database_unavailable', 'The service is not available for a moment; try again.', 1));
      }, this.patience);
      this.#waiting.add(admit);
    });
  }

  /** Hands the turn to whoever has waited longest. */
  done(): void {
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#free += 1;
  }
}

import { type Refusal, unavailable } from '../refusal/refusal.js';

export interface SemaphoreSettings {
  /** How many hold it at once. */
  readonly permits: () => number;
  /** Milliseconds that anybody waits for a permit. */
  readonly patience: number;
  /** How many may wait; any number unless given. */
  readonly mostWaiting?: number;
  /** For who does not get a permit. */
  readonly refusal?: () => Refusal;
}

const tooManyOfYours = () =>
  unavailable('overloaded', 'Too many requests of yours are waiting; try again in a moment.');

/** So many hold it at once; the others wait in the order in which they came, for a limited time. */
export class Semaphore {
  #held = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly settings: SemaphoreSettings) {}

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a permit; undefined where there is one now.
   * @throws Refusal 503 `overloaded` where too many wait, or when no permit has come free in time
   */
  acquire(): Promise<void> | undefined {
    const { permits, patience, mostWaiting = Number.POSITIVE_INFINITY, refusal = tooManyOfYours } = this.settings;
    if (this.#waiting.size === 0 && this.#held < permits()) {
      this.#held += 1;
      return undefined;
    }
    if (this.#waiting.size >= mostWaiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.delete(go);
        reject(refusal());
      }, patience);
      this.#waiting.add(go);
    });
  }

  /** Gives a permit back, to whoever waits first. */
  release(): void {
    this.#held -= 1;
    this.fill();
  }

  /** Lets go on who waits, as far as there are permits. */
  fill(): void {
    for (const go of this.#waiting) {
      if (this.#held >= this.settings.permits()) return;
      this.#waiting.delete(go);
      this.#held += 1;
      go();
    }
  }
}

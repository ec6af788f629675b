/**
 * Rounds of the event loop, in each of which requests are worked on for a limited time: between two of them everybody else
 * is heard, whose requests may be refused meanwhile. Who comes later waits for the next round, in the order of coming.
 */

/** Milliseconds of a round in which work is begun. */
const longest = 12;

export class Rounds {
  /** When work was begun in this round, if it was. */
  #began: number | undefined;
  readonly #waiting: (() => void)[] = [];
  /** Long pieces of work: one in each round. Whoever has several goes behind those who have waited less often. */
  #longTaken = false;
  readonly #longWaiting = new Map<object, (() => void)[]>();

  /** Waits for a round in which there is time; undefined where there is in this one. */
  next(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#began === undefined) this.#begin(now);
    else if (this.#waiting.length > 0 || now - this.#began > longest)
      return new Promise((resolve) => this.#waiting.push(resolve));
    return undefined;
  }

  /** Waits for a round without another long piece of work; undefined where this one is free. */
  nextLong(caller: object): Promise<void> | undefined {
    if (!this.#longTaken) {
      this.#longTaken = true;
      if (this.#began === undefined) this.#begin(performance.now());
      return undefined;
    }
    return new Promise((resolve) => {
      const queue = this.#longWaiting.get(caller);
      if (queue === undefined) this.#longWaiting.set(caller, [resolve]);
      else queue.push(resolve);
    });
  }

  #begin(now: number): void {
    this.#began = now;
    setImmediate(this.#pass);
  }

  readonly #pass = (): void => {
    this.#began = undefined;
    const [entry] = this.#longWaiting;
    this.#longTaken = entry !== undefined;
    if (this.#waiting.length > 0 || entry !== undefined) this.#begin(performance.now());
    this.#fill();
    if (entry === undefined) return;
    const [caller, queue] = entry;
    const resume = queue.shift() as () => void;
    this.#longWaiting.delete(caller);
    if (queue.length > 0) this.#longWaiting.set(caller, queue);
    resume();
  };

  /** Lets them begin one after the other, while there is time. */
  readonly #fill = (): void => {
    if (this.#began === undefined || performance.now() - this.#began > longest) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    next();
    // A tick that is asked for by a microtask comes when all microtasks are through.
    if (this.#waiting.length > 0) queueMicrotask(() => process.nextTick(this.#fill));
  };
}

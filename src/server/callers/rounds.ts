/**
 * Long pieces of work, one in each round of the event loop: between two of them everybody else is heard. Whoever has
 * several waiting goes behind those who have waited less often.
 */
export class Rounds {
  #taken = false;
  readonly #waiting = new Map<object, (() => void)[]>();

  /** Waits for a round without another long piece of work; undefined where this one is free. */
  next(caller: object): Promise<void> | undefined {
    if (!this.#taken) {
      this.#begin();
      return undefined;
    }
    return new Promise((resolve) => {
      const queue = this.#waiting.get(caller);
      if (queue === undefined) this.#waiting.set(caller, [resolve]);
      else queue.push(resolve);
    });
  }

  #begin(): void {
    this.#taken = true;
    setImmediate(this.#pass);
  }

  readonly #pass = (): void => {
    const [entry] = this.#waiting;
    if (entry === undefined) {
      this.#taken = false;
      return;
    }
    const [caller, queue] = entry;
    const resume = queue.shift() as () => void;
    this.#waiting.delete(caller);
    if (queue.length > 0) this.#waiting.set(caller, queue);
    this.#begin();
    resume();
  };
}

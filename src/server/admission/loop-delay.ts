/**
 * How late the process comes to what waits for it: the least of the latest looks, as CoDel measures. One long piece of
 * work makes one look late; only a process that has more to do than it can is late at each of them.
 */

/** Looks in a row. */
const looks = 5;
/** Requests between two looks below which a delay is not of their making. */
const fewest = 8;

export class LoopDelay {
  readonly #late: number[] = Array.from({ length: looks }, () => 0);
  #at = 0;
  #arrived = 0;
  /** Milliseconds. */
  wait = 0;

  /** @param period milliseconds from look to look, where nothing is late */
  constructor(private readonly period: number) {}

  /** Counts a request that has come. */
  arrived(): void {
    this.#arrived += 1;
  }

  /** @param elapsed milliseconds since the last look */
  look(elapsed: number): void {
    // One request after the other, however slow each is, is not too many of them.
    this.#late[this.#at] = this.#arrived < fewest ? 0 : Math.max(0, elapsed - this.period);
    this.#at = (this.#at + 1) % looks;
    this.#arrived = 0;
    this.wait = Math.min(...this.#late);
  }
}

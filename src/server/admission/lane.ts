/** Requests of one kind that wait for connections of one pool, and how long that takes. */
import { Standing } from './standing.js';

/** How much the latest look counts in the rate. */
const weight = 0.2;
/** Connections granted per millisecond, until some were counted. */
const firstRate = 1;

export class Lane<Waiting extends { readonly since: number }> {
  readonly #waiting: Waiting[] = [];
  readonly #standing: Standing;
  #granted = 0;
  #rate = firstRate;
  #waitedBefore = false;

  /** @param target milliseconds that one may wait for longer than a moment */
  constructor(target: number) {
    this.#standing = new Standing(target);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Milliseconds that one who came now would wait, by Little's law. */
  get wait(): number {
    return this.#waiting.length / this.#rate;
  }

  /** Whether the wait has been too long for longer than a moment. */
  get standing(): boolean {
    return this.#standing.now;
  }

  join(one: Waiting): void {
    this.#waiting.push(one);
  }

  /** Takes out who waits longest. */
  shift(): Waiting | undefined {
    return this.#waiting.shift();
  }

  /** Takes out who waits longest, if they came before that moment. */
  shiftBefore(moment: number): Waiting | undefined {
    return this.#waiting[0] !== undefined && this.#waiting[0].since < moment ? this.#waiting.shift() : undefined;
  }

  /** Counts a connection that one of this lane was given. */
  granted(): void {
    this.#granted += 1;
  }

  /** @param elapsed milliseconds since the last look */
  look(elapsed: number): void {
    const waits = this.#waiting.length > 0;
    // Only while somebody waits do grants tell how many are possible.
    if (waits && this.#waitedBefore) this.#rate += weight * (this.#granted / elapsed - this.#rate);
    this.#granted = 0;
    this.#waitedBefore = waits;
    this.#standing.look(this.wait);
  }
}

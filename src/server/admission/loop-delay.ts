/**
 * The queue before the process itself: how late it comes to what waits for it. Requests that need no connection stand in
 * this queue alone.
 */
import { type ByPriority, byPriority, type Priority, patience } from './priority.js';
import { Standing } from './standing.js';

/** Requests between two looks below which the delay is not of their making. */
const fewest = 8;

export class LoopDelay {
  readonly #standing: Standing;
  #arrived = 0;
  #wait = 0;
  #open: ByPriority<boolean> = byPriority(() => true);

  /**
   * @param target milliseconds that reads may wait for longer than a moment
   * @param period milliseconds from look to look, where nothing is late
   */
  constructor(
    private readonly target: number,
    private readonly period: number,
  ) {
    this.#standing = new Standing(target);
  }

  /** Counts a request that has come. */
  arrived(): void {
    this.#arrived += 1;
  }

  admits(priority: Priority): boolean {
    return this.#open[priority];
  }

  /** Milliseconds by which the last look was late. */
  get wait(): number {
    return this.#wait;
  }

  /** @param elapsed milliseconds since the last look */
  look(elapsed: number): void {
    this.#wait = Math.max(0, elapsed - this.period);
    // One request after the other, however slow each is, is not too many of them.
    this.#standing.look(this.#arrived < fewest ? 0 : this.#wait);
    this.#arrived = 0;
    const tight = this.#standing.now;
    this.#open = byPriority((priority) => !tight || this.#wait <= this.target * patience[priority]);
  }
}

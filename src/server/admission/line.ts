/**
 * A queue that knows how long whoever comes now would wait in it. Two things tell: how long those take that are in it, by
 * the pace at which the latest ones left, and how long nobody has left. What the first one has waited already says nothing of
 * who comes now: behind a burst all would be refused until nobody waits, and then all be admitted at once.
 */

/**
 * Milliseconds that are measured together, and how much those before count beside them. Many leave in one round of the event
 * loop and nobody until the next: a mean of the latest gaps would say by turns that it goes at once, and that nothing goes.
 */
const period = 50;
const kept = 0.7;
/** So many are thought to have left, with a millisecond between two, until some have. */
const supposed = 5;
/** What is longer is a stop, not a pace: how long nobody has left tells of it while it lasts. */
const longestGap = 100;
/** Milliseconds after which a queue that was never empty counts as sustained, and after which the pace of one that was always empty is forgotten. */
const interval = 500;
/** So many may wait in any case, whatever it takes. */
const fewest = 8;
/** So many where whoever comes is not known yet, as long as it goes on: a few dozen callers who each wait are no overload. */
export const fewDozen = 40;
/** Milliseconds for which nobody has left, after which it does not go on. */
const standstill = 1_000;

/** Milliseconds that one may wait. */
export interface Patience {
  /** In a queue that stands. */
  readonly sustained: number;
  /** In one that does not: what is but a burst ends by itself. */
  readonly burst: number;
}

export class Line<T extends object> {
  readonly #waiting = new Set<T>();
  /** Of those that left while others waited behind them, in the latest periods: how many, and the milliseconds between them. */
  readonly #paced = { count: supposed, time: supposed };
  /** The same of the period that is not over. */
  readonly #pacing = { count: 0, time: 0 };
  /** When the latest one left, while others waited behind it. */
  #left: number | undefined;
  /** Since when somebody has been waiting, or nobody. */
  #since = 0;

  /** @param few so many may wait whatever it takes, as long as somebody leaves now and then */
  constructor(private readonly few = fewest) {}

  get length(): number {
    return this.#waiting.size;
  }

  /** Milliseconds between two that leave. */
  get gap(): number {
    return this.#paced.time / this.#paced.count;
  }

  /** @param now by `performance.now()`, here and below */
  join(one: T, now: number): void {
    if (this.#isIdle(now)) this.#forget();
    if (this.#waiting.size === 0) this.#since = now;
    this.#waiting.add(one);
  }

  /** Takes out who has been waiting longest: it is their turn. */
  next(now: number): T | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    this.#waiting.delete(first);
    if (this.#left !== undefined) this.#measure(Math.min(now - this.#left, longestGap));
    this.#left = now;
    this.#emptied(now);
    return first;
  }

  /** Takes out somebody whose turn did not come. */
  leave(one: T, now: number): boolean {
    const waited = this.#waiting.delete(one);
    if (waited) this.#emptied(now);
    return waited;
  }

  /** Takes out all of them. */
  clear(now: number): T[] {
    const all = [...this.#waiting];
    this.#waiting.clear();
    this.#emptied(now);
    return all;
  }

  /**
   * Milliseconds that one who came now would wait.
   * @param ahead how many will have come before
   * @param pace milliseconds between two that leave, at least
   */
  wait(now: number, ahead = 0, pace = 0): number {
    if (this.#isIdle(now)) this.#forget();
    return Math.max((this.#waiting.size + ahead) * Math.max(this.gap, pace), this.#stopped(now));
  }

  /** Whether the queue has not been empty for longer than a moment: CoDel's sign that more comes than is worked off. */
  stands(now: number): boolean {
    return this.#waiting.size > 0 && now - this.#since > interval;
  }

  /**
   * Whether one who came now would wait too long.
   * @param ahead how many will have come before
   * @param before milliseconds that they wait elsewhere
   * @param pace milliseconds between two that leave, at least
   */
  isTooLong(now: number, { sustained, burst }: Patience, ahead = 0, before = 0, pace = 0): boolean {
    const length = this.#waiting.size + ahead;
    if (length < fewest || (length < this.few && this.#stopped(now) < standstill)) return false;
    return this.wait(now, ahead, pace) + before > (this.stands(now) ? sustained : burst);
  }

  /** Milliseconds for which somebody has waited and nobody has left. */
  #stopped(now: number): number {
    return this.#waiting.size === 0 ? 0 : now - (this.#left ?? this.#since);
  }

  /** Nobody has waited for a while: what was slow then says nothing of who comes now. */
  #isIdle(now: number): boolean {
    return this.#waiting.size === 0 && now - this.#since > interval;
  }

  #emptied(now: number): void {
    if (this.#waiting.size > 0) return;
    this.#left = undefined;
    this.#since = now;
  }

  #forget(): void {
    this.#paced.count = this.#paced.time = supposed;
    this.#pacing.count = this.#pacing.time = 0;
  }

  #measure(gap: number): void {
    const [paced, pacing] = [this.#paced, this.#pacing];
    pacing.count += 1;
    pacing.time += gap;
    if (pacing.time < period) return;
    paced.count = paced.count * kept + pacing.count;
    paced.time = paced.time * kept + pacing.time;
    pacing.count = pacing.time = 0;
  }
}

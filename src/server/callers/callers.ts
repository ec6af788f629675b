/** What one caller may hold at once of what all share, so that none of them can stall the rest. Decision 0048. */
import { LRUCache } from 'lru-cache';
import { Rounds } from './rounds.js';
import { Semaphore } from './semaphore.js';

export interface CallerLimits {
  /** Requests of one caller that are worked on at once; further ones wait. */
  readonly requests: number;
  /** Statements of one caller that read at once. */
  readonly reads: number;
  /** Milliseconds that a request or a statement waits for its permit, as for a connection. */
  readonly patience: number;
}

/** Milliseconds of the event loop that a caller may use before its work is long, and the share of it that is always its own. */
const burst = 30;
const share = 0.2;
/** Milliseconds that are held against a caller at most. */
const most = 1_000;

/** Callers that are remembered; who has not called for longest is forgotten first. */
const remembered = 5_000;

export class Callers {
  readonly #known = new LRUCache<number | string, Caller>({ max: remembered });
  readonly #rounds = new Rounds();

  constructor(private readonly limits: CallerLimits) {}

  /** @param key the id of who really asks, whoever they act as and with whichever of their tokens; or where visitors ask from */
  of(key: number | string): Caller {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = new Caller(this.limits, this.#rounds);
    this.#known.set(key, made);
    return made;
  }
}

export class Caller {
  readonly requests: Semaphore;
  /** Of requests of an exam, which do not wait for the caller's others. */
  readonly urgent: Semaphore;
  readonly reads: Semaphore;
  /** Milliseconds of the event loop, less what has leaked away since. */
  #used = 0;
  #touched = performance.now();

  constructor(
    limits: CallerLimits,
    private readonly rounds: Rounds,
  ) {
    this.requests = new Semaphore(limits.requests, limits.patience);
    this.urgent = new Semaphore(limits.requests, limits.patience);
    this.reads = new Semaphore(limits.reads, limits.patience);
  }

  /**
   * Waits for a round of the event loop in which there is time, or, where the caller has used more than its share of late,
   * for one that no other such has.
   * @param isPressing waits for the second alone
   */
  round(isPressing = false): Promise<void> | undefined {
    this.#leak();
    if (this.#used > burst) return this.rounds.nextLong(this);
    return isPressing ? undefined : this.rounds.next();
  }

  /** @param milliseconds for which the event loop has worked for the caller */
  spent(milliseconds: number): void {
    this.#leak();
    this.#used = Math.min(most, this.#used + milliseconds);
  }

  #leak(): void {
    const now = performance.now();
    this.#used = Math.max(0, this.#used - (now - this.#touched) * share);
    this.#touched = now;
  }
}

/** What one person may hold at once of what all share, so that none of them can stall the rest. Decision 0048. */
import { LRUCache } from 'lru-cache';
import { Semaphore } from './semaphore.js';

export interface CallerLimits {
  /** Requests of one caller that are worked on at once; further ones wait. */
  readonly requests: number;
  /** Statements of one caller that read at once. */
  readonly reads: number;
  /** Milliseconds that a request or a statement waits for its permit, as for a connection. */
  readonly patience: number;
}

/** Callers that are remembered; who has not called for longest is forgotten first. */
const remembered = 5_000;

export interface Caller {
  readonly requests: Semaphore;
  /** Of requests of an exam, which do not wait for the caller's others. */
  readonly exams: Semaphore;
  readonly reads: Semaphore;
}

export class Callers {
  readonly #known = new LRUCache<number | string, Caller>({ max: remembered });

  constructor(private readonly limits: CallerLimits) {}

  /** @param key the id of who really asks, whoever they act as and with whichever of their tokens; or where visitors ask from */
  of(key: number | string): Caller {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { requests, reads, patience } = this.limits;
    const semaphore = (permits: number) => new Semaphore({ permits: () => permits, patience });
    const made = { requests: semaphore(requests), exams: semaphore(requests), reads: semaphore(reads) };
    this.#known.set(key, made);
    return made;
  }
}

/**
 * Tells a queue that stands from one that comes and goes: CoDel's distinction. A burst that is worked off is answered,
 * however long it was for a moment; a wait that is never short shows that more comes than is worked off.
 */

/** Looks in a row at which the wait was too long before a queue counts as standing. */
const looksUntilStanding = 10;
/** Looks in a row at which it was less than half of that before it no longer does. */
const looksUntilGone = 20;

export class Standing {
  #now = false;
  /** Looks in a row that speak against the present verdict. */
  #against = 0;

  /** @param target milliseconds that a queue may take for longer than a moment */
  constructor(private readonly target: number) {}

  get now(): boolean {
    return this.#now;
  }

  /** Counts looks, not time: a process that was stopped for two seconds has looked once. */
  look(wait: number): void {
    const against = this.#now ? wait < this.target / 2 : wait > this.target;
    this.#against = against ? this.#against + 1 : 0;
    if (this.#against < (this.#now ? looksUntilGone : looksUntilStanding)) return;
    this.#now = !this.#now;
    this.#against = 0;
  }
}

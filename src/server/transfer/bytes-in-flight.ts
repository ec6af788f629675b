/** How many bytes of bodies and answers this process holds in its memory at a time, and for whom. Decision 0049. */

/** Bodies and answers up to this size may use all of the bound, larger ones three quarters: an exam goes on beside them. */
const small = 64 * 1024;

/** What one body or answer holds. */
export class Hold {
  #reserved = 0;
  #counted = 0;

  constructor(private readonly take: (more: number, whole: number) => boolean) {}

  /** Bytes that are announced. False where there is no memory for them. */
  reserve(bytes: number): boolean {
    if (!this.take(bytes, this.#reserved + bytes)) return false;
    this.#reserved += bytes;
    return true;
  }

  /** Bytes that have come: announced ones are reserved already. False where there is no memory for the others. */
  count(bytes: number): boolean {
    this.#counted += bytes;
    const more = this.#counted - this.#reserved;
    return more <= 0 || this.reserve(more);
  }

  /** Gives everything back; a second time does no harm. */
  release(): void {
    this.take(-this.#reserved, 0);
    this.#reserved = 0;
    this.#counted = 0;
  }
}

export class BytesInFlight {
  #total = 0;
  readonly #callers = new Map<string, number>();
  readonly #share: number;

  /** @param most bytes of all together; a caller who holds anything already may hold a quarter of them */
  constructor(private readonly most: number) {
    this.#share = most / 4;
  }

  get total(): number {
    return this.#total;
  }

  /**
   * A hold of nothing yet, to be released when the request is over.
   * @param caller whose share it counts against
   * @param share bytes that the caller may hold at a time, where it is not the usual one
   */
  hold(caller: string, share = this.#share): Hold {
    return new Hold((more, whole) => {
      const own = (this.#callers.get(caller) ?? 0) + more;
      const bound = whole <= small ? this.most : (this.most * 3) / 4;
      const isFirst = own === more && share === this.#share;
      if (more > 0 && ((own > share && !isFirst) || this.#total + more > bound)) return false;
      this.#add(caller, own, more);
      return true;
    });
  }

  /** A hold of what has to be kept, within the bound or not: the answer to what was done. */
  forced(caller: string, bytes: number): Hold {
    const hold = new Hold((more) => {
      this.#add(caller, (this.#callers.get(caller) ?? 0) + more, more);
      return true;
    });
    hold.reserve(bytes);
    return hold;
  }

  #add(caller: string, own: number, more: number): void {
    this.#total += more;
    if (own > 0) this.#callers.set(caller, own);
    else this.#callers.delete(caller);
  }
}

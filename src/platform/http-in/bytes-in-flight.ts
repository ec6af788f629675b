/** How many bytes of bodies and answers this process holds in its memory at a time, and for whom. Decision 0049. */
import type { ServerResponse } from 'node:http';

/** Bodies and answers up to this size may use all of the bound, larger ones three quarters: an exam goes on beside them. */
const small = 64 * 1024;

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
    return new Hold({
      mayAdd: (bytes, whole) => {
        const before = this.#callers.get(caller) ?? 0;
        const isFirst = before === 0 && share === this.#share;
        const bound = whole <= small ? this.most : (this.most * 3) / 4;
        return (isFirst || before + bytes <= share) && this.#total + bytes <= bound;
      },
      add: (bytes) => {
        const own = (this.#callers.get(caller) ?? 0) + bytes;
        this.#total += bytes;
        if (own > 0) this.#callers.set(caller, own);
        else this.#callers.delete(caller);
      },
    });
  }
}

interface Ledger {
  /** @param whole bytes of the hold, with these */
  readonly mayAdd: (bytes: number, whole: number) => boolean;
  readonly add: (bytes: number) => void;
}

/** What one body or answer holds. */
export class Hold {
  #reserved = 0;
  #counted = 0;

  constructor(private readonly ledger: Ledger) {}

  /**
   * Bytes that are announced. False where there is no memory for them.
   * @param must they are held in any case
   */
  reserve(bytes: number, must = false): boolean {
    if (!must && !this.ledger.mayAdd(bytes, this.#reserved + bytes)) return false;
    this.ledger.add(bytes);
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
    this.ledger.add(-this.#reserved);
    this.#reserved = 0;
    this.#counted = 0;
  }
}

/** A response, by whatever it is written, and what is noted of its request. */
export type ServedResponse = ServerResponse & { readonly locals: Record<string, unknown> };

/**
 * Reserves memory for an answer; false where there is none. The answer counts until its reader has it, or has had the
 * time for it.
 * @param mustGo the answer to something that was done, which nobody may do twice
 */
export type ReserveAnswer = (res: ServedResponse, bytes: number, mustGo: boolean) => boolean;

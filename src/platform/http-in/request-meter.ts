import type { Meter, Turns } from '../sql/database.js';
import type { Caller } from './callers.js';

/** What a request has used, and its caller's turns at what all share. */
export class RequestMeter implements Meter, Turns {
  statements = 0;
  db = 0;
  #busy = 0;
  #since: number | undefined;
  #turn: (() => void) | undefined;

  constructor(readonly caller: Caller) {}

  /** Milliseconds for which the event loop has worked for the request, up to now. */
  get busy(): number {
    return this.#busy + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  get turns(): Turns {
    return this;
  }

  toRead(): Promise<void> | undefined {
    return this.caller.reads.acquire();
  }

  hasRead(): void {
    this.caller.reads.release();
  }

  /** From here on the event loop works for the request, until all is done that can be done without waiting. */
  works(): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    // A tick that is asked for by a microtask comes when all microtasks are through.
    queueMicrotask(() => process.nextTick(this.#rest));
  }

  /** It is the request's turn. @param end gives that back */
  beginTurn(end: () => void): void {
    this.#turn = end;
  }

  /** The answer is there, or the caller is gone: others have their turn, however slowly the answer is read. */
  endTurn(): void {
    const end = this.#turn;
    this.#turn = undefined;
    end?.();
  }

  readonly #rest = (): void => {
    this.#busy += performance.now() - (this.#since as number);
    this.#since = undefined;
  };
}

/** The meter of a request, where authentication has left one. */
export const meterOf = (res: { readonly locals: Record<string, unknown> }): RequestMeter | undefined => {
  const { cost: meter } = res.locals;
  return meter instanceof RequestMeter ? meter : undefined;
};

import type { Response } from 'express';
import type { Meter, Turns } from '../../platform/sql/database.js';
import type { Caller } from './callers.js';

/** What a request has used, and its caller's turns at what all share. */
export class RequestMeter implements Meter, Turns {
  statements = 0;
  db = 0;
  /** Requests of an exam do not wait for the lists of others. */
  isUrgent = false;
  #busy = 0;
  #since: number | undefined;

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

  toWork(holdsLocks: boolean): Promise<void> | undefined {
    const wait = this.caller.round(this.isUrgent || holdsLocks);
    if (wait !== undefined) return wait.then(this.works);
    this.works();
    return undefined;
  }

  /** From here on the event loop works for the request, until all is done that can be done without waiting. */
  readonly works = (): void => {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    // A tick that is asked for by a microtask comes when all microtasks are through.
    queueMicrotask(() => process.nextTick(this.#rest));
  };

  readonly #rest = (): void => {
    const spent = performance.now() - (this.#since as number);
    this.#since = undefined;
    this.#busy += spent;
    this.caller.spent(spent);
  };
}

/** The meter of a request, where authentication has left one. */
export const meterOf = (res: Response): RequestMeter | undefined => {
  const meter: unknown = res.locals['cost'];
  return meter instanceof RequestMeter ? meter : undefined;
};

/** Updates of a subscription as the results that its clients get. */
import type { ExecutionResult } from 'graphql';
import type { LiveUpdate } from '../../../src/platform/live/live-source.js';

/** Where a result keeps the id of its update: not among what is written of it. */
export const eventIdOf: unique symbol = Symbol('event id');

/** A result, and the update that it tells of. */
export interface ToldResult extends ExecutionResult {
  readonly [eventIdOf]?: string;
}

/**
 * Tells the updates of a source one by one. Its end ends the source at once, also while an update is waited for: an async
 * generator would wait with it.
 * @param tell makes the result of an update
 * @param written gives what the source throws the form in which it is told
 */
export function toldResults(
  source: AsyncIterableIterator<LiveUpdate>,
  tell: (update: LiveUpdate) => Promise<ExecutionResult>,
  written: (thrown: unknown) => Error,
): AsyncIterableIterator<ToldResult> {
  const ended = { done: true, value: undefined } as const;
  return {
    async next() {
      try {
        const { done, value: update } = await source.next();
        if (done === true) return ended;
        return { done: false, value: { ...(await tell(update)), [eventIdOf]: update.eventId } };
      } catch (thrown) {
        throw written(thrown);
      }
    },
    async return() {
      await source.return?.();
      return ended;
    },
    async throw() {
      await source.return?.();
      return ended;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

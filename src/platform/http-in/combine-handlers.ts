import type { RequestHandler } from 'express';

/** Several handlers as one: Express then looks for its next layer once, not before each of them. */
export const combineHandlers =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    let at = 0;
    const go = (error?: unknown): void => {
      const handler = handlers[at++];
      if (error !== undefined || handler === undefined) {
        next(error);
        return;
      }
      try {
        const waits: unknown = handler(req, res, go);
        if (waits instanceof Promise) waits.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    go();
  };

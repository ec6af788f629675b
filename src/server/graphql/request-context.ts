import type { Response } from 'express';
import type { ExecutionContext } from '../../../schema/platform/prepare/errors.js';

/** The request's context as the middleware before left it; before authentication there is at most a request id. */
export function contextOf(res: Response): ExecutionContext {
  return (
    (res.locals['context'] as ExecutionContext | undefined) ?? {
      requestId: res.locals['requestId'] as string | undefined,
    }
  );
}

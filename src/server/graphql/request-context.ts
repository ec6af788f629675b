import type { Response } from 'express';
import type { DoorContext } from '../../../schema/platform/prepare/errors.js';

/** The request's context as the middleware before left it; before authentication there is at most a request id. */
export function contextOf(res: Response): DoorContext {
  return (
    (res.locals['context'] as DoorContext | undefined) ?? { requestId: res.locals['requestId'] as string | undefined }
  );
}

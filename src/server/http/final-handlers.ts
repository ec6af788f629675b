import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendRefusal, unknownRoute } from '../../../rest-adapter/platform/index.js';
import type { App } from '../app.js';

/** What no handler answered: an unknown path is 404, a fault of ours a masked 500. */
export function finalHandlers(app: App): (RequestHandler | ErrorRequestHandler)[] {
  const unknown: RequestHandler = (_req, res) => sendRefusal(res, res.locals['requestId'] as string, unknownRoute());
  const fault: ErrorRequestHandler = (error, _req, res, _next) => {
    const id = res.locals['requestId'] as string;
    app.services.onFault(error, id);
    if (res.headersSent) return void res.destroy();
    sendRefusal(res, id, { status: 500, reason: 'internal', message: 'Internal error' });
  };
  return [unknown, fault];
}

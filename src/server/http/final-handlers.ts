import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendRefusal, unknownRoute } from '../../../rest-adapter/platform/index.js';
import { sendError } from '../../platform/http-in/graphql-error.js';
import { pathOf } from '../../platform/http-in/path-of.js';
import { graphqlPath } from '../../platform/http-in/paths.js';
import type { HttpParts } from './http-parts.js';

/** What no handler answered: an unknown path is 404, a fault of ours a masked 500. */
export function finalHandlers(app: HttpParts): (RequestHandler | ErrorRequestHandler)[] {
  const unknown: RequestHandler = (_req, res) => sendRefusal(res, res.locals['requestId'] as string, unknownRoute());
  const fault: ErrorRequestHandler = (error, req, res, _next) => {
    const id = res.locals['requestId'] as string;
    app.services.onFault(error, id);
    if (res.headersSent) return void res.destroy();
    const masked = { status: 500, reason: 'internal' };
    if (pathOf(req.originalUrl) === graphqlPath) sendError(res, 'Internal error', { code: 'INTERNAL', ...masked }, id);
    else sendRefusal(res, id, { ...masked, message: 'Internal error' });
  };
  return [unknown, fault];
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** Words that may stand in a header and in a log line as they are. */
const safe = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * Gives each request an id: `res.locals.requestId` and the header `X-Request-Id`. One that the caller sent is kept where it
 * is harmless, so that a trace holds through a proxy.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req);
  res.locals['requestId'] = id;
  res.setHeader('X-Request-Id', id);
  next();
};

/** The caller's own id, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && safe.test(given) ? given : randomUUID();
}

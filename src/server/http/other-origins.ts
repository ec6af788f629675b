import cors from 'cors';
import type { RequestHandler } from 'express';

/** Seconds for which a browser keeps what it was told. */
const kept = 600;

const allow = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'Link',
    'X-Request-Id',
    'X-Request-Cost',
    'X-Rate-Limit-Remaining',
    'X-Unreadable',
    'X-Conversation-Batch-Id',
    'Retry-After',
    'WWW-Authenticate',
  ],
  maxAge: kept,
});

/**
 * Lets scripts of every origin ask with a token of their own, and read what they get: applications in browsers live
 * elsewhere. A browser sends no cookies where `*` is answered, so that no session is lent to them (FAULTS A58).
 */
export const otherOrigins: RequestHandler = (req, res, next) => {
  // Without this header it is no browser that asks beforehand.
  if (req.method === 'OPTIONS' && req.headers['access-control-request-method'] === undefined) next();
  else allow(req, res, next);
};

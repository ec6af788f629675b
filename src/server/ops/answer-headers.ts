import type { RequestHandler } from 'express';

/**
 * What every answer says unless its handler knows better: it is what its type says it is, and nobody but the caller keeps
 * it, nor the caller without asking again.
 */
export const answerHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cache-Control', 'private, no-cache');
  next();
};

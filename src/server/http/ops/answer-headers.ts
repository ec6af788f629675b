import type { RequestHandler } from 'express';

/**
 * What every answer says unless its handler knows better: it is what its type says it is, and nobody but the caller keeps
 * it, nor the caller without asking again. Names and values in turn.
 */
export const headersOfAnswers = ['X-Content-Type-Options', 'nosniff', 'Cache-Control', 'private, no-cache'] as const;

/** Sets them before any handler. */
export const answerHeaders: RequestHandler = (_req, res, next) => {
  const [first, nosniff, second, kept] = headersOfAnswers;
  res.setHeader(first, nosniff);
  res.setHeader(second, kept);
  next();
};

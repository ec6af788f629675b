import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * For addresses that are good once: only a person who opens one uses it up. `HEAD`, by which programs look whether a link is
 * alive, is answered without looking at the address, so that it tells nothing of it either. A browser that fetches a page
 * before anybody has opened it is told to come again.
 */
export const opensOnce: RequestHandler = (req, res, next) => {
  const isAhead = isFetchedAhead(req.headers);
  if (req.method !== 'HEAD' && !isAhead) return next();
  res.setHeader('Cache-Control', 'private, no-store').setHeader('X-Content-Type-Options', 'nosniff');
  res.status(isAhead ? 503 : 200).end();
};

/** Browsers say so in `Sec-Purpose: prefetch`, also of pages that they render ahead; older ones in the other two. */
const isFetchedAhead = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /\b(prefetch|prerender)\b/i.test(String(headers[name] ?? '')));

import type { RequestHandler } from 'express';

/** Tells the counts and the log of requests which route answers: the pattern, never the path that was asked for. */
export const labelled: RequestHandler = (req, res, next) => {
  res.locals['route'] = req.route.path;
  next();
};

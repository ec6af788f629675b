import type { Express, RequestHandler } from 'express';
import type { Gates } from '../admission/gates.js';
import type { App } from '../app.js';
import { type Authentication, authenticate } from '../authentication/authenticate.js';
import { takeTurns } from '../callers/take-turns.js';
import { submissionsHandler, submissionsPath } from '../files/submissions-handler.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { restAccess } from './rest-access.js';

/** What a request for the files passes. */
interface Passage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly gates: Gates;
}

/** All files that were handed in for an assignment: like a route of REST, but for its answer. */
export function mountSubmissions(http: Express, app: App, { authentication, limiter, gates }: Passage): void {
  const api = restAccess(app, gates);
  const labelled: RequestHandler = (req, res, next) => {
    res.locals['route'] = req.route.path;
    next();
  };
  const toTurns = takeTurns(gates.laneOfRest, api.refuse);
  const answer = submissionsHandler(app);
  http.get(submissionsPath, labelled, authenticate(authentication, api), limiter.middleware('rest'), toTurns, answer);
}

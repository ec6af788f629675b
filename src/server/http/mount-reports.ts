import type { Express, RequestHandler } from 'express';
import type { Gates } from '../admission/gates.js';
import type { App } from '../app.js';
import { type Authentication, authenticate } from '../authentication/authenticate.js';
import { takeTurns } from '../callers/take-turns.js';
import { reportFileHandler, reportLinkHandler } from '../files/report-handlers.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { restAccess } from './rest-access.js';

/** What a request for the file of a report passes. */
interface Passage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly gates: Gates;
}

/** The files of reports: with a token like a route of REST, or by a link that is somebody's own. */
export function mountReports(http: Express, app: App, { authentication, limiter, gates }: Passage): void {
  const api = restAccess(app, gates);
  const labelled: RequestHandler = (req, res, next) => {
    res.locals['route'] = req.route.path;
    next();
  };
  const toTurns = takeTurns(gates.laneOfRest, api.refuse);
  const passed = [labelled, authenticate(authentication, api), limiter.middleware('rest'), toTurns];
  http.get('/account_reports/:id/file', ...passed, reportFileHandler(app.services));
  http.get('/account_reports/:id/download', labelled, reportLinkHandler(authentication));
}

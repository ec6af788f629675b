/** With `VISITORS=on`, problems are reported without a token, too: who cannot sign on has one. Decision 0099; source: supplement §3.10. */
import type { Request, RequestHandler } from 'express';
import type { Parameters } from '../../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import { bringsSession } from '../../../platform/http-in/cookies.js';
import { costOfReport } from '../../../platform/http-in/visit.js';
import type { Visits } from './visits.js';

const isReport = ({ method, path }: Request): boolean =>
  method === 'POST' && /^\/error_reports(?:\.json)?\/?$/.test(path);

/** Whether nobody says who asks. */
export const isNobodys = (req: Request, { query, form, everyValue = [] }: Parameters): boolean =>
  req.headers.authorization === undefined &&
  !('access_token' in query) &&
  !('access_token' in form) &&
  everyValue.length === 0 &&
  !bringsSession(req);

interface Reporting {
  readonly visits: Visits;
  readonly api: ApiAccess;
  /** Whether anybody is answered without a token. */
  readonly isOpen: boolean;
  /** Reads the body and answers. */
  readonly answer: RequestHandler;
}

/** Makes what stands before authentication: every report costs more, and those of nobody are answered here, if at all. */
export const reportsWithoutToken =
  ({ visits, api, isOpen, answer }: Reporting): RequestHandler =>
  (req, res, next) => {
    if (!isReport(req)) return next();
    res.locals['extraCost'] = costOfReport;
    if (!isOpen || !isNobodys(req, res.locals['parameters'] as Parameters)) return next();
    const visit = { req, res, api, pass: next };
    const enter = () => answer(req, res, next);
    visits.charge(visit, 'rest', () => visits.atHost(visit, enter, { writes: true }), costOfReport);
  };

/** Robots fill in every field: who says a user name, for which there is no field, gets nothing but a 400. */
export const refuseRobots: RequestHandler = (req, res, next) => {
  if (!isReport(req)) return next();
  const { query, form } = res.locals['parameters'] as Parameters;
  const said = [query['error'], form['error']].map((error) => (error as { username?: unknown } | undefined)?.username);
  if (said.some((name) => name !== undefined && name !== null && name !== '')) res.status(400).end();
  else next();
};

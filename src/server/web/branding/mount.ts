/**
 * The looks of a tenant, for whoever comes by: where its file is, and the file. A token says which tenant; without one it
 * is that of the host. Decision 0092.
 */
import type { Express, Request, RequestHandler, Response } from 'express';
import { openBrandRoutes } from '../../../../rest-adapter/identity/branding/branding.routes.js';
import { createHandler, readQuery, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { brandFileNamed } from '../../../identity/branding/index.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { type ApiAccess } from '../../../platform/http-in/access.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import type { RateLimiter } from '../../../platform/http-in/rate-limiter.js';
import type { Visit } from '../../../platform/http-in/visit.js';
import { notFound, Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { WebParts } from '../web-parts.js';

/** What a request for the looks of a tenant passes. */
interface Passage {
  readonly authentication: Entrance;
  /** How REST takes tokens and refuses. */
  readonly api: ApiAccess;
  readonly door: {
    /** Lets a request wait for its turn. */
    takeTurns(priorityOf: () => 'read', refuse: ApiAccess['refuse']): RequestHandler;
  };
  readonly visits: {
    charge(visit: Visit, api: 'rest', go: () => void): void;
    /** Goes on in the tenant whose people sign on at the host. */
    atHost(visit: Visit, enter: () => void): void;
  };
  /** Of tokens and sessions. */
  readonly limiter: RateLimiter;
}

const place = '/api/v1/brand_variables';

export function mountBranding(http: Express, app: WebParts, passage: Passage): void {
  http.get(place, labelled, notKept, readQuery({ everyValueOf: actingParameter }), redirect(app, passage));
  http.get('/brand_variables/:file', labelled, fileHandler(app));
}

/** It leads elsewhere once the looks change, and others elsewhere. */
const notKept: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store').vary('Authorization, Cookie');
  next();
};

/** Leads to the looks of the root account of the token or the session, else to those of the tenant whose people sign on at the host. */
function redirect(app: WebParts, { authentication, api, door, visits, limiter }: Passage): RequestHandler {
  const routes = app.routes.filter(({ template }) => template === place);
  if (routes.length !== openBrandRoutes.length) throw new Error(`No route answers ${place}.`);
  const onFailure = (fault: unknown, id: string) => app.services.onFault(fault, id);
  const answer = combineHandlers(
    door.takeTurns(() => 'read', api.refuse),
    createHandler(routes, { baseOf: authentication.baseOf, onFailure }),
  );
  const ofToken = combineHandlers(limiter.middleware('rest'), withoutScopes, answer);
  const ofHost: RequestHandler = (req, res, next) => {
    const pass = (fault?: unknown) => {
      if (fault !== undefined) return next(fault);
      api.refuse(res, notFound(), res.locals['requestId'] as string);
    };
    const visit = { req, res, api, pass };
    visits.charge(visit, 'rest', () => visits.atHost(visit, () => answer(req, res, next)));
  };
  return (req, res, next) => {
    const refuse: ApiAccess['refuse'] = (_res, refusal, id) => {
      if (isNobody(refusal)) ofHost(req, res, next);
      else api.refuse(res, refusal, id);
    };
    const known = (fault?: unknown) => (fault === undefined ? ofToken(req, res, next) : next(fault));
    authentication.authenticate({ ...api, refuse })(req, res, known);
  };
}

/** Scopes hold back nothing that is everybody's. */
const withoutScopes: RequestHandler = (_req, res, next) => {
  const context = res.locals['context'] as RequestContext;
  res.locals['context'] = { ...context, actor: { ...context.actor, scopes: null } };
  next();
};

/** A credential that is no good is as good as none here, and so is a cookie that a browser sends by itself. */
const isNobody = ({ status, reason }: Refusal): boolean => status === 401 || reason === 'cookie_alone';

/** A file never changes: whoever has it need not ask again. */
function fileHandler({ services }: WebParts): RequestHandler {
  return async (req, res, next) => {
    try {
      const [, digest] = /^([0-9a-f]{40})\.json$/.exec(String(req.params['file'])) ?? [];
      const content = digest === undefined ? null : await brandFileNamed(services, digest);
      if (content === null) throw notFound();
      send(req, res, digest as string, content);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) return next(thrown);
      sendRefusal(res, res.locals['requestId'] as string, thrown);
    }
  };
}

function send(req: Request, res: Response, digest: string, content: string): void {
  const tag = `"${digest}"`;
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable').setHeader('ETag', tag);
  if (req.headers['if-none-match'] === tag) return void res.status(304).end();
  res.setHeader('Content-Type', 'application/json; charset=utf-8').end(content);
}

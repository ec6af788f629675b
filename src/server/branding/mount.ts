/** The looks of a tenant, for whoever comes by: where its file is, and the file. No token is read there. Decision 0092. */
import type { Express, Request, RequestHandler, Response } from 'express';
import { openBrandRoutes } from '../../../rest-adapter/identity/branding/branding.routes.js';
import { createHandler, readQuery, sendRefusal } from '../../../rest-adapter/platform/index.js';
import { brandFileNamed } from '../../identity/branding/index.js';
import { notFound, Refusal } from '../../platform/refusal/refusal.js';
import type { Gates } from '../admission/gates.js';
import type { App } from '../app.js';
import type { Authentication } from '../authentication/authenticate.js';
import { actingParameter } from '../authentication/wanted-user.js';
import { takeTurns } from '../callers/take-turns.js';
import { combineHandlers } from '../http/combine-handlers.js';
import { labelled } from '../http/labelled.js';
import { restAccess } from '../http/rest-access.js';
import { tenantOfHost } from '../sign-in/tenant-of-host.js';
import type { Visits } from '../visitors/visits.js';

/** What a request for the looks of a tenant passes. */
interface Passage {
  readonly authentication: Authentication;
  readonly gates: Gates;
  readonly visits: Visits;
}

const place = '/api/v1/brand_variables';

export function mountBranding(http: Express, app: App, passage: Passage): void {
  http.get(place, labelled, notKept, readQuery({ everyValueOf: actingParameter }), ofHost(app, passage));
  http.get('/brand_variables/:file', labelled, fileHandler(app));
}

/** It leads elsewhere once the looks change. */
const notKept: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/** Answers as a visitor of the tenant whose people sign on at the host. */
function ofHost(app: App, { authentication, gates, visits }: Passage): RequestHandler {
  const { config, services } = app;
  const api = restAccess(app, gates);
  const routes = app.routes.filter(({ template }) => template === place);
  if (routes.length !== openBrandRoutes.length) throw new Error(`No route answers ${place}.`);
  const { baseOf, placeOf } = authentication;
  const onFailure = (fault: unknown, id: string) => services.onFault(fault, id);
  const answer = combineHandlers(
    takeTurns(gates.laneOfVisitors, api.refuse),
    createHandler(routes, { baseOf, onFailure }),
  );
  return (req, res, next) => {
    const pass = (fault?: unknown) => {
      if (fault !== undefined) return next(fault);
      api.refuse(res, notFound(), res.locals['requestId'] as string);
    };
    const visit = { req, res, api, pass };
    const found = async () =>
      (await tenantOfHost(services, config.signIn.accountHosts, placeOf(req).host))?.rootAccountId ?? null;
    const enter = () => visits.enter(visit, found, () => answer(req, res, next));
    if (config.rateLimit.visitors > 0) visits.charge(visit, 'rest', enter);
    else enter();
  };
}

/** A file never changes: whoever has it need not ask again. */
function fileHandler({ services }: App): RequestHandler {
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

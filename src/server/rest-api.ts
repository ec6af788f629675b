import { type Express, type RequestHandler } from 'express';
import {
  compileRoutes,
  createHandler,
  type HandlerOptions,
  openApiDocument,
  Router,
  readForm,
  readQuery,
} from '../../rest-adapter/platform/index.js';
import { actingParameter } from '../platform/http-in/acting.js';
import { combineHandlers } from '../platform/http-in/combine-handlers.js';
import { once } from '../platform/once.js';
import type { App } from './app.js';
import { actAsNamed, authenticate } from './http/authentication/authenticate.js';
import { versionOf } from './http/ops/operations.js';
import { inOrder, type StepsOf } from './http/pipeline.js';
import { restAccess } from './http/rest-access.js';
import { tokenInBody } from './http/transfer/token-in-body.js';
import { mayTake } from './http/transfer/transfer.js';
import { refuseRobots } from './http/visitors/error-reports.js';
import { isRouteOfReports } from './http/visitors/open-routes.js';
import { visitsOverRest } from './http/visitors/visits-over-rest.js';
import { writesWithoutToken } from './http/visitors/writes-without-token.js';
import type { Passage } from './http-passage.js';

const pass: RequestHandler = (_req, _res, next) => next();

/** The routes of REST, and their description. */
export function mountRest(http: Express, app: App, passage: Passage): void {
  const { authentication, limiter, transfer, door, visits } = passage;
  const { config } = app;
  if (config.api.described) describeRest(http, app);
  const api = restAccess(app);
  const options: HandlerOptions = {
    baseOf: authentication.baseOf,
    onFailure: (fault, id) => app.services.onFault(fault, id),
    reserveAnswer: transfer.reserveAnswer,
  };
  const toTurns = door.takeTurns(() => 'read', api.refuse);
  const visited = combineHandlers(toTurns, createHandler(app.visitors.routes, options));
  const limit = config.http.bodyLimitBytes;
  const steps: StepsOf<'rest'> = {
    readQuery: readQuery({ everyValueOf: actingParameter }),
    tokenInBody: api.tokenParameter ? tokenInBody(transfer.inFlight, authentication.addressOf) : pass,
    visitsOverRest: config.api.visitors ? visitsOverRest(visits, Router.of(app.visitors.routes), api, visited) : pass,
    writesWithoutToken: writesWithoutToken(app, { ...passage, api, options, toTurns }),
    authenticate: authenticate(authentication, api),
    limit: limiter.middleware('rest'),
    admitBody: transfer.admitBodies(limit, api.refuse),
    readForm: readForm({ limit, everyValueOf: actingParameter, mayTake }),
    refuseRobots,
    actAsNamed: actAsNamed(authentication, api),
    takeTurn: door.takeTurns(door.priorities.ofRest, api.refuse),
    answer: createHandler(app.routes, options),
  };
  http.use('/api/v1', combineHandlers(...inOrder('rest', steps)));
}

function describeRest(http: Express, { routes, documents, schema, visitors, config }: App): void {
  const description = once(() => {
    const open = config.api.visitors ? [...visitors.routes, ...routes.filter(isRouteOfReports)] : [];
    const described = { schema, documents, visitors: compileRoutes(open) };
    const options = { ...described, title: 'Lyceum', version: versionOf().version };
    return JSON.stringify(openApiDocument(compileRoutes(routes), options));
  });
  http.get(
    '/api/v1/openapi.json',
    (_req, res) => void res.setHeader('Content-Type', 'application/json; charset=utf-8').end(description()),
  );
}

/** The Express application: operations, REST and GraphQL, each behind the same checks. */
import type { RequestListener } from 'node:http';
import type { BlockList } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import {
  callerBase,
  compileRoutes,
  createHandler,
  type HandlerOptions,
  openApiDocument,
  Router,
  readForm,
  readQuery,
} from '../../rest-adapter/platform/index.js';
import { actingParameter, wantedUser } from '../platform/http-in/acting.js';
import { combineHandlers } from '../platform/http-in/combine-handlers.js';
import { labelled } from '../platform/http-in/labelled.js';
import { graphqlPath } from '../platform/http-in/paths.js';
import { noLimiter, type RateLimiter } from '../platform/http-in/rate-limiter.js';
import { requestId } from '../platform/http-in/request-id.js';
import { once } from '../platform/once.js';
import type { App } from './app.js';
import { migrationStatus } from './database/migrate.js';
import { graphqlAccess } from './graphql/graphql-access.js';
import { createGraphqlHandlers, type GraphqlHandlers } from './graphql/graphql-handlers.js';
import { LiveUpdates } from './graphql/live/live-updates.js';
import { mountStreams, takeUpgrades } from './graphql/live/mount.js';
import { PersistedQueries } from './graphql/persisted-queries.js';
import { visitsOverGraphql } from './graphql/visitors/visits-over-graphql.js';
import { nameClient } from './graphql/who-asks-what.js';
import { type Authentication, actAsNamed, authenticate } from './http/authentication/authenticate.js';
import { parametersInAddress, parametersOf } from './http/authentication/parameters-of.js';
import { noteUse } from './http/authentication/token-use.js';
import { callersOf } from './http/callers-of.js';
import { downloadHandler } from './http/files/download-handler.js';
import { uploadHandler } from './http/files/upload-handler.js';
import { finalHandlers } from './http/final-handlers.js';
import { answeredHosts, hostRules } from './http/hosts/answered-hosts.js';
import { judging, takeOriginForm } from './http/hosts/known-hosts.js';
import { placeFinder } from './http/hosts/place-finder.js';
import { isPeerIn, trustedPeers } from './http/hosts/trusted-peers.js';
import { mountReports } from './http/mount-reports.js';
import { mountSubmissions } from './http/mount-submissions.js';
import { answerHeaders } from './http/operations/answer-headers.js';
import type { Metrics } from './http/operations/metrics.js';
import { mountOperations, openOperations, versionOf } from './http/operations/operations.js';
import { tellOfRequests } from './http/operations/request-facts.js';
import { requestLog } from './http/operations/request-log.js';
import { otherOrigins } from './http/other-origins.js';
import { Door } from './http/overload/door.js';
import { Priorities } from './http/overload/priority.js';
import { clientAddress } from './http/rate-limit/client-address.js';
import { createRateLimiter } from './http/rate-limit/rate-limiter.js';
import { rateStoreOf } from './http/rate-limit/rate-store-of.js';
import { restAccess } from './http/rest-access.js';
import { BodyTimes } from './http/transfer/body-time.js';
import { tokenInBody } from './http/transfer/token-in-body.js';
import { mayTake, Transfer } from './http/transfer/transfer.js';
import { refuseRobots } from './http/visitors/error-reports.js';
import { isRouteOfReports } from './http/visitors/open-routes.js';
import { visitorLimiter, visitorLooks } from './http/visitors/visitor-limiter.js';
import { Visits } from './http/visitors/visits.js';
import { visitsOverRest } from './http/visitors/visits-over-rest.js';
import { writesWithoutToken } from './http/visitors/writes-without-token.js';
import { describedPath } from './web/applications/described.js';
import { mountApplications } from './web/applications/mount.js';
import { revocationPath, tokenPath } from './web/applications/tokens-of-applications.js';
import { mountBranding } from './web/branding/mount.js';
import { mountFeeds } from './web/feeds/mount.js';
import { mountLaunches } from './web/launches/launch-handler.js';
import { mountSignIn } from './web/sign-in/mount.js';
import { tenantOfHost } from './web/sign-in/tenant-of-host.js';
import { mountUnsubscribing } from './web/unsubscribing/mount.js';

export interface HttpApp {
  readonly express: Express;
  /** What a server hands its requests to. */
  readonly handle: RequestListener;
  /** What it hands connections to that are to become WebSockets. */
  readonly upgrade: ReturnType<typeof takeUpgrades>;
  readonly live: Pick<LiveUpdates, 'counts'>;
  /** From now on `/readyz` says no. */
  readonly startDraining: () => void;
  readonly stop: () => Promise<void>;
}

/** What a request passes on its way to either API. */
interface Passage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly transfer: Transfer;
  readonly door: Door;
  readonly visits: Visits;
  readonly visitorLimiter: RateLimiter;
}

/** Bytes of a GraphQL request, after decompression. */
const graphqlBodyLimit = 1_100_000;
/** Where scripts of other origins may ask with a token of their own. */
const openToOrigins = ['/api/v1', '/graphql', '/files', '/brand_variables', tokenPath, revocationPath, describedPath];
const pass: RequestHandler = (_req, _res, next) => next();

/** Makes the HTTP application: the handlers of REST, GraphQL, files, feeds and operations, in their order. */
export function createHttpApp(app: App): HttpApp {
  const { config } = app;
  const trusted = trustedPeers(config.http.trustedProxies);
  const transfer = new Transfer(config.http);
  const persisted = new PersistedQueries(config.api.persistedBytes);
  const bodyTimes = new BodyTimes(config.http.transferSeconds);
  const passage = passageOf(app, trusted, transfer, persisted);
  const { authentication, limiter, visitorLimiter, door } = passage;
  const live = new LiveUpdates(app, { authentication, limiter, persisted });
  const { metrics, health } = openOperations(app, transfer, { live, migrations: () => migrationStatus(app.pool) });
  const graphql = graphqlOf(app, persisted);
  const http = plainExpress();
  http.use(beforeAll(app, metrics.count, trusted));
  http.use(openToOrigins, otherOrigins);
  mountFiles(http, app, authentication, bodyTimes);
  mountBranding(http, app, { ...passage, api: restAccess(app) });
  mountRest(http, app, passage);
  mountSubmissions(http, app, passage);
  mountReports(http, app, passage);
  mountGraphql(http, app, graphql, passage);
  mountStreams(http, live, passage, graphqlAccess(app));
  mountPages(http, app, passage);
  mountOperations(http, { metrics, health }, config.metricsToken);
  http.use(finalHandlers(app));
  return {
    express: http,
    handle: entering(http, bodyTimes, door),
    live,
    upgrade: takeUpgrades(app, judging(hostRules(app, trusted)), live),
    startDraining: () => {
      for (const one of [health, live]) one.startDraining();
    },
    stop: async () => {
      await live.stop();
      await Promise.all([graphql.stop(), limiter.close(), visitorLimiter.close()]);
    },
  };
}

/** What happens to a request before any handler sees it. */
const entering =
  (http: Express, bodyTimes: BodyTimes, door: Door): RequestListener =>
  (req, res) => {
    takeOriginForm(req);
    bodyTimes.expect(req, res);
    door.enter(req, res, () => http(req, res));
  };

/** What people open in a browser, and what other programs fetch beside the two APIs. */
function mountPages(http: Express, app: App, { authentication, limiter }: Passage): void {
  mountFeeds(http, app, authentication);
  mountLaunches(http, authentication);
  mountSignIn(http, app, authentication, limiter.middleware('rest'));
  mountUnsubscribing(http, app, authentication);
  mountApplications(http, app, authentication, limiter.middleware('rest'));
}

function passageOf(app: App, trusted: BlockList, transfer: Transfer, persisted: PersistedQueries): Passage {
  const authentication = authenticationOf(app, trusted);
  const ofVisitors = app.config.rateLimit.enabled ? visitorLimiter(app, authentication.addressOf) : noLimiter;
  return {
    authentication,
    limiter: limiterOf(app),
    transfer,
    door: new Door(app.overload, new Priorities(app.routes, app.prepare, (key) => persisted.get(key))),
    visits: new Visits(authentication, ofVisitors, visitorLooks(app), (host) =>
      tenantOfHost(app.services, app.config.signIn.accountHosts, host),
    ),
    visitorLimiter: ofVisitors,
  };
}

function graphqlOf({ schema, prepare, config: { api } }: App, persisted: PersistedQueries): GraphqlHandlers {
  const limits = { maxTokens: api.limits.tokens, bodyLimit: graphqlBodyLimit };
  const settings = { path: graphqlPath, describe: api.described, ...limits, persisted };
  return createGraphqlHandlers({ schema, prepare, settings });
}

/** Express without what it would add to answers, or read of requests. */
const plainExpress = (): Express =>
  express()
    .set('etag', false)
    .set('x-powered-by', false)
    .set('query parser', false)
    .set('case sensitive routing', true);

/** What each request passes, wherever it is bound. */
const beforeAll = (app: App, count: Metrics['count'], trusted: BlockList): RequestHandler =>
  combineHandlers(requestId, answerHeaders, tellOfRequests(count, requestLog(app.logger)), answeredHosts(app, trusted));

/** The rate limiter, or one that lets everything pass. */
function limiterOf({ config, pool, services }: App): RateLimiter {
  if (!config.rateLimit.enabled) return noLimiter;
  const store = rateStoreOf(config.rateLimit, pool, (fault) => services.onFault(fault, ''), {
    prefix: 'rate ',
    patience: 50,
  });
  return createRateLimiter(store, config.rateLimit);
}

function mountRest(http: Express, app: App, passage: Passage): void {
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
  const query = readQuery({ everyValueOf: actingParameter });
  const form = readForm({ limit, everyValueOf: actingParameter, mayTake });
  http.use(
    '/api/v1',
    combineHandlers(
      query,
      api.tokenParameter ? tokenInBody(transfer.inFlight, authentication.addressOf) : pass,
      config.api.visitors ? visitsOverRest(visits, Router.of(app.visitors.routes), api, visited) : pass,
      writesWithoutToken(app, { ...passage, api, options, toTurns }),
      authenticate(authentication, api),
      limiter.middleware('rest'),
      transfer.admitBodies(limit, api.refuse),
      form,
      refuseRobots,
      actAsNamed(authentication, api),
      door.takeTurns(door.priorities.ofRest, api.refuse),
      createHandler(app.routes, options),
    ),
  );
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

/** Bytes come and go by signed links, without a token. */
function mountFiles(http: Express, app: App, { baseOf, addressOf }: Authentication, bodyTimes: BodyTimes): void {
  const { services, routes } = app;
  http.post('/files/uploads', labelled, uploadHandler({ services, routes, baseOf, addressOf, bodyTimes }));
  http.get('/files/:id/download', labelled, downloadHandler(services, addressOf));
}

function mountGraphql(
  http: Express,
  app: App,
  graphql: GraphqlHandlers,
  { authentication, limiter, transfer, door, visits }: Passage,
): void {
  const api = graphqlAccess(app);
  http.get('/graphql/schema.graphql', graphql.sdl);
  const reserving: RequestHandler = (_req, res, next) => {
    res.locals['reserveAnswer'] = transfer.reserveAnswer;
    next();
  };
  const toTurns = door.takeTurns(() => 'read', api.refuse);
  const { inFlight } = transfer;
  const isOpen = app.config.api.visitors;
  const ofVisitors = visitsOverGraphql(visits, { apis: app, api, inFlight, takeTurns: toTurns, isOpen, parametersOf });
  http.all(
    graphqlPath,
    labelled,
    nameClient,
    reserving,
    graphql.page,
    ofVisitors,
    authenticate(authentication, api),
    limiter.middleware('graphql'),
    transfer.admitBodies(graphqlBodyLimit, api.refuse),
    ...graphql.body,
    door.takeTurns(door.priorities.ofGraphql, api.refuse),
    graphql.answer,
  );
}

function authenticationOf(app: App, trusted: BlockList): Authentication {
  const base = callerBase((peer) => isPeerIn(trusted, peer));
  const fixed = app.config.http.publicUrl;
  const authentication: Authentication = {
    authenticate: (api) => authenticate(authentication, api),
    wantedIn: (req) => wantedUser(parametersInAddress(req)),
    services: app.services,
    cache: app.cache,
    callers: callersOf(app.config.database),
    resolve: app.resolve,
    ...noteUse(app),
    baseOf: fixed === null ? base : () => fixed,
    placeOf: placeFinder({ publicUrl: fixed, accountHosts: app.config.signIn.accountHosts }, trusted),
    addressOf: (req) => clientAddress(req, trusted),
  };
  return authentication;
}

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
} from '../../../rest-adapter/platform/index.js';
import { once } from '../../platform/once.js';
import { isRouteOfReports } from '../apis.js';
import type { App } from '../app.js';
import { describedPath } from '../applications/described.js';
import { mountApplications } from '../applications/mount.js';
import { revocationPath, tokenPath } from '../applications/tokens-of-applications.js';
import { type Authentication, actAsNamed, authenticate } from '../authentication/authenticate.js';
import { noteUse } from '../authentication/token-use.js';
import { actingParameter } from '../authentication/wanted-user.js';
import { mountBranding } from '../branding/mount.js';
import { callersOf } from '../callers/callers-of.js';
import { refuseRobots } from '../error-reports/error-reports.js';
import { mountFeeds } from '../feeds/mount.js';
import { downloadHandler } from '../files/download-handler.js';
import { uploadHandler } from '../files/upload-handler.js';
import { graphqlAccess } from '../graphql/graphql-access.js';
import { createGraphqlHandlers, type GraphqlHandlers } from '../graphql/graphql-handlers.js';
import { PersistedQueries } from '../graphql/persisted-queries.js';
import { nameClient } from '../graphql/who-asks-what.js';
import { answeredHosts, hostRules } from '../hosts/answered-hosts.js';
import { judging, takeOriginForm } from '../hosts/known-hosts.js';
import { isPeerIn, trustedPeers } from '../hosts/trusted-peers.js';
import { mountLaunches } from '../launches/launch-handler.js';
import { LiveUpdates } from '../live/live-updates.js';
import { mountStreams, takeUpgrades } from '../live/mount.js';
import { answerHeaders } from '../ops/answer-headers.js';
import type { Metrics } from '../ops/metrics.js';
import { mountOperations, openOperations, versionOf } from '../ops/operations.js';
import { tellOfRequests } from '../ops/request-facts.js';
import { requestId } from '../ops/request-id.js';
import { requestLog } from '../ops/request-log.js';
import { Door } from '../overload/door.js';
import { graphqlPath, Priorities } from '../overload/priority.js';
import { clientAddress } from '../rate-limit/client-address.js';
import { createRateLimiter, noLimiter, type RateLimiter } from '../rate-limit/rate-limiter.js';
import { rateStoreOf } from '../rate-limit/rate-store-of.js';
import { mountSignIn } from '../sign-in/mount.js';
import { placeFinder } from '../sign-in/place.js';
import { BodyTimes } from '../transfer/body-time.js';
import { tokenInBody } from '../transfer/token-in-body.js';
import { mayTake, Transfer } from '../transfer/transfer.js';
import { mountUnsubscribing } from '../unsubscribing/mount.js';
import { visitorLimiter, visitorLooks } from '../visitors/visitor-limiter.js';
import { Visits } from '../visitors/visits.js';
import { visitsOverGraphql } from '../visitors/visits-over-graphql.js';
import { visitsOverRest } from '../visitors/visits-over-rest.js';
import { writesWithoutToken } from '../visitors/writes-without-token.js';
import { combineHandlers } from './combine-handlers.js';
import { finalHandlers } from './final-handlers.js';
import { labelled } from './labelled.js';
import { mountReports } from './mount-reports.js';
import { mountSubmissions } from './mount-submissions.js';
import { otherOrigins } from './other-origins.js';
import { restAccess } from './rest-access.js';

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
  const { metrics, health } = openOperations(app, transfer, live);
  const graphql = graphqlOf(app, persisted);
  const http = plainExpress();
  http.use(beforeAll(app, metrics.count, trusted));
  http.use(openToOrigins, otherOrigins);
  mountFiles(http, app, authentication, bodyTimes);
  mountBranding(http, app, passage);
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
    visits: new Visits(authentication, ofVisitors, visitorLooks(app), app.config.signIn.accountHosts),
    visitorLimiter: ofVisitors,
  };
}

const graphqlOf = ({ schema, prepare, config: { api } }: App, persisted: PersistedQueries): GraphqlHandlers =>
  createGraphqlHandlers({
    schema,
    prepare,
    settings: {
      path: graphqlPath,
      describe: api.described,
      maxTokens: api.limits.tokens,
      bodyLimit: graphqlBodyLimit,
      persisted,
    },
  });

/** Express without what it would add to answers, or read of requests. */
function plainExpress(): Express {
  const http = express();
  http.set('etag', false).set('x-powered-by', false).set('query parser', false);
  return http.set('case sensitive routing', true);
}

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
  const ofVisitors = visitsOverGraphql(visits, { apis: app, api, inFlight, takeTurns: toTurns, isOpen });
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
  return {
    services: app.services,
    cache: app.cache,
    callers: callersOf(app.config.database),
    resolve: app.resolve,
    ...noteUse(app),
    baseOf: fixed === null ? base : () => fixed,
    placeOf: placeFinder({ publicUrl: fixed, accountHosts: app.config.signIn.accountHosts }, trusted),
    addressOf: (req) => clientAddress(req, trusted),
  };
}

/** The Express application: operations, REST and GraphQL, each behind the same checks. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { combineHandlers } from '../platform/http-in/combine-handlers.js';
import { labelled } from '../platform/http-in/labelled.js';
import { streamPath } from '../platform/http-in/paths.js';
import { requestId } from '../platform/http-in/request-id.js';
import type { App } from './app.js';
import { migrationStatus } from './database/migrate.js';
import { graphqlAccess } from './graphql/graphql-access.js';
import type { GraphqlHandlers } from './graphql/graphql-handlers.js';
import { LiveUpdates } from './graphql/live/live-updates.js';
import { streamSteps, takeUpgrades } from './graphql/live/mount.js';
import { PersistedQueries } from './graphql/persisted-queries.js';
import { graphqlOf, mountGraphql } from './graphql-api.js';
import { type Authentication } from './http/authentication/authenticate.js';
import { downloadHandler } from './http/files/download-handler.js';
import { uploadHandler } from './http/files/upload-handler.js';
import { finalHandlers } from './http/final-handlers.js';
import { answeredHosts, hostRules } from './http/hosts/answered-hosts.js';
import { judging, takeOriginForm } from './http/hosts/known-hosts.js';
import { trustedPeers } from './http/hosts/trusted-peers.js';
import { mountReports } from './http/mount-reports.js';
import { mountSubmissions } from './http/mount-submissions.js';
import { answerHeaders } from './http/ops/answer-headers.js';
import { mountOperations, type Operations, openOperations } from './http/ops/operations.js';
import { tellOfRequests } from './http/ops/request-facts.js';
import { requestLog } from './http/ops/request-log.js';
import { otherOrigins } from './http/other-origins.js';
import { Door } from './http/overload/door.js';
import { inOrder, type StepsOf } from './http/pipeline.js';
import { restAccess } from './http/rest-access.js';
import { BodyTimes } from './http/transfer/body-time.js';
import { Transfer } from './http/transfer/transfer.js';
import { type Passage, passageOf } from './http-passage.js';
import { mountRest } from './rest-api.js';
import { describedPath } from './web/applications/described.js';
import { mountApplications } from './web/applications/mount.js';
import { revocationPath, tokenPath } from './web/applications/tokens-of-applications.js';
import { mountBranding } from './web/branding/mount.js';
import { mountFeeds } from './web/feeds/mount.js';
import { mountLaunches } from './web/launches/launch-handler.js';
import { mountSignIn } from './web/sign-in/mount.js';
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

/** Where scripts of other origins may ask with a token of their own. */
const openToOrigins = ['/api/v1', '/graphql', '/files', '/brand_variables', tokenPath, revocationPath, describedPath];

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
  const everyRequest: StepsOf<'everyRequest'> = {
    requestId,
    answerHeaders,
    tellOfRequest: tellOfRequests(metrics.count, requestLog(app.logger)),
    answeredHosts: answeredHosts(app, trusted),
  };
  http.use(combineHandlers(...inOrder('everyRequest', everyRequest)));
  const made = { bodyTimes, operations: { metrics, health }, graphql, live };
  for (const mount of inOrder('places', placesOf(http, app, passage, made))) mount();
  return {
    express: http,
    handle: arriving(http, bodyTimes, door),
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

/** What is made once for all places. */
interface Made {
  readonly bodyTimes: BodyTimes;
  readonly operations: Operations;
  readonly graphql: GraphqlHandlers;
  readonly live: LiveUpdates;
}

/** Mounts each place where requests go. */
function placesOf(
  http: Express,
  app: App,
  passage: Passage,
  { bodyTimes, operations, graphql, live }: Made,
): StepsOf<'places', () => unknown> {
  const { authentication, limiter } = passage;
  const streams: StepsOf<'streams'> = streamSteps(live, passage, graphqlAccess(app));
  const pages = limiter.middleware('rest');
  return {
    otherOrigins: () => http.use(openToOrigins, otherOrigins),
    files: () => mountFiles(http, app, authentication, bodyTimes),
    branding: () => mountBranding(http, app, { ...passage, api: restAccess(app) }),
    rest: () => mountRest(http, app, passage),
    submissions: () => mountSubmissions(http, app, passage),
    reports: () => mountReports(http, app, passage),
    graphql: () => mountGraphql(http, app, graphql, passage),
    streams: () => http.all(streamPath, ...inOrder('streams', streams)),
    feeds: () => mountFeeds(http, app, authentication),
    launches: () => mountLaunches(http, authentication),
    signIn: () => mountSignIn(http, app, authentication, pages),
    unsubscribing: () => mountUnsubscribing(http, app, authentication),
    applications: () => mountApplications(http, app, authentication, pages),
    operations: () => mountOperations(http, operations, app.config.metricsToken),
    unanswered: () => http.use(finalHandlers(app)),
  };
}

/** Express without what it would add to answers, or read of requests. */
const plainExpress = (): Express =>
  express()
    .set('etag', false)
    .set('x-powered-by', false)
    .set('query parser', false)
    .set('case sensitive routing', true);

type Arrival = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** What happens to a request before any handler sees it. */
function arriving(http: Express, bodyTimes: BodyTimes, door: Door): RequestListener {
  const steps: StepsOf<'arrival', Arrival> = {
    originForm: (req, _res, next) => {
      takeOriginForm(req);
      next();
    },
    bodyTime: (req, res, next) => {
      bodyTimes.expect(req, res);
      next();
    },
    door: door.enter,
  };
  const last: RequestListener = (req, res) => void http(req, res);
  return inOrder('arrival', steps).reduceRight<RequestListener>(
    (next, step) => (req, res) => step(req, res, () => next(req, res)),
    last,
  );
}

/** Bytes come and go by signed links, without a token. */
function mountFiles(http: Express, app: App, { baseOf, addressOf }: Authentication, bodyTimes: BodyTimes): void {
  const { services, routes } = app;
  http.post('/files/uploads', labelled, uploadHandler({ services, routes, baseOf, addressOf, bodyTimes }));
  http.get('/files/:id/download', labelled, downloadHandler(services, addressOf));
}

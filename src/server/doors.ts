/** The Express application: operations, REST and GraphQL, each behind the same checks. */
import type { RequestListener } from 'node:http';
import { BlockList, isIP } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import {
  callerBase,
  createHandler,
  openApiDocument,
  readParameters,
  sendRefusal,
} from '../../rest-adapter/kernel/index.js';
import { largestPage, wholeListCap } from '../kernel/page.js';
import type { App } from './app.js';
import { type Authentication, authenticate, type Surface } from './authenticate.js';
import { bodyDeadline } from './body-deadline.js';
import { callersOf } from './callers/callers-of.js';
import { takeTurns } from './callers/take-turns.js';
import { calendarDoor } from './feeds/calendar-door.js';
import { downloadDoor } from './files/download-door.js';
import { uploadDoor } from './files/upload-door.js';
import { sendError } from './graphql/answer.js';
import { createGraphqlHandlers, type GraphqlHandlers } from './graphql/graphql-handlers.js';
import { usualHost } from './host-name.js';
import { inOneStep } from './in-one-step.js';
import { knownHosts, takeOriginForm } from './known-hosts.js';
import { answerHeaders } from './ops/answer-headers.js';
import type { Metrics } from './ops/metrics.js';
import { mountOperations, openOperations, versionOf } from './ops/operations.js';
import { tellOfRequests } from './ops/request-facts.js';
import { requestId } from './ops/request-id.js';
import { requestLog } from './ops/request-log.js';
import { clientAddress } from './rate-limit/client-address.js';
import { createRateLimiter, type RateLimiter } from './rate-limit/rate-limiter.js';
import { rateStoreOf } from './rate-limit/rate-store-of.js';
import { noteUse } from './token-use.js';
import { actingParameter } from './wanted-user.js';

export interface Doors {
  readonly express: Express;
  /** What a server hands its requests to. */
  readonly handle: RequestListener;
  /** From now on `/readyz` says no. */
  readonly startDraining: () => void;
  readonly stop: () => Promise<void>;
}

const uploads = '/files/uploads';
const patience = { whole: 300_000, idle: 60_000, streams: new Set([uploads]) };
const pass: RequestHandler = (_req, _res, next) => next();

/** Puts the doors in front of the application. */
export async function createDoors(app: App): Promise<Doors> {
  const { config } = app;
  const trusted = trustedPeers(config.http.trustedProxies);
  const { metrics, health } = openOperations(app);
  const limiter = limiterOf(app);
  const graphql = await createGraphqlHandlers({
    schema: app.schema,
    prepare: app.prepare,
    settings: { path: '/graphql', describe: config.api.described, maxTokens: 5_000 },
  });
  const door = express();
  door.set('etag', false).set('x-powered-by', false).set('query parser', false);
  door.set('case sensitive routing', true);
  door.use(beforeAll(app, metrics.count, trusted));
  const authentication = authenticationOf(app, trusted);
  mountFiles(door, app, authentication);
  mountRest(door, app, authentication, limiter);
  mountGraphql(door, app, graphql, authentication, limiter);
  mountFeeds(door, app, authentication);
  mountOperations(door, { metrics, health }, config.metricsToken);
  door.use(lastResort(app));
  return {
    express: door,
    handle: (req, res) => {
      takeOriginForm(req);
      door(req, res);
    },
    startDraining: () => health.startDraining(),
    stop: async () => {
      await graphql.stop();
      await limiter.close();
    },
  };
}

/** What each request passes, wherever it is bound. */
const beforeAll = (app: App, count: Metrics['count'], trusted: BlockList): RequestHandler =>
  inOneStep(
    requestId,
    answerHeaders,
    tellOfRequests(count, requestLog(app.logger)),
    hostsOf(app, trusted),
    bodyDeadline(patience),
  );

/** Who asks for another host than this service is told so, and its operator which setting to look at. */
function hostsOf({ config, logger }: App, trusted: BlockList): RequestHandler {
  const { allowedHosts, publicUrl } = config.http;
  const own = publicUrl === null ? undefined : usualHost(new URL(publicUrl).hostname);
  return knownHosts({
    allowed: new Set(own === undefined ? allowedHosts : [...allowedHosts, own]),
    isTrusted: (req) => isPeerIn(trusted, req.socket.remoteAddress ?? ''),
    refuse: (res, refusal) => sendRefusal(res, res.locals['requestId'] as string, refusal),
    onRefused: (host) => logger.warn({ host }, 'requests for this host are refused: name it in ALLOWED_HOSTS'),
  });
}

/** The rate limiter, or one that lets everything pass. */
function limiterOf({ config, pool, services }: App): RateLimiter {
  if (!config.rateLimit.enabled) return { middleware: () => pass, close: async () => undefined };
  const store = rateStoreOf(config.rateLimit, pool, (fault) => services.onFault(fault, ''), {
    prefix: 'rate ',
    patience: 50,
  });
  return createRateLimiter(store, config.rateLimit);
}

function mountRest(door: Express, app: App, authentication: Authentication, limiter: RateLimiter): void {
  const { config } = app;
  if (config.api.described) {
    const description = JSON.stringify(
      openApiDocument(app.routes, { schema: app.schema, title: 'Lyceum', version: versionOf().version }),
    );
    door.get(
      '/api/v1/openapi.json',
      (_req, res) => void res.setHeader('Content-Type', 'application/json; charset=utf-8').end(description),
    );
  }
  const surface: Surface = {
    tokenParameter: config.api.accessTokenParameter.rest,
    // Some lists answer whole; what a client asks for is held to the page size by the routes.
    pageLimit: wholeListCap,
    refuse: (res, refusal, id) => sendRefusal(res, id, refusal as never),
  };
  const handler = createHandler(app.routes, {
    baseOf: authentication.baseOf as never,
    onFailure: (fault, id) => app.services.onFault(fault, id),
  });
  const parameters = readParameters({ limit: config.http.bodyLimitBytes, everyValueOf: actingParameter });
  door.use(
    '/api/v1',
    inOneStep(
      parameters as never,
      authenticate(authentication, surface),
      limiter.middleware('rest'),
      takeTurns,
      handler as never,
    ),
  );
}

/** Bytes come and go by signed links, without a token. */
function mountFiles(door: Express, app: App, { baseOf, addressOf }: Authentication): void {
  const { services, routes } = app;
  const labelled: RequestHandler = (req, res, next) => {
    res.locals['route'] = req.route.path;
    next();
  };
  door.post(uploads, labelled, uploadDoor({ services, routes, baseOf, addressOf }));
  door.get('/files/:id/download', labelled, downloadDoor(services, addressOf));
}

function mountGraphql(
  door: Express,
  app: App,
  graphql: GraphqlHandlers,
  authentication: Authentication,
  limiter: RateLimiter,
): void {
  const surface: Surface = {
    tokenParameter: app.config.api.accessTokenParameter.graphql,
    pageLimit: largestPage,
    refuse: (res, refusal, id) => {
      if (refusal.status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="platform"');
      if (refusal.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
      sendError(res, refusal.message, { code: refusal.code, reason: refusal.reason, status: refusal.status }, id);
    },
  };
  door.get('/graphql/schema.graphql', graphql.sdl);
  const labelled: RequestHandler = (_req, res, next) => {
    res.locals['route'] = '/graphql';
    next();
  };
  door.all(
    '/graphql',
    labelled,
    graphql.page,
    authenticate(authentication, surface),
    limiter.middleware('graphql'),
    ...(graphql.endpoint as RequestHandler[]),
  );
}

/** What programs fetch by an address that is itself the key. */
function mountFeeds(door: Express, app: App, { baseOf, addressOf }: Authentication): void {
  door.get('/feeds/calendars/:file', calendarDoor({ services: app.services, baseOf, addressOf }));
}

function authenticationOf(app: App, trusted: BlockList): Authentication {
  const base = callerBase((peer) => isPeerIn(trusted, peer));
  const fixed = app.config.http.publicUrl;
  return {
    services: app.services,
    cache: app.cache,
    callers: callersOf(app.config.database),
    resolve: app.resolve,
    used: noteUse(app),
    baseOf: fixed === null ? base : () => fixed,
    addressOf: (req) => clientAddress(req, trusted),
  };
}

function trustedPeers(networks: App['config']['http']['trustedProxies']): BlockList {
  const peers = new BlockList();
  for (const { address, prefix, family } of networks) peers.addSubnet(address, prefix, family);
  return peers;
}

const isPeerIn = (peers: BlockList, peer: string): boolean =>
  isIP(peer) !== 0 && peers.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');

/** What no handler answered: an unknown path is 404, a fault of ours a masked 500. */
function lastResort(app: App): (RequestHandler | ErrorRequestHandler)[] {
  const unknown: RequestHandler = (_req, res) =>
    sendRefusal(res, res.locals['requestId'] as string, {
      status: 404,
      reason: 'not_found',
      message: 'The specified resource does not exist.',
    });
  const fault: ErrorRequestHandler = (error, _req, res, _next) => {
    const id = res.locals['requestId'] as string;
    app.services.onFault(error, id);
    if (res.headersSent) return void res.destroy();
    sendRefusal(res, id, { status: 500, reason: 'internal', message: 'Internal error' });
  };
  return [unknown, fault];
}

/** The Express application: operations, REST and GraphQL, each behind the same checks. */
import type { RequestListener, Server } from 'node:http';
import type { BlockList } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import {
  callerBase,
  compileRoutes,
  createHandler,
  openApiDocument,
  readForm,
  readQuery,
  sendRefusal,
} from '../../rest-adapter/platform/index.js';
import { once } from '../platform/once.js';
import { largestPage, wholeListCap } from '../platform/query/page.js';
import { Gates } from './admission/gates.js';
import { Requests } from './admission/requests.js';
import { answeredHosts } from './answered-hosts.js';
import type { App } from './app.js';
import { type Authentication, actAsNamed, authenticate } from './authenticate.js';
import { callersOf } from './callers/callers-of.js';
import { takeTurns } from './callers/take-turns.js';
import { calendarDoor } from './feeds/calendar-door.js';
import { downloadDoor } from './files/download-door.js';
import { uploadDoor } from './files/upload-door.js';
import { sendError } from './graphql/answer.js';
import { createGraphqlHandlers, type GraphqlHandlers } from './graphql/graphql-handlers.js';
import { inOneStep } from './in-one-step.js';
import { takeOriginForm } from './known-hosts.js';
import { lastResort } from './last-resort.js';
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
import { mayTake } from './transfer/admit-body.js';
import { tooSlow } from './transfer/too-slow.js';
import { createTransfer, type Transfer } from './transfer/transfer.js';
import { isPeerIn, trustedPeers } from './trusted-peers.js';
import { actingParameter } from './wanted-user.js';

export interface Doors {
  readonly express: Express;
  /** What a server hands its requests to. */
  readonly handle: RequestListener;
  /** Watches the connections of the server. */
  readonly watch: (server: Server) => void;
  /** From now on `/readyz` says no. */
  readonly startDraining: () => void;
  readonly stop: () => Promise<void>;
}

/** What a request passes on its way to either surface. */
interface Passage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly transfer: Transfer;
  readonly gates: Gates;
}

/** Bytes of a GraphQL request, after decompression. */
const graphqlBodyLimit = 1_100_000;
const pass: RequestHandler = (_req, _res, next) => next();

/** Puts the doors in front of the application. */
export function createDoors(app: App): Doors {
  const { config } = app;
  const trusted = trustedPeers(config.http.trustedProxies);
  const transfer = createTransfer(config.http, (req) => clientAddress(req, trusted), tooSlow);
  const { metrics, health } = openOperations(app, transfer);
  const passage = passageOf(app, trusted, transfer);
  const { authentication, limiter, gates } = passage;
  const graphql = createGraphqlHandlers({
    schema: app.schema,
    prepare: app.prepare,
    settings: {
      path: '/graphql',
      describe: config.api.described,
      maxTokens: 5_000,
      bodyLimit: graphqlBodyLimit,
    },
  });
  const door = plainExpress();
  door.use(beforeAll(app, metrics.count, trusted, transfer));
  mountFiles(door, app, authentication, transfer);
  mountRest(door, app, passage);
  mountGraphql(door, app, graphql, passage);
  mountFeeds(door, app, authentication);
  mountOperations(door, { metrics, health }, config.metricsToken);
  door.use(lastResort(app));
  return {
    express: door,
    handle: (req, res) => {
      takeOriginForm(req);
      gates.first(req, res, () => door(req, res));
    },
    watch: (server) => transfer.rates.watch(server),
    startDraining: () => health.startDraining(),
    stop: async () => {
      transfer.rates.close();
      await graphql.stop();
      await limiter.close();
    },
  };
}

const passageOf = (app: App, trusted: BlockList, transfer: Transfer): Passage => ({
  authentication: authenticationOf(app, trusted),
  limiter: limiterOf(app),
  transfer,
  gates: new Gates(app.admission, new Requests(app.routes, app.prepare)),
});

/** Express without what it would add to answers, or read of requests. */
function plainExpress(): Express {
  const door = express();
  door.set('etag', false).set('x-powered-by', false).set('query parser', false);
  return door.set('case sensitive routing', true);
}

/** What each request passes, wherever it is bound. */
const beforeAll = (app: App, count: Metrics['count'], trusted: BlockList, transfer: Transfer): RequestHandler =>
  inOneStep(
    requestId,
    answerHeaders,
    tellOfRequests(count, requestLog(app.logger)),
    transfer.expectBodies,
    answeredHosts(app, trusted),
  );

/** The rate limiter, or one that lets everything pass. */
function limiterOf({ config, pool, services }: App): RateLimiter {
  if (!config.rateLimit.enabled) return { middleware: () => pass, close: async () => undefined };
  const store = rateStoreOf(config.rateLimit, pool, (fault) => services.onFault(fault, ''), {
    prefix: 'rate ',
    patience: 50,
  });
  return createRateLimiter(store, config.rateLimit);
}

function mountRest(door: Express, app: App, { authentication, limiter, transfer, gates }: Passage): void {
  const { config } = app;
  if (config.api.described) describeRest(door, app);
  const surface = gates.counting({
    tokenParameter: config.api.accessTokenParameter.rest,
    // Some lists answer whole; what a client asks for is held to the page size by the routes.
    pageLimit: wholeListCap,
    refuse: (res, refusal, id) => sendRefusal(res, id, refusal as never),
  });
  const handler = createHandler(app.routes, {
    baseOf: authentication.baseOf as never,
    onFailure: (fault, id) => app.services.onFault(fault, id),
    roomFor: transfer.roomFor as never,
  });
  const limit = config.http.bodyLimitBytes;
  const query = readQuery({ everyValueOf: actingParameter });
  const form = readForm({ limit, everyValueOf: actingParameter, mayTake: mayTake as never });
  door.use(
    '/api/v1',
    inOneStep(
      query as never,
      surface.tokenParameter ? transfer.tokenInBody : pass,
      authenticate(authentication, surface),
      limiter.middleware('rest'),
      transfer.admitBodies(limit, surface.refuse),
      form as never,
      actAsNamed(authentication, surface),
      takeTurns(gates.laneOfRest, surface.refuse),
      handler as never,
    ),
  );
}

function describeRest(door: Express, { routes, schema }: App): void {
  const description = once(() => {
    const options = { schema, title: 'Lyceum', version: versionOf().version };
    return JSON.stringify(openApiDocument(compileRoutes(routes), options));
  });
  door.get(
    '/api/v1/openapi.json',
    (_req, res) => void res.setHeader('Content-Type', 'application/json; charset=utf-8').end(description()),
  );
}

/** Bytes come and go by signed links, without a token. */
function mountFiles(door: Express, app: App, { baseOf, addressOf }: Authentication, { rates }: Transfer): void {
  const { services, routes } = app;
  const labelled: RequestHandler = (req, res, next) => {
    res.locals['route'] = req.route.path;
    next();
  };
  door.post('/files/uploads', labelled, uploadDoor({ services, routes, baseOf, addressOf, rates }));
  door.get('/files/:id/download', labelled, downloadDoor(services, addressOf));
}

function mountGraphql(
  door: Express,
  app: App,
  graphql: GraphqlHandlers,
  { authentication, limiter, transfer, gates }: Passage,
): void {
  const surface = gates.counting({
    tokenParameter: app.config.api.accessTokenParameter.graphql,
    pageLimit: largestPage,
    refuse: (res, refusal, id) => {
      const { status, code, reason, message, retryAfter } = refusal;
      if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="platform"');
      if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
      sendError(res, message, { code, reason, status, ...(retryAfter !== undefined && { retryAfter }) }, id);
    },
  });
  door.get('/graphql/schema.graphql', graphql.sdl);
  const labelled: RequestHandler = (_req, res, next) => {
    res.locals['route'] = '/graphql';
    res.locals['roomFor'] = transfer.roomFor;
    next();
  };
  door.all(
    '/graphql',
    labelled,
    graphql.page,
    authenticate(authentication, surface),
    limiter.middleware('graphql'),
    transfer.admitBodies(graphqlBodyLimit, surface.refuse),
    ...graphql.body,
    takeTurns(gates.laneOfGraphql, surface.refuse),
    graphql.answer,
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

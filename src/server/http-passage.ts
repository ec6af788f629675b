import type { BlockList } from 'node:net';
import { callerBase } from '../../rest-adapter/platform/index.js';
import { wantedUser } from '../platform/http-in/acting.js';
import { noLimiter, type RateLimiter } from '../platform/http-in/rate-limiter.js';
import type { App } from './app.js';
import { PersistedQueries } from './graphql/persisted-queries.js';
import { type Authentication, authenticate } from './http/authentication/authenticate.js';
import { parametersInAddress } from './http/authentication/parameters-of.js';
import { noteUse } from './http/authentication/token-use.js';
import { callersOf } from './http/callers-of.js';
import { placeFinder } from './http/hosts/place-finder.js';
import { isPeerIn } from './http/hosts/trusted-peers.js';
import { Door } from './http/overload/door.js';
import { Priorities } from './http/overload/priority.js';
import { clientAddress } from './http/rate-limit/client-address.js';
import { createRateLimiter } from './http/rate-limit/rate-limiter.js';
import { rateStoreOf } from './http/rate-limit/rate-store-of.js';
import { Transfer } from './http/transfer/transfer.js';
import { visitorLimiter, visitorLooks } from './http/visitors/visitor-limiter.js';
import { Visits } from './http/visitors/visits.js';
import { tenantOfHost } from './web/sign-in/tenant-of-host.js';

/** What a request passes on its way to either API. */
export interface Passage {
  readonly authentication: Authentication;
  readonly limiter: RateLimiter;
  readonly transfer: Transfer;
  readonly door: Door;
  readonly visits: Visits;
  readonly visitorLimiter: RateLimiter;
}

export function passageOf(app: App, trusted: BlockList, transfer: Transfer, persisted: PersistedQueries): Passage {
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

/** The rate limiter, or one that lets everything pass. */
function limiterOf({ config, pool, services }: App): RateLimiter {
  if (!config.rateLimit.enabled) return noLimiter;
  const store = rateStoreOf(config.rateLimit, pool, (fault) => services.onFault(fault, ''), {
    prefix: 'rate ',
    patience: 50,
  });
  return createRateLimiter(store, config.rateLimit);
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

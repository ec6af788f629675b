/** Finds the token of a request and who it stands for, before anything else is read. */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { parameterOf } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { type ActingFrom, agentOf } from '../../../identity/users/index.js';
import type { ResolvedActor } from '../../../learning/enrollments/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import { digestOf } from '../../../platform/authorization/secrets.js';
import { tokenTries } from '../../../platform/authorization/throttle.js';
import type { ApiAccess, Entrance } from '../../../platform/http-in/access.js';
import { wantedUser } from '../../../platform/http-in/acting.js';
import { digestInHeader, invalidToken, longestToken } from '../../../platform/http-in/bearer.js';
import { meterOf, RequestMeter } from '../../../platform/http-in/request-meter.js';
import { sessionOf } from '../../../platform/http-in/session-of.js';
import { Refusal, unauthenticated } from '../../../platform/refusal/refusal.js';
import type { Credentials, RequestContext, Services } from '../../../platform/transaction/context.js';
import { asksItself } from './asks-itself.js';
import { parametersOf } from './parameters-of.js';

export interface Authentication extends Entrance {
  readonly services: Services;
  readonly cache: KnownActors;
  readonly resolve: (credentials: Credentials) => Promise<ResolvedActor>;
  /** Told of a token or a session that was used a minute after its last use. */
  readonly used: (actor: Actor) => void;
  /** Told of somebody who acts as another, whenever they have been looked for. */
  readonly actedAs: (actor: Actor, from: ActingFrom) => void;
}

/** Who was found a moment ago, until something changes. */
export interface KnownActors {
  /** Counts the changes that were announced. */
  readonly generation: number;
  get(key: string, isKnownEnough?: boolean): ResolvedActor | undefined;
  set(key: string, resolved: ResolvedActor, asked: { readonly generation: number; readonly at: number }): void;
}

/** One request on its way in. */
interface Passing {
  readonly given: Authentication;
  readonly api: ApiAccess;
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
}

/** Makes the middleware: leaves `res.locals.context`, or answers 401 or 403 itself. */
export function authenticate(given: Authentication, api: ApiAccess): RequestHandler {
  return (req, res, next) => {
    const passing = { given, api: api, req, res, next };
    let credentials: Credentials;
    try {
      credentials = credentialsOf(passing);
    } catch (error) {
      return refuse(passing, error);
    }
    enter(passing, credentials);
  };
}

/** Once the body is read: whoever it names is acted as, by the same token. What the query names has been looked at before. */
export function actAsNamed(given: Authentication, api: ApiAccess): RequestHandler {
  return (req, res, next) => {
    const { credentials } = res.locals['context'] as RequestContext;
    const asUser = wantedUser(parametersOf(req, res));
    if (asUser === credentials.asUser) return next();
    enter({ given, api: api, req, res, next }, { digest: credentials.digest, asUser });
  };
}

/** Finds out who it is, from what is known or from the database. */
function enter(passing: Passing, credentials: Credentials): void {
  const { given } = passing;
  const key = cacheKey(credentials);
  // Who acts as another is looked for whenever they have done nothing for a while: each time it is noted.
  const known = given.cache.get(key, credentials.asUser === null && asksItself(passing.req));
  if (known !== undefined) {
    admit(passing, credentials, known, null);
    return;
  }
  const asked = { generation: given.cache.generation, at: performance.now() };
  given.resolve(credentials).then(
    (resolved) => {
      given.cache.set(key, { ...resolved, stale: false }, asked);
      if (resolved.stale) given.used(resolved.actor);
      if (resolved.actor.realUserId !== null) given.actedAs(resolved.actor, cameFrom(passing));
      admit(passing, credentials, resolved, asked.at);
    },
    (error: unknown) => refuse(passing, error),
  );
}

const cameFrom = ({ given, req, res }: Passing): ActingFrom => ({
  address: given.addressOf(req),
  userAgent: agentOf(req.headers['user-agent']),
  requestId: res.locals['requestId'] as string,
});

/** @param askedAt when the database was asked; null where nobody had to */
function admit(
  { given, api, req, res, next }: Passing,
  credentials: Credentials,
  resolved: ResolvedActor,
  askedAt: number | null,
): void {
  const requestId = res.locals['requestId'] as string;
  // The second time, what the first one cost goes on being counted: it is the real user's, whoever they act as.
  const { userId, realUserId } = resolved.actor;
  const meter = meterOf(res) ?? new RequestMeter(given.callers.of(realUserId ?? userId));
  res.locals['cost'] = meter;
  const { pageLimit, allOrNothing = false } = api;
  const request = { requestId, credentials, actorAge: { askedAt }, meter, pageLimit, allOrNothing };
  res.locals['context'] = contextOf(given, req, request, resolved.actor);
  next();
}

function refuse({ given, api, req, res, next }: Passing, thrown: unknown): void {
  const requestId = res.locals['requestId'] as string;
  const error = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
  if (error === undefined) {
    next(thrown);
    return;
  }
  // Who sends no token has tried none: a school behind one address asks so all the time.
  if (error.reason !== 'invalid_token') {
    api.refuse(res, error, requestId);
    return;
  }
  given.services.throttle.begin(tokenTries(given.addressOf(req))).then(
    () => api.refuse(res, error, requestId),
    (full: unknown) => (full instanceof Refusal ? api.refuse(res, full, requestId) : next(full)),
  );
}

const cacheKey = ({ digest, asUser }: Credentials): string =>
  asUser === null ? digest.toString('latin1') : `${digest.toString('latin1')}:${asUser}`;

function contextOf(
  given: Authentication,
  req: Request,
  request: Pick<RequestContext, 'requestId' | 'credentials' | 'actorAge' | 'meter' | 'pageLimit' | 'allOrNothing'>,
  actor: Actor,
): RequestContext {
  return {
    ...request,
    services: given.services.ofTenant(actor.rootAccountId),
    actor,
    baseUrl: given.baseOf(req),
    clientAddress: given.addressOf(req),
    loaders: new Map(),
  };
}

/**
 * The token, from the header or else the parameter, else the session of a page of this service; and whom its bearer wants
 * to act as.
 * @throws Refusal 401, with the same words for whatever is wrong with a token; 403 for a cookie that a page of another site
 * may have had sent
 */
function credentialsOf({ given, api, req, res }: Passing): Credentials {
  const instead = api.credentialsOf?.(req) ?? null;
  if (instead !== null) return instead;
  const parameters = parametersOf(req, res);
  const asUser = wantedUser(parameters);
  const header = api.sessionsAlone === true ? undefined : req.headers.authorization;
  if (header !== undefined) return { digest: digestInHeader(header), asUser };
  const token = api.tokenParameter ? textOf(parameterOf(parameters, 'access_token')) : null;
  if (token === null) {
    const session =
      api.sessionOf === undefined ? sessionOf(req, given, api.byLinks && asUser === null) : api.sessionOf(req, res);
    if (session !== null) return { digest: session, asUser };
    throw unauthenticated('unauthenticated', 'An access token is needed.');
  }
  if (token.length > longestToken) throw invalidToken();
  return { digest: digestOf(token), asUser };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

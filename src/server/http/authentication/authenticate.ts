/** Finds the token of a request and who it stands for, before anything else is read. */
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { parameterOf } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { type ActingFrom, agentOf } from '../../../identity/users/index.js';
import type { ResolvedActor } from '../../../learning/enrollments/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import { digestOf } from '../../../platform/authorization/secrets.js';
import { tokenTries } from '../../../platform/authorization/throttle.js';
import type { Callers } from '../../../platform/http-in/callers.js';
import { meterOf, RequestMeter } from '../../../platform/http-in/request-meter.js';
import { Refusal, unauthenticated } from '../../../platform/refusal/refusal.js';
import type { Credentials, RequestContext, Services } from '../../../platform/transaction/context.js';
import type { ActorCache } from '../../database/authority/authority.js';
import type { PlaceOf } from '../../web/sign-in/place.js';
import { sessionOf } from '../../web/sign-in/session-of.js';
import { asksItself } from './asks-itself.js';
import { parametersOf, wantedUser } from './wanted-user.js';

export interface Authentication {
  readonly services: Services;
  readonly cache: ActorCache;
  readonly callers: Callers;
  readonly resolve: (credentials: Credentials) => Promise<ResolvedActor>;
  /** Told of a token or a session that was used a minute after its last use. */
  readonly used: (actor: Actor) => void;
  /** Told of somebody who acts as another, whenever they have been looked for. */
  readonly actedAs: (actor: Actor, from: ActingFrom) => void;
  readonly baseOf: (req: IncomingMessage) => string;
  /** Where the caller's own request has found the service, whatever stands in links. */
  readonly placeOf: PlaceOf;
  /** The caller's own, behind whatever proxies are trusted. */
  readonly addressOf: (req: Request) => string;
}

/** How one api takes tokens and refuses. */
export interface ApiAccess {
  /** `access_token` counts as a parameter. */
  readonly tokenParameter: boolean;
  /** Pages: a token in whatever form is as good as none. Decision 0116. */
  readonly sessionsAlone?: boolean;
  /** A session counts where a link on a page of this origin was opened, unless to act as another: GET changes nothing. */
  readonly byLinks?: boolean;
  /** Rows that one page may hold. */
  readonly pageLimit: number;
  /** An argument that is refused anywhere refuses the request, and not its field alone. */
  readonly allOrNothing?: boolean;
  readonly refuse: (res: Response, refusal: Refusal, requestId: string) => void;
  /** The digest of the session that counts, null without one; that of a page of this origin unless given. */
  readonly sessionOf?: (req: Request, res: Response) => Buffer | null;
  /** What counts in place of a token and a session, null where the request has nothing of the kind. @throws Refusal 401 */
  readonly credentialsOf?: (req: Request) => Credentials | null;
}

/** Longer than any token that was ever made here. */
const longestToken = 512;
const bearer = /^Bearer[ \t]+([\x21-\x7e]+)[ \t]*$/i;

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

/** The digest of the token in `Authorization: Bearer …`. @throws Refusal 401 for anything else */
export function digestInHeader(header: string): Buffer {
  const token = bearer.exec(header)?.[1];
  if (token === undefined || token.length > longestToken) throw invalidToken();
  return digestOf(token);
}

export const invalidToken = () => unauthenticated('invalid_token', 'Invalid access token.');
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the handlers of the sign-on pages share. */
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { agentOf, closeSession, type SessionLives, type StartedSession } from '../../../identity/users/index.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import { giveSession, sessionCookie } from '../../../platform/http-in/cookies.js';
import type { Place, PlaceOf } from '../../../platform/http-in/place.js';
import { csrfTokenOf, isSameOrigin } from '../../../platform/http-in/same-origin.js';
import { forbidden, Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { aimCookie } from './aim.js';
import { type HostTenant, tenantOfHost } from './tenant-of-host.js';

/** What the sign-on pages need of the service. */
export interface SignIn {
  readonly services: Services;
  readonly placeOf: PlaceOf;
  /** The caller's network address. */
  readonly addressOf: (req: Request) => string;
  readonly accountHosts: ReadonlyMap<string, number>;
  readonly lives: SessionLives;
}

/** From where somebody asks, and to which school. */
export interface Asked {
  readonly rootAccountId: number;
  readonly userAgent: string | null;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Where a secret may be said: to pages of this service and by programs, over https or on the machine itself.
 * @throws Refusal 403 `another_site`, `not_encrypted`; 404 where no school is at the host
 */
export async function askedAt(given: SignIn, req: Request, res: Response): Promise<Asked> {
  const place = given.placeOf(req);
  // Nobody signs a stranger's browser on as themself.
  if (!isSameOrigin(req, place)) throw anotherSite();
  return privatelyAskedAt(given, req, res);
}

/** The same for addresses that a browser opens, from wherever. */
export async function privatelyAskedAt(given: SignIn, req: Request, res: Response): Promise<Asked> {
  const place = given.placeOf(req);
  if (!place.isPrivate) throw notPrivate();
  const { rootAccountId } = await tenantAt(given, place);
  const requestId = requestIdOf(res);
  return { rootAccountId, userAgent: agentOf(req.headers['user-agent']), address: given.addressOf(req), requestId };
}

/** Gives the browser its new session; the one that it brought is ended. */
export async function enterSession(given: SignIn, req: Request, res: Response, started: StartedSession): Promise<void> {
  const { services, lives } = given;
  const place = given.placeOf(req);
  const before = sessionCookie(req, place);
  const closing = { requestId: requestIdOf(res), except: started.sessionId };
  if (before !== null) await closeSession(services.acrossTenants('signing on'), before, closing);
  const csrf = csrfTokenOf(services.secrets, sessionDigest(started.id));
  giveSession(res, place, { id: started.id, csrf, seconds: lives.longestSeconds });
  aimCookie.forget(req, res, place);
}

/** @throws Refusal 404 where no school is at the host */
export async function tenantAt({ services, accountHosts }: SignIn, { host }: Place): Promise<HostTenant> {
  const tenant = await tenantOfHost(services, accountHosts, host);
  if (tenant === null) throw noSchool();
  return tenant;
}

const refusalOf = (error: unknown): Refusal | undefined => (error instanceof Refusal ? error : databaseRefusal(error));

/** The refusal that an error is; thrown on where it is none. */
export function refusalIn(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  return refusal;
}

/** Answers a refusal as JSON; hands on what is none. */
export function refuseWith(res: Response, error: unknown, next: (error?: unknown) => void): void {
  const refusal = refusalOf(error);
  if (refusal === undefined) next(error);
  else sendRefusal(res, requestIdOf(res), refusal);
}

/** A handler that answers its refusals as JSON, and hands on whatever else fails. */
export const answering =
  (answer: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler =>
  (req, res, next) => {
    answer(req, res, next).catch((error: unknown) => refuseWith(res, error, next));
  };

export const requestIdOf = (res: Response): string => res.locals['requestId'] as string;

const noSchool = () =>
  new Refusal(
    'NOT_FOUND',
    'not_found',
    'No school is at this host. The operator of the service names it: ACCOUNT_HOSTS.',
  );
export const anotherSite = () => forbidden('another_site', 'This is asked by pages of this service alone.');
const notPrivate = () =>
  forbidden('not_encrypted', 'Passwords are taken over https alone, or on the machine of the service itself.');

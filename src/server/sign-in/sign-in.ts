/** Signing on with a login and its password, and off again. Decision 0085; source: supplement §1.2. */
import type { Request, RequestHandler, Response } from 'express';
import { mediaTypeOf, sendRefusal } from '../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../schema/platform/prepare/database-faults.js';
import {
  agentOf,
  closeSession,
  type SessionLives,
  type StartedSession,
  sessionDigest,
  startSession,
} from '../../identity/users/index.js';
import { forbidden, notFound, Refusal } from '../../platform/refusal/refusal.js';
import type { Services } from '../../platform/transaction/context.js';
import { giveSession, sessionCookie, takeSession } from './cookies.js';
import { textsOf, wantsJson } from './fields.js';
import { goOn } from './page.js';
import type { Place, PlaceOf } from './place.js';
import { pathOnward } from './return-to.js';
import { csrfTokenOf, isCsrfToken, isSameOrigin } from './same-origin.js';
import { csrfHeader } from './session-of.js';
import { showSignIn, showSignOut } from './sign-in-pages.js';
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

/** Answers `GET /login` for who is not signed on. */
export function signInPage(given: SignIn): RequestHandler {
  return (req, res, next) => {
    const texts = textsOf(res, ['return_to', 'notice']);
    if (texts === null) return;
    const place = given.placeOf(req);
    tenantAt(given, place)
      .then((tenant) =>
        showSignIn(res, { place, tenant, returnTo: onward(texts.return_to, place), notice: texts.notice }),
      )
      .catch((error: unknown) => refuseWith(res, error, next));
  };
}

/**
 * Answers `POST /login`: a form is sent on to the page it came for, JSON is answered with the user and the text for
 * `X-CSRF-Token`. A session that the browser had is ended; the new one has a new id.
 */
export function signIn(given: SignIn): RequestHandler {
  return (req, res, next) => {
    const texts = textsOf(res, ['login', 'password', 'return_to']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const asked = { uniqueId: texts.login ?? '', password: texts.password ?? '' };
    const returnTo = onward(texts.return_to, place);
    signOn(given, req, res, asked)
      .then((started) => {
        if (answersJson(req)) return sendStarted(given, res, started);
        goOn(res, returnTo ?? `${place.prefix}/login`);
      })
      .catch(async (error: unknown) => {
        if (answersJson(req) || !(error instanceof Refusal)) return refuseWith(res, error, next);
        const tenant = await tenantAt(given, place);
        showSignIn(res, { place, tenant, returnTo, login: asked.uniqueId, refusal: error });
      })
      .catch(next);
  };
}

/** Answers in JSON where the caller has sent some, and where they want nothing else. */
const answersJson = (req: Request): boolean => mediaTypeOf(req) === 'application/json' || wantsJson(req);

async function signOn(
  given: SignIn,
  req: Request,
  res: Response,
  asked: { readonly uniqueId: string; readonly password: string },
): Promise<StartedSession> {
  const { services, lives, addressOf } = given;
  const place = given.placeOf(req);
  // Nobody signs a stranger's browser on as themself.
  if (!isSameOrigin(req, place)) throw anotherSite();
  if (!place.isPrivate) throw notPrivate();
  const { rootAccountId } = await tenantAt(given, place);
  const requestId = res.locals['requestId'] as string;
  const from = { rootAccountId, userAgent: agentOf(req.headers['user-agent']), address: addressOf(req), requestId };
  const started = await startSession(services.ofTenant(rootAccountId), { ...asked, ...from }, lives);
  const before = sessionCookie(req, place);
  if (before !== null) await closeSession(services.acrossTenants('signing on'), before, requestId);
  const csrf = csrfTokenOf(services.secrets, sessionDigest(started.id));
  giveSession(res, place, { id: started.id, csrf, seconds: lives.longestSeconds });
  return started;
}

function sendStarted({ services }: SignIn, res: Response, { id, userId, expiresAt }: StartedSession): void {
  const answer = {
    user_id: userId,
    csrf_token: csrfTokenOf(services.secrets, sessionDigest(id)),
    expires_at: expiresAt,
  };
  res.setHeader('Cache-Control', 'private, no-store').json(answer);
}

/** Answers `GET /logout`: asks whether to, since a page of another site may have sent the browser there. */
export function signOutPage({ services, placeOf }: SignIn): RequestHandler {
  return (req, res) => {
    const place = placeOf(req);
    const id = sessionCookie(req, place);
    showSignOut(res, place, id === null ? null : csrfTokenOf(services.secrets, sessionDigest(id)));
  };
}

/** Answers `POST /logout` of the page, and `DELETE /login` of a program. */
export function signOut({ services, placeOf }: SignIn): RequestHandler {
  return (req, res, next) => {
    const texts = textsOf(res, ['csrf_token']);
    if (texts === null) return;
    const place = placeOf(req);
    const id = sessionCookie(req, place);
    const token = texts.csrf_token ?? req.headers[csrfHeader];
    const isOwn = id === null || (isSameOrigin(req, place) && isCsrfToken(services.secrets, sessionDigest(id), token));
    if (!isOwn) return refuseWith(res, anotherSite(), next);
    closing(services, res, id)
      .then(() => {
        takeSession(res, place);
        if (req.method === 'DELETE') res.setHeader('Cache-Control', 'private, no-store').json({});
        else goOn(res, `${place.prefix}/login?notice=signed_out`);
      })
      .catch((error: unknown) => refuseWith(res, error, next));
  };
}

const closing = async (services: Services, res: Response, id: string | null): Promise<void> => {
  if (id !== null) await closeSession(services.acrossTenants('signing on'), id, res.locals['requestId'] as string);
};

/** @throws Refusal 404 where no school is at the host */
export async function tenantAt({ services, accountHosts }: SignIn, { host }: Place): Promise<HostTenant> {
  const tenant = await tenantOfHost(services, accountHosts, host);
  if (tenant === null) throw notFound();
  return tenant;
}

/** Answers a refusal as JSON; hands on what is none. */
export function refuseWith(res: Response, error: unknown, next: (error?: unknown) => void): void {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error);
  if (refusal === undefined) next(error);
  else sendRefusal(res, res.locals['requestId'] as string, refusal);
}

const onward = (text: string | undefined, place: Place): string | null =>
  text === undefined || text === '' ? null : pathOnward(text, place);

const anotherSite = () => forbidden('another_site', 'This is asked by pages of this service alone.');
const notPrivate = () =>
  forbidden('not_encrypted', 'Passwords are taken over https alone, or on the machine of the service itself.');

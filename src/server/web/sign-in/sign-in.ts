/** Signing on with a login and its password, and off again. Decision 0085; source: supplement §1.2. */
import type { Request, RequestHandler, Response } from 'express';
import { mediaTypeOf } from '../../../../rest-adapter/platform/index.js';
import { closeSession, type StartedSession, startSession } from '../../../identity/users/index.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import { sessionCookie, takeSession } from '../../../platform/http-in/cookies.js';
import { csrfTokenOf, isCsrfToken, isSameOrigin } from '../../../platform/http-in/same-origin.js';
import { csrfHeader } from '../../../platform/http-in/session-of.js';
import { aimAt, aimIn, aimNames, keepAim } from './aim.js';
import {
  anotherSite,
  answering,
  askedAt,
  enterSession,
  refusalIn,
  requestIdOf,
  type SignIn,
  tenantAt,
} from './asked-at.js';
import { textsOf, wantsJson } from './fields.js';
import { addressOfProvider, isOffered } from './offered-providers.js';
import { goElsewhere, goOn, leadElsewhere } from './page.js';
import { onward } from './return-to.js';
import { showSignIn, showSignOut } from './sign-in-pages.js';

/**
 * Answers `GET /login`, and `GET /login/local`, which shows the form also where the school has its people sign on
 * elsewhere: by `auth_discovery_url`, else by the provider in position 1. Source: D1 · SSO settings.
 */
export const signInPage = (given: SignIn, { isLocal }: { readonly isLocal: boolean }): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, [...aimNames, 'notice', 'unique_id']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const tenant = await tenantAt(given, place);
    const { rootAccountId } = tenant;
    const { secrets, peers } = given.services;
    const { endpoints } = peers;
    // The school's own page sends people on to the form, and knows nothing of what they want here.
    const aim = isLocal ? aimAt(req, place, secrets, { said: texts, rootAccountId }) : aimIn(texts, place);
    if (!isLocal && tenant.authDiscoveryUrl !== null) {
      keepAim(req, res, place, secrets, { ...aim, rootAccountId });
      if (goElsewhere(res, tenant.authDiscoveryUrl)) return;
    }
    const [first] = tenant.providers;
    // Who has just signed out is told so, and not signed on again by the provider's own session.
    const goesOn = !isLocal && texts.notice === undefined && first !== undefined && isOffered(first, endpoints);
    if (goesOn) return goOn(res, addressOfProvider(place, first, aim));
    showSignIn(res, { place, tenant, aim, notice: texts.notice, login: texts.unique_id ?? '', endpoints });
  });

/**
 * Answers `POST /login`: a form is sent on to the page it came for, JSON is answered with the user and the text for
 * `X-CSRF-Token`. A session that the browser had is ended; the new one has a new id.
 */
export const signIn = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['login', 'password', 'return_to']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const said = { uniqueId: texts.login ?? '', password: texts.password ?? '' };
    const returnTo = onward(texts.return_to, place);
    try {
      const started = await signOn(given, req, res, said);
      if (answersJson(req)) sendStarted(given, res, started);
      else goOn(res, returnTo ?? `${place.prefix}/login/account`);
    } catch (error) {
      const refusal = refusalIn(error);
      if (answersJson(req)) throw refusal;
      const tenant = await tenantAt(given, place);
      const { unknownUserUrl } = tenant;
      const isUnknown = refusal.reason === 'unknown_user' && unknownUserUrl !== null;
      if (isUnknown && leadElsewhere(res, unknownUserUrl, 'You are not known here')) return;
      const { endpoints } = given.services.peers;
      showSignIn(res, { place, tenant, aim: { returnTo, isForced: false }, login: said.uniqueId, refusal, endpoints });
    }
  });

/** Answers in JSON where the caller has sent some, and where they want nothing else. */
const answersJson = (req: Request): boolean => mediaTypeOf(req) === 'application/json' || wantsJson(req);

async function signOn(
  given: SignIn,
  req: Request,
  res: Response,
  said: { readonly uniqueId: string; readonly password: string },
): Promise<StartedSession> {
  const asked = await askedAt(given, req, res);
  const own = given.services.ofTenant(asked.rootAccountId);
  const started = await startSession(own, { ...said, ...asked }, given.lives);
  await enterSession(given, req, res, started);
  return started;
}

function sendStarted({ services }: SignIn, res: Response, { id, userId, expiresAt }: StartedSession): void {
  const csrf = csrfTokenOf(services.secrets, sessionDigest(id));
  res
    .setHeader('Cache-Control', 'private, no-store')
    .json({ user_id: userId, csrf_token: csrf, expires_at: expiresAt });
}

/** Answers `GET /logout`: asks whether to, since a page of another site may have sent the browser there. */
export function signOutPage({ services, placeOf }: SignIn): RequestHandler {
  return (req, res) => {
    const place = placeOf(req);
    const id = sessionCookie(req, place);
    showSignOut(res, place, id === null ? null : csrfTokenOf(services.secrets, sessionDigest(id)));
  };
}

/**
 * Answers `POST /logout` of the page, and `DELETE /login` of a program. Who was signed on by a provider is sent to where its
 * own session ends, if it says where.
 */
export const signOut = ({ services, placeOf }: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['csrf_token']);
    if (texts === null) return;
    const place = placeOf(req);
    const id = sessionCookie(req, place);
    const token = texts.csrf_token ?? req.headers[csrfHeader];
    const isOwn = id === null || (isSameOrigin(req, place) && isCsrfToken(services.secrets, sessionDigest(id), token));
    if (!isOwn) throw anotherSite();
    const across = services.acrossTenants('signing on');
    const elsewhere = id === null ? null : await closeSession(across, id, { requestId: requestIdOf(res) });
    takeSession(res, place);
    const told = elsewhere === null ? {} : { log_out_url: elsewhere };
    if (req.method === 'DELETE') res.setHeader('Cache-Control', 'private, no-store').json(told);
    else if (elsewhere === null || !leadElsewhere(res, elsewhere, 'You are signed out here'))
      goOn(res, `${place.prefix}/login?notice=signed_out`);
  });

/** To a provider and back: signing on by OpenID Connect and its relatives. Decision 0090. */
import type { Request, RequestHandler, Response } from 'express';
import { type AuthType, notSignedOnBy, providerRefused } from '../../../identity/authentication-providers/index.js';
import { completeSignOn, startSignOn } from '../../../identity/users/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import { type Aim, aimAt, aimIn, aimNames } from './aim.js';
import { answering, enterSession, privatelyAskedAt, refusalIn, type SignIn, tenantAt } from './asked-at.js';
import { textsOf, wantsJson } from './fields.js';
import { goElsewhere, goOn } from './page.js';
import { showSignIn } from './sign-in-pages.js';
import { keepSignOn, signOnCookie } from './sign-on-cookie.js';

/** Answers `GET /login/<type>` and `GET /login/<type>/:id`: the browser goes to the provider. */
export const toProvider = (given: SignIn, authType: AuthType): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, aimNames);
    if (texts === null) return;
    const place = given.placeOf(req);
    const { secrets } = given.services;
    let aim = aimIn(texts, place);
    try {
      const { rootAccountId } = await privatelyAskedAt(given, req, res);
      aim = aimAt(req, place, secrets, { said: texts, rootAccountId });
      const own = given.services.ofTenant(rootAccountId);
      const named = { rootAccountId, authType, id: idIn(req), isForced: aim.isForced };
      const { address, ...sent } = await startSignOn(own, named, (id) => backAt(place, authType, id));
      keepSignOn(res, place, secrets, { ...sent, rootAccountId, returnTo: aim.returnTo });
      if (!goElsewhere(res, address)) throw notFound();
    } catch (error) {
      await showRefused(given, req, res, error, aim);
    }
  });

/** Answers `GET /login/<type>/:id/callback`: the provider has sent the browser back. */
export const fromProvider = (given: SignIn, authType: AuthType): RequestHandler =>
  answering(async (req, res) => {
    const place = given.placeOf(req);
    const kept = signOnCookie.read(req, place, given.services.secrets);
    try {
      const asked = await privatelyAskedAt(given, req, res);
      const id = idIn(req);
      const isOwn = kept?.providerId === id && kept?.rootAccountId === asked.rootAccountId;
      if (kept === null || id === null || !isOwn) throw providerRefused();
      const back = new URL(backAt(place, authType, id));
      back.search = new URL(req.originalUrl, place.origin).search;
      const own = given.services.ofTenant(asked.rootAccountId);
      const started = await completeSignOn(own, { ...asked, authType, id, back, sent: kept }, given.lives);
      await enterSession(given, req, res, started);
      signOnCookie.forget(req, res, place);
      goOn(res, kept.returnTo ?? `${place.prefix}/login/account`);
    } catch (error) {
      signOnCookie.forget(req, res, place);
      await showRefused(given, req, res, error, {
        returnTo: kept?.returnTo ?? null,
        isForced: kept?.freshSince != null,
      });
    }
  });

/** Answers `GET /login/cas`, `GET /login/saml` and those of single providers: they are set up here, and sign nobody on. */
export const toNoProvider = (given: SignIn, authType: AuthType): RequestHandler =>
  answering((req, res) => showRefused(given, req, res, notSignedOnBy(authType), { returnTo: null, isForced: false }));

/** The one address to which a provider sends people back: another one for each provider, so that none can speak for another. */
const backAt = ({ base }: Place, authType: AuthType, id: number): string => `${base}/login/${authType}/${id}/callback`;

/** @throws Refusal 404 for what is no id */
function idIn(req: Request): number | null {
  const text = req.params['id'];
  if (text === undefined) return null;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** Says on the sign-on page what was refused; who is unknown goes where the school wants. */
async function showRefused(given: SignIn, req: Request, res: Response, error: unknown, aim: Aim): Promise<void> {
  const refusal = refusalIn(error);
  if (wantsJson(req)) throw refusal;
  const place = given.placeOf(req);
  const tenant = await tenantAt(given, place);
  const { unknownUserUrl } = tenant;
  const isUnknown = refusal.reason === 'unknown_user' && unknownUserUrl !== null;
  if (isUnknown && goElsewhere(res, unknownUserUrl)) return;
  showSignIn(res, { place, tenant, aim, refusal, endpoints: given.services.peers.endpoints });
}

/** To a provider and back: signing on by OpenID Connect and its relatives. Decision 0090. */
import type { Request, RequestHandler, Response } from 'express';
import { type AuthType, providerRefused } from '../../identity/authentication-providers/index.js';
import { completeSignOn, startSignOn } from '../../identity/users/index.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { answering, enterSession, onward, privatelyAskedAt, refusalIn, type SignIn, tenantAt } from './asked-at.js';
import { textsOf, wantsJson } from './fields.js';
import { goElsewhere, goOn } from './page.js';
import type { Place } from './place.js';
import { showSignIn } from './sign-in-pages.js';
import { forgetSignOn, keepSignOn, signOnKept } from './sign-on-cookie.js';

/** Answers `GET /login/<type>` and `GET /login/<type>/:id`: the browser goes to the provider. */
export const toProvider = (given: SignIn, authType: AuthType): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['return_to']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const returnTo = onward(texts.return_to, place);
    try {
      const { rootAccountId } = await privatelyAskedAt(given, req, res);
      const own = given.services.ofTenant(rootAccountId);
      const named = { rootAccountId, authType, id: idIn(req) };
      const { address, ...sent } = await startSignOn(own, named, (id) => backAt(place, authType, id));
      keepSignOn(res, place, given.services.secrets, { ...sent, rootAccountId, returnTo });
      if (!goElsewhere(res, address)) throw notFound();
    } catch (error) {
      await showRefused(given, req, res, error, returnTo);
    }
  });

/** Answers `GET /login/<type>/:id/callback`: the provider has sent the browser back. */
export const fromProvider = (given: SignIn, authType: AuthType): RequestHandler =>
  answering(async (req, res) => {
    const place = given.placeOf(req);
    const kept = signOnKept(req, place, given.services.secrets);
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
      forgetSignOn(res, place);
      goOn(res, kept.returnTo ?? `${place.prefix}/login/account`);
    } catch (error) {
      forgetSignOn(res, place);
      await showRefused(given, req, res, error, kept?.returnTo ?? null);
    }
  });

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
async function showRefused(
  given: SignIn,
  req: Request,
  res: Response,
  error: unknown,
  returnTo: string | null,
): Promise<void> {
  const refusal = refusalIn(error);
  if (wantsJson(req)) throw refusal;
  const place = given.placeOf(req);
  const tenant = await tenantAt(given, place);
  const { unknownUserUrl } = tenant;
  const isUnknown = refusal.reason === 'unknown_user' && unknownUserUrl !== null;
  if (isUnknown && goElsewhere(res, unknownUserUrl)) return;
  showSignIn(res, { place, tenant, returnTo, refusal, endpoints: given.services.peers.endpoints });
}

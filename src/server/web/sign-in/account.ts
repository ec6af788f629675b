/** Pages for who is signed on: where they are, and another password. Decision 0085. */
import type { Request, RequestHandler, Response } from 'express';
import type { Prepare } from '../../../../schema/platform/prepare/prepare.js';
import { createSessionKey, setOwnPassword, startSessionByKey } from '../../../identity/users/index.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import { sessionCookie } from '../../../platform/http-in/cookies.js';
import type { Place } from '../../../platform/http-in/place.js';
import { csrfTokenOf, isCsrfToken, isSameOrigin } from '../../../platform/http-in/same-origin.js';
import { badRequest } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { type AccountShown, showAccount } from './account-pages.js';
import {
  anotherSite,
  answering,
  enterSession,
  privatelyAskedAt,
  refusalIn,
  refuseWith,
  type SignIn,
} from './asked-at.js';
import { textsOf } from './fields.js';
import { goOn } from './page.js';
import { showOwnPassword } from './password-pages.js';
import { onward } from './return-to.js';

/**
 * How pages take sessions, and nothing else: a token, which may have limits, is not looked at. A browser may open them from wherever; what a form changes needs the text that the page has put
 * into it. Who is not signed on is sent to sign on, and comes back.
 */
export const pageAccess = (given: SignIn): ApiAccess => ({
  tokenParameter: false,
  sessionsAlone: true,
  pageLimit: 100,
  sessionOf: (req, res) => {
    const place = given.placeOf(req);
    const id = sessionCookie(req, place);
    if (id === null) return null;
    const digest = sessionDigest(id);
    if (req.method === 'GET' || req.method === 'HEAD') return digest;
    const token = textsOf(res, ['csrf_token'])?.csrf_token;
    if (!isSameOrigin(req, place) || !isCsrfToken(given.services.secrets, digest, token)) throw anotherSite();
    return digest;
  },
  refuse: (res, refusal) => {
    const { req } = res;
    const { prefix } = given.placeOf(req);
    if (refusal.status !== 401) return refuseWith(res, refusal, () => undefined);
    const asked = req.method === 'GET' ? req.path : '/login/account';
    goOn(res, `${prefix}/login?return_to=${encodeURIComponent(prefix + asked)}`);
  },
});

const contextOf = (res: Response): RequestContext => res.locals['context'] as RequestContext;

/** The text that forms of the page carry. */
function csrfOf({ services, placeOf }: SignIn, req: Request): string {
  const id = sessionCookie(req, placeOf(req));
  return id === null ? '' : csrfTokenOf(services.secrets, sessionDigest(id));
}

const document = `query AccountPage {
  viewer {
    name
    sessions(first: 50) { nodes { recordId userAgent address lastRequestAt createdAt } }
    applicationConsents(first: 50) { nodes { recordId applicationName createdAt lastUsedAt } }
  }
}`;

/** Answers `GET /login/account`: who is signed on, and in which browsers. */
export function accountPage(given: SignIn, prepare: Prepare): RequestHandler {
  const show = accountShower(given, prepare);
  return (req, res, next) => {
    const texts = textsOf(res, ['notice']);
    if (texts === null) return next();
    show(req, res, { notice: texts.notice }).catch(next);
  };
}

/** What shows the page, with what is said on it. */
function accountShower(given: SignIn, prepare: Prepare) {
  return async (req: Request, res: Response, said: Pick<AccountShown, 'notice' | 'refusal'>): Promise<void> => {
    const context = contextOf(res);
    const prepared = prepare(document, null, { trusted: true });
    if ('errors' in prepared) throw prepared.errors[0] as Error;
    const { data } = await prepared.run(context, {});
    const { viewer } = data as unknown as { readonly viewer: ViewerShown };
    const own = context.actor.sessionId ?? 0;
    const consents = viewer.applicationConsents.nodes;
    const shown = { name: viewer.name, sessions: viewer.sessions.nodes, consents, own, ...said };
    showAccount(res, { ...shown, place: given.placeOf(req), csrf: csrfOf(given, req) });
  };
}

const following = `mutation FollowStudent($code: String!) {
  linkObservee(userId: "self", input: { pairingCode: $code }) { errors { message } } }`;

/** Answers `POST /login/observees`: whoever is signed on observes the student whose code they have. Decision 0130. */
export function followStudent(given: SignIn, prepare: Prepare): RequestHandler {
  const show = accountShower(given, prepare);
  return (req, res, next) => {
    const texts = textsOf(res, ['pairing_code']);
    const prepared = prepare(following, null, { trusted: true });
    if (texts === null || 'errors' in prepared) return next();
    const answered = async () => {
      const { data, errors } = await prepared.run(contextOf(res), { code: texts.pairing_code?.trim() ?? '' });
      const told = data?.['linkObservee'] as { readonly errors: readonly { readonly message: string }[] } | null;
      const message = told?.errors[0]?.message ?? errors?.[0]?.message;
      if (message !== undefined) return show(req, res, { refusal: badRequest('invalid', message) });
      goOn(res, `${given.placeOf(req).prefix}/login/account?notice=student_followed`);
    };
    answered().catch(next);
  };
}

interface ViewerShown {
  readonly name: string;
  readonly sessions: { readonly nodes: AccountShown['sessions'] };
  readonly applicationConsents: { readonly nodes: AccountShown['consents'] };
}

const endings = {
  session_ended: 'mutation EndSession($id: RecordId!) { endSession(id: $id) { session { recordId } } }',
  application_ended:
    'mutation EndConsent($id: RecordId!) { endApplicationConsent(id: $id) { applicationConsent { recordId } } }',
};

/** Answers `POST /login/sessions/:id/end` and `POST /login/applications/:id/end`. */
export function endOwn(given: SignIn, prepare: Prepare, notice: keyof typeof endings): RequestHandler {
  return (req, res, next) => {
    const prepared = prepare(endings[notice], null, { trusted: true });
    if ('errors' in prepared) return next();
    const answered = async () => {
      // Whoever pressed the button twice is told the same.
      await prepared.run(contextOf(res), { id: String(req.params['id']) });
      goOn(res, `${given.placeOf(req).prefix}/login/account?notice=${notice}`);
    };
    answered().catch(next);
  };
}

/** Answers `GET /login/password`. */
export function ownPasswordPage(given: SignIn): RequestHandler {
  return (req, res) => showOwnPassword(res, { place: given.placeOf(req), csrf: csrfOf(given, req) });
}

/** Answers `POST /login/password`. */
export const ownPassword = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['current_password', 'password', 'password_again']);
    if (texts === null) return;
    const { current_password: current = '', password = '', password_again: again = '' } = texts;
    const shown = { place: given.placeOf(req), csrf: csrfOf(given, req) };
    if (password !== again) return showOwnPassword(res, { ...shown, isDifferent: true });
    try {
      await setOwnPassword(contextOf(res), { current, password });
      goOn(res, `${shown.place.prefix}/login/account?notice=password_changed`);
    } catch (error) {
      showOwnPassword(res, { ...shown, refusal: refusalIn(error) });
    }
  });

/** Answers `GET /login/session_token`: an address that signs a browser on once. Source: supplement §1.2. */
export const sessionToken = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['return_to']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const returnTo = onward(texts.return_to, place);
    if ((texts.return_to ?? '') !== '' && returnTo === null) throw elsewhere();
    const key = await createSessionKey(contextOf(res));
    const onwards = returnTo === null ? '' : `&return_to=${encodeURIComponent(returnTo)}`;
    const answer = { session_url: `${keyBase(given, place, res)}/login/session?key=${key}${onwards}` };
    res.setHeader('Cache-Control', 'private, no-store').json(answer);
  });

/** A key opens nothing at the host of another school. */
function keyBase({ accountHosts }: SignIn, { host, linkBase }: Place, res: Response): string {
  const { actor, services } = contextOf(res);
  return accountHosts.get(host) === actor.rootAccountId ? linkBase : (services.publicUrl ?? linkBase);
}

const elsewhere = () => badRequest('return_to_elsewhere', 'return_to leads to another site.');

/** Answers `GET /login/session`: the address of `session_token`, once. */
export const sessionByKey = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['key', 'return_to']);
    if (texts === null) return;
    const place = given.placeOf(req);
    // A page of another site would sign a browser on as somebody else.
    if (req.headers['sec-fetch-site'] === 'cross-site') throw anotherSite();
    const asked = await privatelyAskedAt(given, req, res);
    const own = given.services.ofTenant(asked.rootAccountId);
    const started = await startSessionByKey(own, { ...asked, key: texts.key ?? '' }, given.lives);
    await enterSession(given, req, res, started);
    goOn(res, onward(texts.return_to, place) ?? `${place.prefix}/login/account`);
  });

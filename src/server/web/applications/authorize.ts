/** `/login/oauth2/auth`: an application asks somebody who is signed on to let it act for them. Supplement §1.2. */
import type { Request, RequestHandler, Response } from 'express';
import { createAuthorizationCode, scopesAsked } from '../../../identity/applications/index.js';
import { refuseWhileActing } from '../../../identity/users/index.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import { sessionCookie } from '../../../platform/http-in/cookies.js';
import { csrfTokenOf } from '../../../platform/http-in/same-origin.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { inTransaction } from '../../../platform/transaction/transaction.js';
import { pageAccess } from '../sign-in/account.js';
import { answering, refuseWith, type SignIn } from '../sign-in/asked-at.js';
import { isYes, textsOf } from '../sign-in/fields.js';
import { goOn } from '../sign-in/page.js';
import type { Said } from './asked.js';
import { askedAgain, askedIn, isShownCode, tellApplication } from './asked-by-application.js';
import { showCode, showConsent, showFault } from './consent-pages.js';
import { userNamed } from './user-named.sql.js';

/** Shows the code, or that nothing was allowed, to who has come from here without an application to go on to. */
export const codePage: RequestHandler = (req, res, next) => {
  const texts = textsOf(res, ['client_id', 'code', 'error']);
  if (texts === null) return;
  if (!isShownCode(req, texts)) return next();
  const { code } = texts;
  if (code !== undefined && !/^[\w-]{43}$/.test(code)) return showFault(res, 400, 'That is no code of this service.');
  showCode(res, code ?? null);
};

/** Who has to sign on first goes there, unless the application wants nobody to be asked. */
export const askingAccess = (given: SignIn): ApiAccess => ({
  ...pageAccess(given),
  refuse: (res, refusal) => {
    const asked = askedIn(res);
    if (refusal.status !== 401) return refuseWith(res, refusal, () => undefined);
    if (asked.said.prompt === 'none')
      return tellApplication(res, asked, { error: 'login_required', description: 'Nobody is signed on.' });
    toSignOn(res);
  },
});

/** Whether the application wants somebody to prove anew who they are. */
const isForced = ({ force_login, prompt }: Said): boolean => isYes(force_login) || prompt === 'login';

/** The page of sign-ons, which comes back to the same question. */
function toSignOn(res: Response): void {
  const asked = askedIn(res);
  const { place, said } = asked;
  const query = new URLSearchParams({
    return_to: askedAgain(asked, 'force_login', 'prompt', 'unique_id'),
    // A provider that still knows them is told to ask.
    ...(isForced(said) && { force_login: '1' }),
    ...(said.unique_id !== undefined && { unique_id: said.unique_id }),
  });
  goOn(res, `${place.prefix}/login?${query.toString()}`);
}

const contextOf = (res: Response): RequestContext => res.locals['context'] as RequestContext;

/** Answers `GET /login/oauth2/auth` of who is signed on: asks them. */
export const consentPage = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const asked = askedIn(res);
    const { said, client } = asked;
    const { services, actor } = contextOf(res);
    refuseWhileActing(actor);
    if (isForced(said)) return toSignOn(res);
    if (said.prompt === 'none')
      return tellApplication(res, asked, { error: 'consent_required', description: 'The person has to be asked.' });
    const [user] = await services.database.rows<{ name: string }>(userNamed.with(actor));
    const scopes = scopesAsked(client, said.scope, services.knownScopes) ?? null;
    showConsent(res, asked, { csrf: csrfOf(given, req), name: user?.name ?? '', scopes });
  });

function csrfOf({ services, placeOf }: SignIn, req: Request): string {
  const id = sessionCookie(req, placeOf(req));
  return id === null ? '' : csrfTokenOf(services.secrets, sessionDigest(id));
}

/** Answers `POST /login/oauth2/auth`: the person has allowed it, or not. */
export const decide: RequestHandler = answering(async (_req, res) => {
  const asked = askedIn(res);
  const { said, request } = asked;
  if (said.decision !== 'allow') {
    const description = 'The person has not allowed it.';
    return tellApplication(res, asked, { error: 'access_denied', description });
  }
  const code = await inTransaction(contextOf(res), {}, (ctx) => createAuthorizationCode(ctx, request));
  tellApplication(res, asked, { code });
});

/** What applications and the people whom they ask find below `/login/oauth2`. Decision 0089. */
import type { Express, RequestHandler } from 'express';
import { readForm, readQuery, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { type ApiAccess } from '../../../platform/http-in/access.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { inviteBody } from '../../../platform/http-in/invite-body.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import type { SignIn } from '../sign-in/asked-at.js';
import type { WebParts } from '../web-parts.js';
import { authorizePath, readAsked } from './asked-by-application.js';
import { askingAccess, codePage, consentPage, decide } from './authorize.js';
import { describedPath, describeServer } from './described.js';
import { endToken, exchangeTokens, revocationPath, revokeTokens, tokenPath } from './tokens-of-applications.js';

/** Bytes of a body: a list of scopes at most. */
const limit = 64 * 1024;

/** @param limited the rate limiter, for who is known */
export function mountApplications(
  http: Express,
  { services, config }: Pick<WebParts, 'services' | 'config'>,
  authentication: Entrance,
  limited: RequestHandler,
): void {
  const { placeOf, addressOf } = authentication;
  const given: SignIn = { services, placeOf, addressOf, ...config.signIn };
  const asking = [readAsked(given), authentication.authenticate(askingAccess(given)), limited];
  http.get(authorizePath, labelled, readParameters, codePage, ...asking, consentPage(given));
  http.post(authorizePath, labelled, readParameters, ...asking, decide);
  http.post(tokenPath, labelled, readParameters, exchangeTokens(given));
  http.post(revocationPath, labelled, readParameters, revokeTokens(given));
  http.get(describedPath, labelled, describeServer(given));
  const byToken = authentication.authenticate(tokenAccess(config.api.accessTokenParameter.rest));
  http.delete(tokenPath, labelled, readParameters, byToken, limited, endToken);
}

/** A token alone ends itself; a session is none. */
const tokenAccess = (tokenParameter: boolean): ApiAccess => ({
  tokenParameter,
  pageLimit: 1,
  sessionOf: () => null,
  refuse: (res, refusal, requestId) => sendRefusal(res, requestId, refusal),
});

const readParameters: RequestHandler = combineHandlers(
  readQuery({ everyValueOf: actingParameter }),
  (req, res, next) => {
    inviteBody(req, res);
    next();
  },
  readForm({ limit, everyValueOf: actingParameter }),
);

/** What applications and the people whom they ask find below `/login/oauth2`. Decision 0089. */
import type { Express, RequestHandler } from 'express';
import { readForm, readQuery, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import type { App } from '../../app.js';
import { type ApiAccess, type Authentication, authenticate } from '../../http/authentication/authenticate.js';
import { actingParameter } from '../../http/authentication/wanted-user.js';
import { inviteBody } from '../../http/transfer/body-time.js';
import type { SignIn } from '../sign-in/asked-at.js';
import { authorizePath, readAsked } from './asked-by-application.js';
import { askingAccess, codePage, consentPage, decide } from './authorize.js';
import { describedPath, describeServer } from './described.js';
import { endToken, exchangeTokens, revocationPath, revokeTokens, tokenPath } from './tokens-of-applications.js';

/** Bytes of a body: a list of scopes at most. */
const limit = 64 * 1024;

/** @param limited the rate limiter, for who is known */
export function mountApplications(
  http: Express,
  { services, config }: Pick<App, 'services' | 'config'>,
  authentication: Authentication,
  limited: RequestHandler,
): void {
  const { placeOf, addressOf } = authentication;
  const given: SignIn = { services, placeOf, addressOf, ...config.signIn };
  const asking = [readAsked(given), authenticate(authentication, askingAccess(given)), limited];
  http.get(authorizePath, labelled, readParameters, codePage, ...asking, consentPage(given));
  http.post(authorizePath, labelled, readParameters, ...asking, decide);
  http.post(tokenPath, labelled, readParameters, exchangeTokens(given));
  http.post(revocationPath, labelled, readParameters, revokeTokens(given));
  http.get(describedPath, labelled, describeServer(given));
  const byToken = authenticate(authentication, tokenAccess(config.api.accessTokenParameter.rest));
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

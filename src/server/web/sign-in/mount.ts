/** The sign-on pages and what programs ask there, outside of both APIs. */
import type { Express, RequestHandler } from 'express';
import { readQuery, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { composition } from '../../../composition.js';
import { webTypes } from '../../../identity/authentication-providers/index.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { type ApiAccess } from '../../../platform/http-in/access.js';
import { actingParameter } from '../../../platform/http-in/acting.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import { opensOnce } from '../../../platform/http-in/opens-once.js';
import type { WebParts } from '../web-parts.js';
import {
  accountPage,
  endOwn,
  followStudent,
  ownPassword,
  ownPasswordPage,
  pageAccess,
  sessionByKey,
  sessionToken,
} from './account.js';
import type { SignIn } from './asked-at.js';
import { readFields } from './fields.js';
import { forgot, forgotPage, reset, resetPage } from './new-password.js';
import { fromProvider, toNoProvider, toProvider } from './provider-sign-on.js';
import { registerOneself, registerPage } from './register.js';
import { register, registrationPage } from './registration.js';
import { signIn, signInPage, signOut, signOutPage } from './sign-in.js';

/**
 * Mounts `/login` and `/logout`.
 * @param limited the rate limiter, for who is known
 */
export function mountSignIn(
  http: Express,
  { services, config, prepare }: Pick<WebParts, 'services' | 'config' | 'prepare'>,
  authentication: Entrance,
  limited: RequestHandler,
): void {
  const { placeOf, addressOf } = authentication;
  const given: SignIn = { services, placeOf, addressOf, ...config.signIn };
  const known = [authentication.authenticate(pageAccess(given)), limited];
  http.get('/login', labelled, readFields, signInPage(given, { isLocal: false }));
  http.get('/login/local', labelled, readFields, signInPage(given, { isLocal: true }));
  http.get('/login/ldap', labelled, readFields, signInPage(given, { isLocal: true }));
  mountProviders(http, given);
  http.post('/login', labelled, readFields, signIn(given));
  http.delete('/login', labelled, readFields, signOut(given));
  http.get('/logout', labelled, readFields, signOutPage(given));
  http.post('/logout', labelled, readFields, signOut(given));
  http.get('/login/forgot', labelled, forgotPage(given));
  http.post('/login/forgot', labelled, readFields, forgot(given));
  http.get('/login/reset', labelled, readFields, resetPage(given));
  http.post('/login/reset', labelled, readFields, reset(given));
  http.get('/register', labelled, readFields, registerPage(given));
  http.post('/register', labelled, readFields, registerOneself(given, composition.constraints));
  http.get('/register/:key', labelled, registrationPage(given));
  http.post('/register/:key', labelled, readFields, register(given));
  http.get('/login/account', labelled, readFields, ...known, accountPage(given, prepare));
  http.get('/login/password', labelled, readFields, ...known, ownPasswordPage(given));
  http.post('/login/password', labelled, readFields, ...known, ownPassword(given));
  http.post('/login/sessions/:id/end', labelled, readFields, ...known, endOwn(given, prepare, 'session_ended'));
  http.post('/login/observees', labelled, readFields, ...known, followStudent(given, prepare));
  const ended = endOwn(given, prepare, 'application_ended');
  http.post('/login/applications/:id/end', labelled, readFields, ...known, ended);
  const byToken = [readQuery({ everyValueOf: actingParameter }), authentication.authenticate(tokenAccess), limited];
  http.get('/login/session_token', labelled, opensOnce, ...byToken, sessionToken(given));
  http.get('/login/session', labelled, opensOnce, readFields, sessionByKey(given));
}

/** The ways to providers and back, for each type that people are sent to. */
function mountProviders(http: Express, given: SignIn): void {
  for (const type of webTypes) {
    http.get(`/login/${type}`, labelled, readFields, toProvider(given, type));
    http.get(`/login/${type}/:id`, labelled, readFields, toProvider(given, type));
    http.get(`/login/${type}/:id/callback`, labelled, opensOnce, fromProvider(given, type));
  }
  for (const type of ['cas', 'saml'] as const)
    for (const path of [`/login/${type}`, `/login/${type}/:id`]) http.get(path, labelled, toNoProvider(given, type));
}

/** A program asks by its token, or a page of this origin by its session, as on both APIs. */
const tokenAccess: ApiAccess = {
  tokenParameter: false,
  pageLimit: 1,
  refuse: (res, refusal, requestId) => sendRefusal(res, requestId, refusal),
};

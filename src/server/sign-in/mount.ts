/** The sign-on pages and what programs ask there, outside of both APIs. */
import type { Express, RequestHandler } from 'express';
import type { App } from '../app.js';
import { readFields } from './fields.js';
import type { PlaceOf } from './place.js';
import { type SignIn, signIn, signInPage, signOut, signOutPage } from './sign-in.js';

/** Mounts `/login` and `/logout`. */
export function mountSignIn(
  http: Express,
  { services, config }: Pick<App, 'services' | 'config'>,
  { placeOf, addressOf }: { readonly placeOf: PlaceOf; readonly addressOf: SignIn['addressOf'] },
): void {
  const given: SignIn = { services, placeOf, addressOf, ...config.signIn };
  http.get('/login', labelled, readFields, signInPage(given));
  http.post('/login', labelled, readFields, signIn(given));
  http.delete('/login', labelled, readFields, signOut(given));
  http.get('/logout', labelled, readFields, signOutPage(given));
  http.post('/logout', labelled, readFields, signOut(given));
}

const labelled: RequestHandler = (req, res, next) => {
  res.locals['route'] = req.route.path;
  next();
};

/** The session by which a program in a browser asks the two APIs. */
import type { IncomingMessage } from 'node:http';
import { sessionDigest } from '../authorization/session-id.js';
import { forbidden } from '../refusal/refusal.js';
import type { Services } from '../transaction/context.js';
import { sessionCookie } from './cookies.js';
import type { PlaceOf } from './place.js';
import { isCsrfToken, isLinkOfOrigin, isSameOrigin } from './same-origin.js';

/** In which a script of this origin sends the readable cookie back. */
export const csrfHeader = 'x-csrf-token';

/**
 * The digest of the session whose cookie the request brings; null without one. A cookie counts for pages of this origin
 * alone, which say so with a header, be it only to read.
 * @param byLink a link on a page of this origin leads there, too, and sends no header: reads alone
 * @throws Refusal 403 `cookie_alone`
 */
export function sessionOf(
  req: IncomingMessage,
  { services, placeOf }: { readonly services: Services; readonly placeOf: PlaceOf },
  byLink = false,
): Buffer | null {
  if (req.headers.cookie === undefined) return null;
  const place = placeOf(req);
  const id = sessionCookie(req, place);
  if (id === null) return null;
  const digest = sessionDigest(id);
  if (byLink && isLinkOfOrigin(req)) return digest;
  if (!isSameOrigin(req, place) || !isCsrfToken(services.secrets, digest, req.headers[csrfHeader])) throw cookieAlone();
  return digest;
}

const cookieAlone = () =>
  forbidden('cookie_alone', 'A session counts for pages of this origin that send its X-CSRF-Token header.');

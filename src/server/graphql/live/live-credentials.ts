/** By what clients of live updates prove who they are. */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { openTicket } from '../../../identity/live-events/index.js';
import { cannotBecome } from '../../../learning/enrollments/index.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { namesUser } from '../../../platform/http-in/acting.js';
import { digestInHeader, invalidToken } from '../../../platform/http-in/bearer.js';
import { sessionCookie } from '../../../platform/http-in/cookies.js';
import { sessionOf } from '../../../platform/http-in/session-of.js';
import { unauthenticated } from '../../../platform/refusal/refusal.js';
import type { Credentials, Services } from '../../../platform/transaction/context.js';
import { foreignOrigin } from './live.refusals.js';

type Given = Pick<Entrance, 'placeOf' | 'wantedIn'> & { readonly services: Services };

/**
 * Those of a WebSocket: a token that is said in `connection_init`, where pages can say one, else that of the request, else
 * the session of a page of this origin, which browsers name.
 * @throws Refusal 400 for an address that cannot be read; 401; 403 `cookie_alone` for a page of another site, which could
 * read what came, `cannot_become` where whom to act as is named in `connection_init`, not in the address
 */
export function socketCredentials(
  req: IncomingMessage,
  said: Readonly<Record<string, unknown>>,
  given: Given,
): Credentials {
  if (namesUser(said)) throw cannotBecome();
  const asUser = given.wantedIn(req as Request);
  const authorization = said['authorization'] ?? said['Authorization'] ?? req.headers.authorization;
  if (authorization != null) {
    if (typeof authorization !== 'string') throw invalidToken();
    return { digest: digestInHeader(authorization), asUser };
  }
  const place = given.placeOf(req);
  const session = sessionCookie(req, place);
  if (session === null) throw unauthenticated('unauthenticated', 'An access token is needed.');
  if (req.headers.origin !== place.origin) throw foreignOrigin();
  return { digest: sessionDigest(session), asUser };
}

/**
 * The ticket of an event stream; null without one.
 * @throws Refusal 401 for one that is none, or is over; 403 `cannot_become` where the address names somebody else than it
 */
export function ticketCredentials(
  req: IncomingMessage,
  given: Pick<Given, 'services' | 'wantedIn'>,
): Credentials | null {
  const [ticket, ...more] = new URLSearchParams(req.url?.split('?')[1] ?? '').getAll('ticket');
  if (ticket === undefined) return null;
  const credentials = more.length > 0 ? null : openTicket(given.services.secrets, ticket, new Date());
  if (credentials === null) throw invalidToken();
  const asUser = given.wantedIn(req as Request);
  if (asUser !== null && asUser !== credentials.asUser) throw cannotBecome();
  return credentials;
}

/**
 * The session of an event stream: a page of this origin sends no header with an `EventSource`, but its browser says where it
 * comes from.
 */
export function streamSession(req: IncomingMessage, given: Given): Buffer | null {
  if (req.headers['sec-fetch-site'] !== 'same-origin') return sessionOf(req, given);
  const place = given.placeOf(req);
  if (req.headers.origin !== undefined && req.headers.origin !== place.origin) throw foreignOrigin();
  const session = sessionCookie(req, place);
  return session === null ? null : sessionDigest(session);
}

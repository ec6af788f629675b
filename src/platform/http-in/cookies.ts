/** The two cookies of a session: the one that opens it, and the one that pages of this service read. Decision 0085. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSessionId } from '../authorization/session-id.js';
import type { Place } from './place.js';

const session = 'lyceum_session';
const csrf = 'lyceum_csrf';

/** With the prefix, a browser takes the cookie over an encrypted connection alone, and from no other host. */
const nameAt = ({ isSecure }: Place, name: string): string => (isSecure ? `__Host-${name}` : name);

/** The id of the session in the request's cookie; null where there is none, or more than one. */
export function sessionCookie(req: IncomingMessage, place: Place): string | null {
  const wanted = `${nameAt(place, session)}=`;
  const found = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(wanted));
  const id = found[0]?.slice(wanted.length);
  return found.length === 1 && id !== undefined && isSessionId(id) ? id : null;
}

/** Whether a request brings what may be a session: it is its user's, or refused, and no visitor's. */
export const bringsSession = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && cookie.includes(`${session}=`);

/** Gives a browser its session. @param seconds after which the browser may forget it */
export function giveSession(
  res: ServerResponse,
  place: Place,
  given: { id: string; csrf: string; seconds: number },
): void {
  const { id, csrf: token, seconds } = given;
  setCookies(res, place, [`${session}=${id}`, `${csrf}=${token}`], Math.floor(seconds));
}

/** Takes the session out of a browser. */
export const takeSession = (res: ServerResponse, place: Place): void =>
  setCookies(res, place, [`${session}=`, `${csrf}=`], 0);

function setCookies(res: ServerResponse, place: Place, [opening, readable]: [string, string], seconds: number): void {
  const common = `; Path=/; Max-Age=${seconds}; SameSite=Lax${place.isSecure ? '; Secure' : ''}`;
  res.setHeader('Set-Cookie', [
    `${nameAt(place, opening)}${common}; HttpOnly`,
    // A script of this origin sends it back as a header; it opens nothing.
    `${nameAt(place, readable)}${common}`,
  ]);
}

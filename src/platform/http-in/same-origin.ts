/** Holds off requests that a page of another site has a browser send. FAULTS of cookies: decision 0085. */
import type { IncomingMessage } from 'node:http';
import type { SecretBox } from '../authorization/secrets.js';
import type { Place } from './place.js';

/** Browsers say where a request comes from, in either header or both; other programs say nothing. */
export function isSameOrigin({ headers }: IncomingMessage, place: Place): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === place.origin;
}

/**
 * Whether somebody opens a link on a page of this origin: their browser says so, in headers that no page can set. A picture
 * or a frame within a page is none.
 */
export const isLinkOfOrigin = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  headers['sec-fetch-site'] === 'same-origin' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

const purpose = 'csrf';

/** What a page has to send beside the cookie: bound to its session, so that one of another session is of no use. */
export const csrfTokenOf = (secrets: SecretBox, digest: Buffer): string =>
  secrets.sign(digest.toString('base64url'), purpose);

/** Whether it is the one of the session. */
export const isCsrfToken = (secrets: SecretBox, digest: Buffer, given: unknown): boolean =>
  typeof given === 'string' && secrets.signed(digest.toString('base64url'), given, purpose);

/** What a browser keeps while it is at a provider: sealed, for ten minutes, and for the one place from which it was sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SentAway } from '../../identity/authentication-providers/index.js';
import type { SecretBox } from '../../platform/authorization/secrets.js';
import type { Place } from './place.js';

/** Somebody who was sent to a provider. */
export interface KeptSignOn extends SentAway {
  readonly rootAccountId: number;
  readonly providerId: number;
  /** Where the browser goes on afterwards; null for the usual page. */
  readonly returnTo: string | null;
}

const seconds = 600;
const purpose = 'sign-on by a provider';
const nameAt = ({ isSecure }: Place): string => (isSecure ? '__Host-lyceum_sign_on' : 'lyceum_sign_on');

/** Gives a browser what it brings back. */
export function keepSignOn(res: ServerResponse, place: Place, secrets: SecretBox, kept: KeptSignOn): void {
  const sealed = secrets.seal(JSON.stringify({ ...kept, until: Date.now() + seconds * 1000 }), purpose);
  setCookie(res, place, sealed, seconds);
}

export const forgetSignOn = (res: ServerResponse, place: Place): void => setCookie(res, place, '', 0);

function setCookie(res: ServerResponse, place: Place, value: string, maxAge: number): void {
  const more = `; Path=/; Max-Age=${maxAge}; SameSite=Lax${place.isSecure ? '; Secure' : ''}; HttpOnly`;
  res.appendHeader('Set-Cookie', `${nameAt(place)}=${value}${more}`);
}

/** What the browser brings; null for nothing, for what was changed, and after its time. */
export function signOnKept(req: IncomingMessage, place: Place, secrets: SecretBox): KeptSignOn | null {
  const wanted = `${nameAt(place)}=`;
  const found = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(wanted));
  const [sealed] = found;
  if (sealed === undefined || found.length > 1) return null;
  try {
    const read = JSON.parse(secrets.open(sealed.slice(wanted.length), purpose)) as KeptSignOn & { until: number };
    return read.until > Date.now() ? read : null;
  } catch {
    return null;
  }
}

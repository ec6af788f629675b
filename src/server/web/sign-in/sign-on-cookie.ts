/** What a browser keeps while it is at a provider: sealed, for ten minutes, and for the one place from which it was sent. */
import type { ServerResponse } from 'node:http';
import type { SentAway } from '../../../identity/authentication-providers/index.js';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { Place } from '../../../platform/http-in/place.js';
import { SealedCookie } from './sealed-cookie.js';

/** Somebody who was sent to a provider. */
export interface KeptSignOn extends SentAway {
  readonly rootAccountId: number;
  readonly providerId: number;
  /** Where the browser goes on afterwards; null for the usual page. */
  readonly returnTo: string | null;
}

export const signOnCookie = new SealedCookie<KeptSignOn>('lyceum_sign_on', 'sign-on by a provider');

/** Gives a browser what it brings back; without the address for afterwards where that is longer than a browser keeps. */
export function keepSignOn(res: ServerResponse, place: Place, secrets: SecretBox, kept: KeptSignOn): void {
  if (!signOnCookie.keep(res, place, secrets, kept))
    signOnCookie.keep(res, place, secrets, { ...kept, returnTo: null });
}

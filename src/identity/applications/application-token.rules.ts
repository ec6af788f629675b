/** How long codes and tokens of applications live, and under what they are stored. Decision 0089; source: supplement §1.2. */
import { digestOf } from '../../platform/authorization/secrets.js';
import type { TryLimit } from '../../platform/authorization/throttle.js';

/** Seconds. */
export const codeSeconds = 600;
export const accessSeconds = 3_600;
/** Of a refresh token of a public application that is not used. */
export const refreshSeconds = 30 * 86_400;
/** After the first use of a refresh token of a public application, for as long as which it is good once more. */
export const sameRefreshSeconds = 10;
/** The most that an assertion may live. */
export const assertionSeconds = 300;

/** No access token has these digests: none has a blank in its text. */
export const codeDigest = (code: string): Buffer => digestOf(`authorization code ${code}`);
export const refreshDigest = (token: string): Buffer => digestOf(`refresh token ${token}`);
export const assertionDigest = (id: string): Buffer => digestOf(`assertion ${id}`);

/** How often one address tries codes, secrets and tokens of applications. */
export const exchangeTries = (address: string): TryLimit => ({
  what: 'tokens of applications',
  address,
  perMinute: 300,
});

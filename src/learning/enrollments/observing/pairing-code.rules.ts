/** Codes by which students let somebody observe them. Decision 0130. */
import { digestOf } from '../../../platform/authorization/secrets.js';
import type { TryLimit } from '../../../platform/authorization/throttle.js';

/** Milliseconds for which a code is good: a week. */
export const codeLife = 7 * 86_400_000;

/** What a code is stored under; nobody has to type its case, or leave blanks out. */
export const codeDigest = (code: string): Buffer =>
  digestOf(`pairing code ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);

/** How often codes are tried: from one network address, and in a tenant. */
export const pairingTries = (rootAccountId: number, address: string): readonly TryLimit[] => [
  { what: 'pairing codes', address, perMinute: 20 },
  { what: `pairing codes of ${rootAccountId}`, perMinute: 600 },
];

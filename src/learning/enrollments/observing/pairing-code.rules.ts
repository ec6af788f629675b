/** Codes by which students let somebody observe them. Decision 0130. */
import { randomInt } from 'node:crypto';
import { digestOf } from '../../../platform/authorization/secrets.js';
import type { TryLimit } from '../../../platform/authorization/throttle.js';

/** Letters and digits that nobody takes for each other. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 10;
/** Milliseconds for which a code is good: a week. */
export const codeLife = 7 * 86_400_000;

export const newCode = (): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** What a code is stored under; nobody has to type its case, or leave blanks out. */
export const codeDigest = (code: string): Buffer =>
  digestOf(`pairing code ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);

/** How often codes are tried: from one network address, and in a tenant. */
export const pairingTries = (rootAccountId: number, address: string): readonly TryLimit[] => [
  { what: 'pairing codes', address, perMinute: 20 },
  { what: `pairing codes of ${rootAccountId}`, perMinute: 600 },
];

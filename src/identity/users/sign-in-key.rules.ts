/** How long keys live, and how often they are given. Decision 0085. */
import { digestOf } from '../../platform/authorization/secrets.js';
import type { TryLimit } from '../../platform/authorization/throttle.js';
import type { KeyPurpose } from './sign-in-key.entity.js';

/** Seconds. */
export const keyLives: Readonly<Record<KeyPurpose, number>> = { password: 3_600, session: 120 };

/** Mails with a key that one login gets in an hour, by whomever they are asked for. */
export const mostMails = 5;

/** What a key is stored under: nothing else has this digest. */
export const keyDigest = (key: string, purpose: KeyPurpose): Buffer => digestOf(`${purpose} key ${key}`);

/** How often a new password may be asked for: of one name, by whomever; and from one address. */
export const resetTries = (rootAccountId: number, name: string, address: string): readonly TryLimit[] => [
  { what: 'new passwords', address, perMinute: 60 },
  { what: `new password of ${rootAccountId} ${name.toLowerCase()}`, perMinute: 3 },
];

/** How often keys are tried from one address. */
export const keyTries = (address: string): TryLimit => ({ what: 'sign-in keys', address, perMinute: 60 });

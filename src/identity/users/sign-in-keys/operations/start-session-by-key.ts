import type { Services } from '../../../../platform/transaction/context.js';
import { begunSession, type SigningBrowser, type StartedSession } from '../../sessions/begun-session.js';
import { noteFailedSignOn } from '../../sessions/note-sign-on.js';
import type { SessionLives } from '../../sessions/session.rules.js';
import { keyDigest, keyTries } from '../../sign-in-key.rules.js';
import { keyNotGood } from '../../user.refusals.js';
import { loginOfKey } from '../sign-in-keys.sql.js';
import { usedKey } from '../used-key.js';

/** A key for a session, and from where it comes. */
export interface SessionKeyUse extends SigningBrowser {
  readonly rootAccountId: number;
  readonly key: string;
}

/**
 * Signs a browser on by a key that was made for it, once. A try with one that is good no more is kept, with its login.
 * Refusals: 403 `key_not_good`, `too_many_attempts`. Source: supplement §1.2.
 */
export async function startSessionByKey(
  services: Services,
  { key, ...place }: SessionKeyUse,
  lives: SessionLives,
): Promise<StartedSession> {
  const { rootAccountId, address } = place;
  await services.throttle.begin(keyTries(address));
  const started = await services.transaction(async (em) => {
    const ctx = { services, em };
    const used = await usedKey(ctx, { key, purpose: 'session', rootAccountId });
    if (used === null) return null;
    const shown = { loginId: used.loginId, passwordHash: null, providerId: null, keyId: used.id };
    return begunSession(ctx, shown, place, lives);
  });
  if (started === null) {
    const digest = keyDigest(key, 'session');
    const [named] = await services.database.rows<{ loginId: number }>(loginOfKey.with({ digest, rootAccountId }));
    await noteFailedSignOn(services, named?.loginId ?? null, place);
    throw keyNotGood();
  }
  await services.throttle.succeeded(keyTries(address));
  return started;
}

import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { begunSession, type SigningBrowser, type StartedSession } from '../../sessions/begun-session.js';
import type { SessionLives } from '../../sessions/session.rules.js';
import { keyNotGood } from '../../user.refusals.js';
import { keyDigest, keyTries } from '../sign-in-key.rules.js';
import { keyUsed, type UsedKey } from '../sign-in-keys.sql.js';

/** A key for a session, and from where it comes. */
export interface SessionKeyUse extends SigningBrowser {
  readonly rootAccountId: number;
  readonly key: string;
}

/**
 * Signs a browser on by a key that was made for it, once.
 * Refusals: 403 `key_not_good`, `too_many_attempts`. Source: supplement §1.2.
 */
export async function startSessionByKey(
  services: Services,
  { rootAccountId, key, userAgent, address, requestId }: SessionKeyUse,
  lives: SessionLives,
): Promise<StartedSession> {
  await services.throttle.begin(keyTries(address));
  const started = await services.transaction(async (em) => {
    const ctx = { services, em };
    const [used] = await write<UsedKey>(ctx, keyUsed.with({ digest: keyDigest(key, 'session'), rootAccountId }));
    if (used === undefined) throw keyNotGood();
    const shown = { loginId: used.loginId, passwordHash: null, providerId: null };
    const session = await begunSession(ctx, shown, { userAgent, address, requestId }, lives);
    if (session === null) throw keyNotGood();
    return session;
  });
  await services.throttle.succeeded(keyTries(address));
  return started;
}

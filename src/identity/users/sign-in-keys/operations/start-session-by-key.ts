import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import type { LoginClaim } from '../../logins/proven-login.js';
import { noteSignOn } from '../../sessions/note-sign-on.js';
import type { StartedSession } from '../../sessions/operations/start-session.js';
import { newSession, type SessionLives } from '../../sessions/session.rules.js';
import { sessionBegun } from '../../sessions/sessions.sql.js';
import { keyNotGood } from '../../user.refusals.js';
import { keyDigest, keyTries } from '../sign-in-key.rules.js';
import { keyUsed, type UsedKey } from '../sign-in-keys.sql.js';

/** A key for a session, and from where it comes. */
export interface SessionKeyUse extends Omit<LoginClaim, 'uniqueId' | 'password'> {
  readonly key: string;
}

/**
 * Signs a browser on by a key that was made for it, once.
 * Refusals: 403 `key_not_good`, `too_many_attempts`. Source: supplement §1.2.
 */
export async function startSessionByKey(
  services: Services,
  given: SessionKeyUse,
  { idleSeconds }: SessionLives,
): Promise<StartedSession> {
  const { rootAccountId, key, userAgent, address } = given;
  await services.throttle.begin(keyTries(address));
  const started = await services.transaction(async (em) => {
    const ctx = { services, em };
    const [used] = await write<UsedKey>(ctx, keyUsed.with({ digest: keyDigest(key, 'session'), rootAccountId }));
    if (used === undefined) throw keyNotGood();
    const { loginId, userId } = used;
    const { id, digest } = newSession();
    const begun = sessionBegun.with({ loginId, passwordHash: null, digest, userAgent, address, idleSeconds });
    const [row] = await write<{ id: number; expiresAt: string }>(ctx, begun);
    if (row === undefined) throw keyNotGood();
    await noteSignOn(ctx, 'login', { loginId, sessionId: row.id }, given);
    return { id, userId, expiresAt: new Date(row.expiresAt).toISOString() };
  });
  await services.throttle.succeeded(keyTries(address));
  return started;
}

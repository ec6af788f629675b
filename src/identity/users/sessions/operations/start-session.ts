import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { type LoginClaim, provenLogin, refuseSignOn } from '../../logins/proven-login.js';
import { noteSignOn } from '../note-sign-on.js';
import { newSession, type SessionLives } from '../session.rules.js';
import { sessionBegun } from '../sessions.sql.js';

/** A session that has just begun; its id is nowhere else. */
export interface StartedSession {
  readonly id: string;
  readonly userId: number;
  /** ISO time at which it is over, unless it is used. */
  readonly expiresAt: string;
}

interface BegunRow {
  readonly id: number;
  readonly userId: number;
  readonly expiresAt: string;
}

/**
 * Signs somebody on by a login and its password, under a new id.
 * Refusals: 403 `wrong_login_or_password`, also where the password is another one by now; 403 `too_many_attempts`.
 * Source: supplement §1.2.
 */
export async function startSession(
  services: Services,
  given: LoginClaim,
  { idleSeconds }: SessionLives,
): Promise<StartedSession> {
  const { id: loginId, passwordHash } = await provenLogin(services, given);
  const { userAgent, address } = given;
  const started = await services.transaction(async (em) => {
    const ctx = { services, em };
    const { id, digest } = newSession();
    const begun = sessionBegun.with({ loginId, passwordHash, digest, userAgent, address, idleSeconds });
    const [row] = await write<BegunRow>(ctx, begun);
    if (row === undefined) return null;
    await noteSignOn(ctx, 'login', { loginId, sessionId: row.id }, given);
    return { id, userId: row.userId, expiresAt: new Date(row.expiresAt).toISOString() };
  });
  return started ?? refuseSignOn(services, given, loginId);
}

import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { type LoginClaim, provenLogin } from '../../logins/proven-login.js';
import { wrongLoginOrPassword } from '../../user.refusals.js';
import { newSession, type SessionLives } from '../session.rules.js';
import { sessionBegun } from '../sessions.sql.js';

/** What somebody says to sign on, and with what. */
export interface SigningOn extends LoginClaim {
  readonly userAgent: string | null;
  readonly requestId: string;
}

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
  readonly rootAccountId: number;
  readonly expiresAt: string;
}

/**
 * Signs somebody on by a login and its password, under a new id.
 * Refusals: 403 `wrong_login_or_password`, also where the password is another one by now; 403 `too_many_attempts`.
 * Source: supplement §1.2.
 */
export async function startSession(
  services: Services,
  given: SigningOn,
  { idleSeconds }: SessionLives,
): Promise<StartedSession> {
  const { id: loginId, passwordHash } = await provenLogin(services, given);
  const { userAgent, address, requestId } = given;
  return services.transaction(async (em) => {
    const { id, digest } = newSession();
    const begun = sessionBegun.with({ loginId, passwordHash, digest, userAgent, address, idleSeconds });
    const [row] = await write<BegunRow>({ services, em }, begun);
    if (row === undefined) throw wrongLoginOrPassword();
    const { rootAccountId, userId } = row;
    const event = { rootAccountId, userId, requestId, realUserId: null, data: { loginId, address } };
    em.persist(em.create(AuditEvent, { ...event, eventType: 'login', subjectType: 'Session', subjectId: row.id }));
    await em.flush();
    return { id, userId, expiresAt: new Date(row.expiresAt).toISOString() };
  });
}

import { hashPassword, verifyPassword } from '../../../../platform/authorization/secrets.js';
import { throttled } from '../../../../platform/authorization/throttle.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { endCredentials, endedBy } from '../../credentials/end-credentials.js';
import { heldCredential } from '../../credentials/held-credential.js';
import { loginRefusals } from '../../login.rules.js';
import { passwordTries } from '../../logins/password-tries.js';
import { loginOfSession } from '../../sessions/sessions.sql.js';
import { wrongPassword } from '../../user.refusals.js';
import { passwordChosen } from '../sign-in-keys.sql.js';

interface OwnLogin {
  readonly id: number;
  readonly passwordHash: string | null;
}

/**
 * Gives the login of one's session another password. One's other sessions end, and so do all one-time keys.
 * Refusals: 400 by field; 403 `wrong_password`, `too_many_attempts`, `not_while_acting`.
 */
export async function setOwnPassword(
  ctx: RequestContext,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const { services, actor, clientAddress, requestId } = ctx;
  refuseWhileActing(actor);
  if (actor.sessionId === undefined) throw wrongPassword();
  refuseInvalid(loginRefusals({ password }));
  const { sessionId, userId, rootAccountId } = actor;
  const [login] = await services.database.rows<OwnLogin>(loginOfSession.with({ sessionId }));
  if (login === undefined) throw wrongPassword();
  const { id: loginId, passwordHash: before } = login;
  const tries = await passwordTries(services, { rootAccountId, uniqueId: '', loginId, address: clientAddress });
  const right = await throttled(services.throttle, tries, () => verifyPassword(current, before));
  if (!right || before === null) throw wrongPassword();
  const passwordHash = await hashPassword(password);
  await services.transaction(async (em) => {
    const inside = { services, em };
    await heldCredential({ ...inside, actor });
    const [changed] = await write(inside, passwordChosen.with({ loginId, passwordHash, before }));
    if (changed === undefined) throw wrongPassword();
    const ended = await endCredentials(inside, { loginId, except: sessionId }, endedBy(ctx));
    const event = { rootAccountId, userId, requestId, realUserId: null, data: { endedSessions: ended.sessions } };
    em.persist(
      em.create(AuditEvent, { ...event, eventType: 'password_changed', subjectType: 'Login', subjectId: loginId }),
    );
    await em.flush();
  });
}

import { hashPassword } from '../../../../platform/authorization/secrets.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { tellOfReset } from '../../communication-channels/tell-addresses.js';
import { endCredentials } from '../../credentials/end-credentials.js';
import { loginRefusals } from '../../login.rules.js';
import { keyTries } from '../../sign-in-key.rules.js';
import { keyNotGood } from '../../user.refusals.js';
import { passwordChosen } from '../sign-in-keys.sql.js';
import { usedKey } from '../used-key.js';

/** A key that was mailed, and the password that its owner wants. */
export interface PasswordReset {
  readonly rootAccountId: number;
  readonly key: string;
  readonly password: string;
  /** Network address of who asks. */
  readonly address: string;
  readonly requestId: string;
}

/**
 * Gives a login the password that the owner of a key wants, once: its sessions end, and so do its other keys.
 * Refusals: 400 by field, which uses no key; 403 `key_not_good`, `too_many_attempts`.
 */
export async function resetPassword(services: Services, given: PasswordReset): Promise<void> {
  const { rootAccountId, key, password, address, requestId } = given;
  await services.throttle.begin(keyTries(address));
  refuseInvalid(loginRefusals({ password }));
  const passwordHash = await hashPassword(password);
  await services.transaction(async (em) => {
    const ctx = { services, em };
    const used = await usedKey(ctx, { key, purpose: 'password', rootAccountId });
    if (used === null) throw keyNotGood();
    const { loginId, userId } = used;
    const [changed] = await write(ctx, passwordChosen.with({ loginId, passwordHash, before: null }));
    // A login whose password was taken away meanwhile signs on elsewhere.
    if (changed === undefined) throw keyNotGood();
    const ended = await endCredentials(ctx, { loginId }, { byUserId: null, requestId });
    const event = { rootAccountId, userId, requestId, realUserId: null, data: { endedSessions: ended.sessions } };
    em.persist(
      em.create(AuditEvent, { ...event, eventType: 'password_reset', subjectType: 'Login', subjectId: loginId }),
    );
    await tellOfReset(ctx, used);
    await em.flush();
  });
  await services.throttle.succeeded(keyTries(address));
}

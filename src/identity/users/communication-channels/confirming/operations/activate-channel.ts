import { hashPassword } from '../../../../../platform/authorization/secrets.js';
import { notFound, refuseInvalid } from '../../../../../platform/refusal/refusal.js';
import { AuditEvent } from '../../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../../platform/transaction/context.js';
import { write } from '../../../../../platform/transaction/write.js';
import { mailBase } from '../../../../notification-events/index.js';
import { loginRefusals } from '../../../login.rules.js';
import { keyTries } from '../../../sign-in-key.rules.js';
import { mailUser } from '../../mail-user.js';
import { tellOfNewAddress } from '../../tell-addresses.js';
import { confirmable } from '../confirmable.js';
import { channelConfirmed, firstPasswordChosen, userRegistered } from '../confirming.sql.js';

/** A link that was mailed, and what is said with it. */
export interface Confirming {
  readonly key: string;
  /** The tenant that is asked, by its host. */
  readonly rootAccountId: number;
  /** Needed of who registers and signs on with a password of this service. */
  readonly password: string;
  /** Network address of who asks. */
  readonly address: string;
  readonly requestId: string;
}

/**
 * Confirms the address to which a link was mailed, once. Who was to register has, with the password that they choose where
 * they have none.
 * Refusals: 400 by field, which uses no link; 403 `too_many_attempts`; 404 for a link that is none or of another tenant.
 * Source: supplement §5.1, skip_confirmation, skip_registration. Decision 0103.
 * @param services those of the process
 */
export async function activateChannel(services: Services, given: Confirming): Promise<void> {
  const { key, password, requestId, address } = given;
  await services.throttle.begin(keyTries(address));
  const found = await confirmable(services, key);
  const { services: own, channelId, loginId, userId, registers, rootAccountId, uniqueId } = found;
  if (rootAccountId !== given.rootAccountId) throw notFound();
  if (loginId !== null) refuseInvalid(loginRefusals({ password }));
  const passwordHash = loginId === null ? '' : await hashPassword(password);
  await own.transaction(async (em) => {
    const ctx = { services: own, em };
    const [confirmed] = await write(ctx, channelConfirmed.with({ channelId }));
    if (confirmed === undefined) throw notFound();
    if (loginId !== null) {
      const [chosen] = await write(ctx, firstPasswordChosen.with({ loginId, passwordHash }));
      // Another request has chosen one meanwhile.
      if (chosen === undefined) throw notFound();
    }
    await tellOfNewAddress(ctx, { id: channelId, rootAccountId, userId, type: 'email', address: found.address });
    if (registers) {
      await write(ctx, userRegistered.with({ userId }));
      const base = await mailBase(own, em, rootAccountId);
      await mailUser(own, em, { rootAccountId, userId, ...registrationDone(base, uniqueId) });
    }
    const event = { rootAccountId, userId, requestId, realUserId: null, data: { registered: registers } };
    const what = { eventType: 'address_confirmed', subjectType: 'CommunicationChannel', subjectId: channelId };
    em.persist(em.create(AuditEvent, { ...event, ...what }));
    await em.flush();
  });
  await services.throttle.succeeded(keyTries(address));
}

/** @param base address of the service; null where nobody knows it */
const registrationDone = (base: string | null, uniqueId: string | null) => ({
  category: 'pseudonym_registration_done',
  subject: 'Your registration is finished',
  text: `Your registration is finished. Your login: ${uniqueId ?? ''}\n${base === null ? '' : `\nSign in:\n${base}/login\n`}`,
});

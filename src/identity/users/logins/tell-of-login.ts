import type { OperationContext } from '../../../platform/transaction/context.js';
import { mailBase } from '../../notification-events/index.js';
import { mailUser } from '../communication-channels/mail-user.js';
import type { NewLoginPatch } from '../login.rules.js';

/** Tells a user by mail that they have a login, where that was asked for; who has to confirm their address is told there. */
export async function tellOfLogin(
  { services, em, actor, baseUrl }: OperationContext,
  userId: number,
  { uniqueId, sendConfirmation }: NewLoginPatch,
): Promise<void> {
  if (sendConfirmation !== true) return;
  const { rootAccountId } = actor;
  const base = await mailBase(services, em, rootAccountId, baseUrl);
  const text = `A login was made for you: ${uniqueId.trim()}\n${base === null ? '' : `\nSign in:\n${base}/login\n`}`;
  const category = 'pseudonym_registration';
  await mailUser(services, em, { rootAccountId, userId, category, subject: 'Your login', text });
}

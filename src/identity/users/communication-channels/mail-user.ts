import type { EntityManager } from '@mikro-orm/postgresql';
import { cutTo } from '../../../platform/text/free-name.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { type MailToUser, queueMail } from '../../mails/index.js';
import { firstAddress } from './mailed-users.sql.js';
import type { Message } from './message.entity.js';
import { messageMade } from './messages.sql.js';

interface Reached {
  readonly name: string;
  readonly address: string;
}

/** Mails a user at their first address that was confirmed in the tenant, in the transaction; who has none gets nothing. */
export async function mailUser(
  services: Services,
  em: EntityManager,
  mail: Omit<MailToUser, 'recipient' | 'recipientName' | 'userId'> & { readonly userId: number },
): Promise<void> {
  const { userId, rootAccountId } = mail;
  const [reached] = await services.database.rows<Reached>(firstAddress.with({ userId, rootAccountId }), em);
  if (reached === undefined) return;
  await queueMail(services, em, { ...mail, recipient: reached.address, recipientName: reached.name });
}

/**
 * Tells a user something, once for each occasion: in their stream, and by a mail.
 * @param page address of what it is about; null where nobody knows the service's address
 */
export async function tellUser(
  services: Services,
  em: EntityManager,
  told: Pick<Message, 'rootAccountId' | 'userId' | 'occasion' | 'subject' | 'body' | 'notificationCategory'>,
  page: string | null,
): Promise<void> {
  const made = await write({ services, em }, messageMade.with({ ...told, subject: cutTo(told.subject, 255) }));
  if (made.length === 0) return;
  const { rootAccountId, userId, notificationCategory: category, subject, body } = told;
  const text = page === null ? `${body}\n` : `${body}\n\n${page}\n`;
  await mailUser(services, em, { rootAccountId, userId, category, subject, text });
}

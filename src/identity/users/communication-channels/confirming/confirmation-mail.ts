/** The mail with the link by which an address is confirmed. Decision 0103. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type MailServices, queueMail } from '../../../mails/index.js';
import type { WaitingChannel } from './confirming.sql.js';

/** Kinds of the mail: to who registers by it, and to who is registered. */
export const confirmationCategories = ['confirm_registration', 'confirm_email_communication_channel'] as const;

/** Puts the mail into the outbox. @param link address of the page that confirms */
export async function mailLink(
  services: MailServices,
  em: EntityManager,
  {
    rootAccountId,
    userId,
    name,
    address,
    registers,
    uniqueId,
  }: Omit<WaitingChannel, 'loginId'> & { readonly rootAccountId: number },
  link: string,
): Promise<void> {
  const [registration, confirmation] = confirmationCategories;
  const said = registers
    ? `A login was made for you: ${uniqueId}\n\nFinish your registration within two weeks:`
    : 'Somebody, most likely you, named this address as theirs.\n\nConfirm within two weeks that it is yours:';
  await queueMail(services, em, {
    rootAccountId,
    userId,
    category: registers ? registration : confirmation,
    recipient: address,
    recipientName: name,
    subject: registers ? 'Finish your registration' : 'Confirm your address',
    text: `${said}\n${link}\n\nIf you know nothing of it, do nothing.\n`,
  });
}

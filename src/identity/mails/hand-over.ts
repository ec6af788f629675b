import { type MailConnection, type MailFault, MailNotSent, type OutgoingMail } from '../../platform/mail/mailer.js';
import type { Services } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { headerLine } from './mail.rules.js';
import { mailEnded, mailHandedOver, mailNotTaken, mailSent } from './mails.sql.js';

/**
 * Hands a mail over that was taken for a try, and notes what became of it. Before its last line it is noted that the server
 * may be taking it; only one process gets to note that, and from then on the mail is sent again only where the server
 * says that it was not taken. Decision 0100.
 * @returns how it failed, or null
 */
export async function handOver(
  services: Services,
  connection: MailConnection,
  id: number,
  mail: Omit<OutgoingMail, 'messageId'>,
): Promise<MailFault | null> {
  const mayEnd = async () => (await write({ services }, mailHandedOver.with({ id }))).length > 0;
  try {
    await connection.send({ ...mail, subject: headerLine(mail.subject), messageId: `mail-${id}` }, mayEnd);
  } catch (fault) {
    const outcome = fault instanceof MailNotSent ? fault.why : 'not_taken';
    services.onFault(fault, '');
    await note(services, id, outcome);
    return outcome;
  }
  await write({ services }, mailSent.with({ id }));
  return null;
}

async function note(services: Services, id: number, outcome: MailFault): Promise<void> {
  if (outcome === 'refused') await write({ services }, mailEnded.with({ id, state: 'refused' }));
  else if (outcome === 'unanswered') await write({ services }, mailEnded.with({ id, state: 'unconfirmed' }));
  else if (outcome !== 'overtaken') await write({ services }, mailNotTaken.with({ id }));
}

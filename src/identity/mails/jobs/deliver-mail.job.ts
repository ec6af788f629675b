import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import type { OutgoingMail } from '../../../platform/mail/mailer.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { sealedFor } from '../mail.rules.js';
import { mailGivenUp, mailSent, mailTaken, type TakenMail } from '../mails.sql.js';
import { deliverTask } from '../queue-mail.js';

/**
 * Hands one mail over. It is taken before it is sent, so that no two processes send it; where that fails it is due again
 * later, twice as late each time, however often the service is started anew in between.
 */
export const deliverMail: Job = {
  task: deliverTask,
  lane: 'download',
  subject: ['mails', 'mailId'],
  run: async ({ services }, payload) => {
    const [mail] = await write<TakenMail>({ services }, mailTaken.with({ id: idIn(payload, 'mailId') }));
    if (mail === undefined) return;
    try {
      await services.mailer.send(outgoing(services, mail));
    } catch (fault) {
      services.onFault(fault, '');
      await write({ services }, mailGivenUp.with({ id: mail.id }));
      return;
    }
    await write({ services }, mailSent.with({ id: mail.id }));
  },
};

const outgoing = ({ secrets }: Services, mail: TakenMail): OutgoingMail => ({
  messageId: `mail-${mail.id}`,
  to: { name: mail.recipientName, address: mail.recipient },
  subject: mail.subject,
  text: secrets.open(mail.sealedText, sealedFor),
});

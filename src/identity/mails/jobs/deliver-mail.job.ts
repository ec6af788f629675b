import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { handOver } from '../hand-over.js';
import { sealedFor } from '../mail.rules.js';
import { mailTaken, type TakenMail } from '../mails.sql.js';
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
    const { id, recipient, recipientName, subject, sealedText } = mail;
    const connection = services.mailer.open();
    try {
      const to = { name: recipientName, address: recipient };
      await handOver(services, connection, id, { to, subject, text: services.secrets.open(sealedText, sealedFor) });
    } finally {
      connection.close();
    }
  },
};

import type { Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { mailsDue, mailsUnanswered, tenantsOfDueMails } from '../mails.sql.js';
import { queueDeliveries, queueDelivery } from '../queue-mail.js';

/** Mails that are queued at a time: the rest is due in a minute. */
const most = 1_000;

interface DueMail {
  readonly id: number;
  readonly rootAccountId: number;
  readonly userId: number | null;
}

/** Every minute: queues the next try of the mails that are due, and ends those whose process died as they were taken. */
export const queueDueMails: Job = {
  task: 'queue_due_mails',
  every: '* * * * *',
  async run({ services }) {
    await write({ services }, mailsUnanswered.with({}));
    for (const mail of await services.database.rows<DueMail>(mailsDue.with({ most })))
      await queueDelivery(services, undefined, mail);
    for (const { rootAccountId } of await services.database.rows<{ rootAccountId: number }>(tenantsOfDueMails.with({})))
      await queueDeliveries(services, undefined, rootAccountId);
  },
};

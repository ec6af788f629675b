import type { Job } from '../../../platform/jobs/jobs.js';
import { mailsDue } from '../mails.sql.js';
import { queueDelivery } from '../queue-mail.js';

/** Mails that are queued at a time: the rest is due in a minute. */
const most = 1_000;

interface DueMail {
  readonly id: number;
  readonly rootAccountId: number;
  readonly userId: number | null;
}

/** Every minute: queues the next try of the mails that are due. */
export const queueDueMails: Job = {
  task: 'queue_due_mails',
  every: '* * * * *',
  async run({ services }) {
    for (const mail of await services.database.rows<DueMail>(mailsDue.with({ most })))
      await queueDelivery(services, undefined, mail);
  },
};

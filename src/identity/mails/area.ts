import { defineArea } from '../../platform/areas/area.js';
import { deliverMail } from './jobs/deliver-mail.job.js';
import { deliverMails } from './jobs/deliver-mails.job.js';
import { queueDueMails } from './jobs/queue-due-mails.job.js';
import { removeOldMails } from './jobs/remove-old-mails.job.js';
import { Mail } from './mail.entity.js';
import { sealedFor } from './mail.rules.js';
import { mailWriters } from './mail-writers.js';

export const area = defineArea({
  entities: [Mail],
  points: [mailWriters],
  jobs: [deliverMail, deliverMails, queueDueMails, removeOldMails],
  sealed: [
    {
      table: 'mails',
      column: 'sealed_text',
      purposeOf: () => sealedFor,
      // Without its text it would count as one that is written when it goes out.
      whenLost: `workflow_state = 'withdrawn'`,
    },
  ],
});

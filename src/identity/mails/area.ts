import { defineArea } from '../../platform/areas/area.js';
import { deliverMail } from './jobs/deliver-mail.job.js';
import { queueDueMails } from './jobs/queue-due-mails.job.js';
import { removeOldMails } from './jobs/remove-old-mails.job.js';
import { Mail } from './mail.entity.js';

export const area = defineArea({ entities: [Mail], jobs: [deliverMail, queueDueMails, removeOldMails] });

export { queueDueMails } from './jobs/queue-due-mails.job.js';
export { queueMail } from './queue-mail.js';

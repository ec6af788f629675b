export { queueDueMails } from './jobs/queue-due-mails.job.js';
export { Mail } from './mail.entity.js';
export { type MailWriter, mailWriters, type WrittenMail } from './mail-writers.js';
export { type MailServices, type MailToUser, queueDeliveries, queueMail } from './queue-mail.js';

export { notificationReceived } from './live-topics.sql.js';
export { type MailedLink, mailedLink } from './unsubscribing/mailed-link.js';
export { unsubscribeChannel } from './unsubscribing/operations/unsubscribe-channel.js';

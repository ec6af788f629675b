export { GlobalNotification, notificationIcons } from './global-notification.entity.js';
export { globalNotificationReads } from './global-notification.reads.js';
export type { NotificationPatch } from './global-notification.rules.js';
export { unenrolledTarget } from './notification-targets.js';
export { closeGlobalNotification } from './operations/close-global-notification.js';
export { createGlobalNotification } from './operations/create-global-notification.js';
export { updateGlobalNotification } from './operations/update-global-notification.js';

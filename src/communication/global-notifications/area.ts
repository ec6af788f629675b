import { defineArea } from '../../platform/areas/area.js';
import { GlobalNotification } from './global-notification.entity.js';
import { notificationsOfAccount, notificationsOfUser } from './global-notification.reads.js';
import { GlobalNotificationClosing } from './global-notification-closing.entity.js';

export const area = defineArea({
  entities: [GlobalNotification, GlobalNotificationClosing],
  reads: [notificationsOfUser, notificationsOfAccount],
});

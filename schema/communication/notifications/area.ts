import { defineArea } from '../../platform/area.js';
import { notificationSubscriptions } from './notification.subscriptions.js';

export const area = defineArea({ resolvers: [...notificationSubscriptions] });

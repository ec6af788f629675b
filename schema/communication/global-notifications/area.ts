import { defineArea } from '../../platform/area.js';
import { globalNotificationFields } from './global-notification.fields.js';
import { GlobalNotificationMutations } from './global-notification.mutations.js';

export const area = defineArea({ resolvers: [GlobalNotificationMutations, ...globalNotificationFields] });

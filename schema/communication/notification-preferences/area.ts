import { defineArea } from '../../platform/area.js';
import { notificationPreferenceFields } from './notification-preference.fields.js';
import { NotificationPreferenceMutations } from './notification-preference.mutations.js';

export const area = defineArea({ resolvers: [NotificationPreferenceMutations, ...notificationPreferenceFields] });

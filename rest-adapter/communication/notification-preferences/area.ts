import { defineArea } from '../../platform/index.js';
import { notificationPreferenceRoutes } from './notification-preferences.routes.js';

export const area = defineArea({ routes: [...notificationPreferenceRoutes] });

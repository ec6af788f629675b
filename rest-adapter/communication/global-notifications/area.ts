import { defineArea } from '../../platform/index.js';
import { globalNotificationRoutes } from './global-notifications.routes.js';

export const area = defineArea({ routes: [...globalNotificationRoutes] });

import { defineArea } from '../../platform/index.js';
import { activityStreamRoutes } from './activity-stream.routes.js';

export const area = defineArea({
  routes: [...activityStreamRoutes],
});

import { defineArea } from '../../platform/index.js';
import { externalFeedRoutes } from './external-feeds.routes.js';

export const area = defineArea({
  routes: [...externalFeedRoutes],
});

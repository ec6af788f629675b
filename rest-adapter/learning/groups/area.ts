import { defineArea } from '../../platform/index.js';
import { groupRoutes } from './groups.routes.js';

export const area = defineArea({
  routes: [...groupRoutes],
});

import { defineArea } from '../../platform/index.js';
import { roleRoutes } from './roles.routes.js';

export const area = defineArea({
  routes: [...roleRoutes],
});

import { defineArea } from '../../platform/index.js';
import { moduleRoutes } from './modules.routes.js';

export const area = defineArea({
  routes: [...moduleRoutes],
});

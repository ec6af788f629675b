import { defineArea } from '../../platform/index.js';
import { pageRoutes } from './pages.routes.js';

export const area = defineArea({
  routes: [...pageRoutes],
});

import { defineArea } from '../../platform/index.js';
import { accountRoutes } from './accounts.routes.js';

export const area = defineArea({
  routes: [...accountRoutes],
});

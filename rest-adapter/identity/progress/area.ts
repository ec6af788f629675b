import { defineArea } from '../../platform/index.js';
import { progressRoutes } from './progress.routes.js';

export const area = defineArea({
  routes: [...progressRoutes],
});

import { defineArea } from '../../platform/index.js';
import { outcomeResultRoutes } from './outcome-results.routes.js';

export const area = defineArea({
  routes: [...outcomeResultRoutes],
});

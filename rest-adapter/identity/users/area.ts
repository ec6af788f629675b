import { defineArea } from '../../platform/index.js';
import { userRoutes } from './users.routes.js';

export const area = defineArea({
  routes: [...userRoutes],
});

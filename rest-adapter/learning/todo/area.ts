import { defineArea } from '../../platform/index.js';
import { todoRoutes } from './todo.routes.js';

export const area = defineArea({
  routes: [...todoRoutes],
});

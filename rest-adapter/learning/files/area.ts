import { defineArea } from '../../platform/index.js';
import { fileRoutes } from './files.routes.js';

export const area = defineArea({
  routes: [...fileRoutes],
});

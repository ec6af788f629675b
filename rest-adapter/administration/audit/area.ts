import { defineArea } from '../../platform/index.js';
import { auditRoutes } from './audit.routes.js';

export const area = defineArea({
  routes: [...auditRoutes],
});

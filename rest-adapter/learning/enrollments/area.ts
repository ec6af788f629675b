import { defineArea } from '../../platform/index.js';
import { enrollmentRoutes } from './enrollments.routes.js';
import { observeeRoutes } from './observees.routes.js';

export const area = defineArea({
  routes: [...enrollmentRoutes, ...observeeRoutes],
});

import { defineArea } from '../../platform/index.js';
import { assignmentRoutes } from './assignments.routes.js';
import { submissionRoutes } from './submissions.routes.js';

export const area = defineArea({
  routes: [...assignmentRoutes, ...submissionRoutes],
});

import { defineArea } from '../../platform/index.js';
import { gradebookHistoryRoutes } from './gradebook-history.routes.js';

export const area = defineArea({
  routes: [...gradebookHistoryRoutes],
});

import { defineArea } from '../../platform/index.js';
import { rubricRoutes } from './rubrics.routes.js';

export const area = defineArea({ routes: [...rubricRoutes] });

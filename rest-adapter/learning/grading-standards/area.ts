import { defineArea } from '../../platform/index.js';
import { gradingStandardRoutes } from './grading-standards.routes.js';

export const area = defineArea({ routes: [...gradingStandardRoutes] });

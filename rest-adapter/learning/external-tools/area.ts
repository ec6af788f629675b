import { defineArea } from '../../platform/index.js';
import { externalToolRoutes } from './external-tools.routes.js';

export const area = defineArea({ routes: [...externalToolRoutes] });

import { defineArea } from '../../platform/index.js';
import { blueprintRoutes } from './blueprints.routes.js';

export const area = defineArea({ routes: [...blueprintRoutes] });

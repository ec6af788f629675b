import { defineArea } from '../../platform/index.js';
import { outcomeRoutes } from './outcomes.routes.js';

export const area = defineArea({ routes: [...outcomeRoutes] });

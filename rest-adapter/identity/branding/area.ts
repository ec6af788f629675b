import { defineArea } from '../../platform/index.js';
import { brandRoutes } from './branding.routes.js';

export const area = defineArea({ routes: [...brandRoutes] });

import { defineArea } from '../../platform/index.js';
import { bookmarkRoutes } from './bookmarks.routes.js';

export const area = defineArea({ routes: [...bookmarkRoutes] });

import { accountRoutes } from './accounts/accounts.routes.js';
import { progressRoutes } from './progress/progress.routes.js';
import { roleRoutes } from './roles/roles.routes.js';
import { userRoutes } from './users/users.routes.js';

/** Every route, area by area. */
export const routes = [...accountRoutes, ...progressRoutes, ...roleRoutes, ...userRoutes];

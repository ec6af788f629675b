import { accountRoutes } from './accounts/accounts.routes.js';

/** Every route, area by area. */
export const routes = [...accountRoutes];

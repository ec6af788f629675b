import { defineArea } from '../../platform/index.js';
import { authenticationProviderRoutes } from './authentication-providers.routes.js';

export const area = defineArea({
  routes: [...authenticationProviderRoutes],
});

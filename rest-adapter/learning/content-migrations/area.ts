import { defineArea } from '../../platform/index.js';
import { contentMigrationRoutes } from './content-migrations.routes.js';

export const area = defineArea({ routes: [...contentMigrationRoutes] });

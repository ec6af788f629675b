import { defineArea } from '../../platform/index.js';
import { accountReportRoutes } from './account-reports.routes.js';

export const area = defineArea({ routes: [...accountReportRoutes] });

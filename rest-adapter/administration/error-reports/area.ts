import { defineArea } from '../../platform/index.js';
import { errorReportRoutes } from './error-reports.routes.js';

export const area = defineArea({
  routes: [...errorReportRoutes],
});

import { defineArea } from '../../platform/index.js';
import { appointmentGroupRoutes } from './appointment-groups.routes.js';
import { calendarEventRoutes } from './calendar-events.routes.js';

export const area = defineArea({
  routes: [...calendarEventRoutes, ...appointmentGroupRoutes],
});

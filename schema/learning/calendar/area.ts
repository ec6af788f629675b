import { defineArea } from '../../platform/area.js';
import { appointmentEventFields } from './appointments/appointment-event.fields.js';
import { appointmentGroupFields } from './appointments/appointment-group.fields.js';
import { AppointmentGroupMutations } from './appointments/appointment-group.mutations.js';
import { AppointmentGroupQueries } from './appointments/appointment-group.queries.js';
import { calendarEventFields } from './events/calendar-event.fields.js';
import { CalendarEventMutations } from './events/calendar-event.mutations.js';
import { CalendarEventQueries } from './events/calendar-event.queries.js';

export const area = defineArea({
  resolvers: [
    CalendarEventQueries,
    CalendarEventMutations,
    ...calendarEventFields,
    AppointmentGroupQueries,
    AppointmentGroupMutations,
    ...appointmentGroupFields,
    ...appointmentEventFields,
  ],
});

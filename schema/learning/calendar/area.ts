import { defineArea } from '../../platform/area.js';
import { calendarEventFields } from './events/calendar-event.fields.js';
import { CalendarEventMutations } from './events/calendar-event.mutations.js';
import { CalendarEventQueries } from './events/calendar-event.queries.js';

export const area = defineArea({ resolvers: [CalendarEventQueries, CalendarEventMutations, ...calendarEventFields] });

import { defineArea } from '../../platform/area.js';
import { calendarFields } from './calendar-link.fields.js';

export const area = defineArea({
  resolvers: [...calendarFields],
});

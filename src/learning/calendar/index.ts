export {
  CalendarEvent,
  type CalendarEventKind,
  calendarEventKinds,
  calendarEventStates,
} from './events/calendar-event.entity.js';
export { calendarEventReads } from './events/calendar-event.reads.js';
export { calendarAssignments, calendarEvents } from './events/calendar-events.lists.js';
export { contextCodeOf } from './events/context-code.js';

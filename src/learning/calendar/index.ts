export {
  CalendarEvent,
  type CalendarEventKind,
  calendarEventKinds,
  calendarEventStates,
} from './events/calendar-event.entity.js';
export { calendarEventReads } from './events/calendar-event.reads.js';
export type { CalendarEventChange } from './events/calendar-event-changes.js';
export { calendarAssignments, calendarEvents, refuseUnlessReadsCalendar } from './events/calendar-events.lists.js';
export { contextCodeOf } from './events/context-code.js';
export { createCalendarEvent, type NewCalendarEvent } from './events/operations/create-calendar-event.js';
export { deleteCalendarEvent } from './events/operations/delete-calendar-event.js';
export { type CalendarEventUpdate, updateCalendarEvent } from './events/operations/update-calendar-event.js';
export type { SectionTimes } from './events/section-events.js';
export { duplicateFrequencies } from './series/duplicates.rules.js';
export { seriesParts } from './series/series-changing.js';

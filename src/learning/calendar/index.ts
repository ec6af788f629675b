export {
  AppointmentGroup,
  appointmentGroupStates,
  participantVisibilities,
} from './appointment-group.entity.js';
export type { AppointmentFacts } from './appointments/appointment-events.columns.js';
export { appointmentGroupReads } from './appointments/appointment-group.reads.js';
export type { AppointmentGroupPatch } from './appointments/appointment-group.rules.js';
export { AppointmentGroupCourse } from './appointments/appointment-group-course.entity.js';
export {
  appointmentGroups,
  appointmentScopes,
  freeAppointments,
  participantTypes,
  registrationStatuses,
} from './appointments/appointment-groups.lists.js';
export { createAppointmentGroup } from './appointments/operations/create-appointment-group.js';
export { deleteAppointmentGroup } from './appointments/operations/delete-appointment-group.js';
export { type ReservationRequest, reserveAppointment } from './appointments/operations/reserve-appointment.js';
export { updateAppointmentGroup } from './appointments/operations/update-appointment-group.js';
export {
  CalendarEvent,
  type CalendarEventKind,
  calendarEventKinds,
  calendarEventStates,
} from './calendar-event.entity.js';
export { calendarEventReads } from './calendar-event.reads.js';
export { CalendarSeries } from './calendar-series.entity.js';
export { createCalendarEvent, type NewCalendarEvent } from './changing/operations/create-calendar-event.js';
export { deleteCalendarEvent } from './changing/operations/delete-calendar-event.js';
export { type CalendarEventUpdate, updateCalendarEvent } from './changing/operations/update-calendar-event.js';
export type { CalendarEventChange } from './events/calendar-event-changes.js';
export { calendarAssignments, calendarEvents, refuseUnlessReadsCalendar } from './events/calendar-events.lists.js';
export { contextCodeOf } from './events/context-code.js';
export type { SectionTimes } from './events/section-events.js';
export { duplicateFrequencies } from './series/duplicates.rules.js';
export { seriesParts } from './series/series-changing.js';

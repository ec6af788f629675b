export type { AppointmentFacts } from './appointments/appointment-events.columns.js';
export {
  AppointmentGroup,
  appointmentGroupStates,
  participantVisibilities,
} from './appointments/appointment-group.entity.js';
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
} from './events/calendar-event.entity.js';
export { calendarEventReads } from './events/calendar-event.reads.js';
export type { CalendarEventChange } from './events/calendar-event-changes.js';
export { calendarAssignments, calendarEvents, refuseUnlessReadsCalendar } from './events/calendar-events.lists.js';
export { contextCodeOf } from './events/context-code.js';
export { createCalendarEvent, type NewCalendarEvent } from './events/operations/create-calendar-event.js';
export { deleteCalendarEvent } from './events/operations/delete-calendar-event.js';
export { type CalendarEventUpdate, updateCalendarEvent } from './events/operations/update-calendar-event.js';
export type { SectionTimes } from './events/section-events.js';
export { CalendarSeries } from './series/calendar-series.entity.js';
export { duplicateFrequencies } from './series/duplicates.rules.js';
export { seriesParts } from './series/series-changing.js';

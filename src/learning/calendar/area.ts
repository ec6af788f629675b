import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { calendarSources } from '../calendar-feeds/index.js';
import { copiedContents } from '../course-copies/index.js';
import { columnsOfAppointments } from './appointments/appointment-events.columns.js';
import { AppointmentGroup } from './appointments/appointment-group.entity.js';
import { AppointmentGroupCourse } from './appointments/appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointments/appointment-group-section.entity.js';
import { freeLeftPlaces } from './appointments/jobs/free-left-places.job.js';
import { appointmentOccasions } from './appointments/occasions.sql.js';
import {
  alreadyReserved,
  participantLimit,
  sectionEventChangedMeanwhile,
  seriesChangedMeanwhile,
  slotFull,
  slotsOverlap,
} from './calendar.refusals.js';
import { CalendarEvent } from './events/calendar-event.entity.js';
import { calendarOfUser } from './events/calendar-events.lists.js';
import { copiedEvent, copiedSeries } from './events/copied-event.sql.js';
import { eventEntries } from './events/event-entries.js';
import { eventCreated, eventDateChanged } from './events/occasions.sql.js';
import { CalendarSeries } from './series/calendar-series.entity.js';

export const area = defineArea({
  entities: [AppointmentGroup, AppointmentGroupCourse, AppointmentGroupSection, CalendarSeries, CalendarEvent],
  reads: [calendarOfUser, columnsOfAppointments],
  extensions: [
    copiedContents.with(copiedSeries),
    copiedContents.with(copiedEvent),

    ...[eventCreated, eventDateChanged, ...appointmentOccasions].map((one) => notificationOccasions.with(one)),
    calendarSources.with(eventEntries),
  ],
  jobs: [freeLeftPlaces],
  constraints: {
    calendar_events_series: seriesChangedMeanwhile,
    calendar_events_section: sectionEventChangedMeanwhile,
    calendar_events_places: slotFull,
    calendar_events_most: participantLimit,
    calendar_events_reserved_by_user: alreadyReserved,
    calendar_events_reserved_by_group: alreadyReserved,
    calendar_events_slots_apart: slotsOverlap,
  },
});

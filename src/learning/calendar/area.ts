import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { calendarSources } from '../calendar-feeds/index.js';
import { copiedContents } from '../course-copies/index.js';
import { AppointmentGroup } from './appointment-group.entity.js';
import { columnsOfAppointments } from './appointments/appointment-events.columns.js';
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
import { CalendarEvent } from './calendar-event.entity.js';
import { CalendarSeries } from './calendar-series.entity.js';
import { calendarOfUser } from './events/calendar-events.lists.js';
import { copiedEvent, copiedSeries } from './events/copied-event.sql.js';
import { eventCreated, eventDateChanged } from './events/occasions.sql.js';
import { eventEntries } from './series/event-entries.js';

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

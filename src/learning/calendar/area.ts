import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { calendarSources } from '../calendar-feeds/index.js';
import { AppointmentGroup } from './appointments/appointment-group.entity.js';
import { AppointmentGroupCourse } from './appointments/appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointments/appointment-group-section.entity.js';
import { sectionEventChangedMeanwhile } from './calendar.refusals.js';
import { CalendarEvent } from './events/calendar-event.entity.js';
import { calendarOfUser } from './events/calendar-events.lists.js';
import { eventEntries } from './events/event-entries.js';
import { eventCreated, eventDateChanged } from './events/occasions.sql.js';
import { CalendarSeries } from './series/calendar-series.entity.js';
import { seriesChangedMeanwhile } from './series/series.refusals.js';

export const area = defineArea({
  entities: [AppointmentGroup, AppointmentGroupCourse, AppointmentGroupSection, CalendarSeries, CalendarEvent],
  reads: [calendarOfUser],
  extensions: [
    notificationOccasions.with(eventCreated),
    notificationOccasions.with(eventDateChanged),
    calendarSources.with(eventEntries),
  ],
  constraints: {
    calendar_events_series: seriesChangedMeanwhile,
    calendar_events_section: sectionEventChangedMeanwhile,
  },
});

import { defineArea } from '../../platform/areas/area.js';
import { AppointmentGroup } from './appointments/appointment-group.entity.js';
import { AppointmentGroupCourse } from './appointments/appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointments/appointment-group-section.entity.js';
import { CalendarEvent } from './events/calendar-event.entity.js';
import { calendarOfUser } from './events/calendar-events.lists.js';
import { CalendarSeries } from './series/calendar-series.entity.js';

export const area = defineArea({
  entities: [AppointmentGroup, AppointmentGroupCourse, AppointmentGroupSection, CalendarSeries, CalendarEvent],
  reads: [calendarOfUser],
});

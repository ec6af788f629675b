import { assignmentEntries, type CalendarSource } from '../../learning/calendar-feeds/index.js';

/** Everything that stands in calendars. */
export const calendarSources: readonly CalendarSource[] = [assignmentEntries];

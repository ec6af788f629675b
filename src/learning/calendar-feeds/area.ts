import { defineArea } from '../../platform/areas/area.js';
import { assignmentEntries } from './assignment-entries.js';
import { courseOfAssignment, nonceOfCourse, nonceOfUser } from './calendar-nonce.columns.js';
import { calendarSources } from './calendar-source.js';

export const area = defineArea({
  reads: [nonceOfCourse, nonceOfUser, courseOfAssignment],
  points: [calendarSources],
  extensions: [calendarSources.with(assignmentEntries)],
});

/** What requests about events are refused for, beside the rules of their fields: reason and sentence of each. */
import { conflict, invalidField } from '../../platform/refusal/refusal.js';

export const badContextCode = (field: string) =>
  invalidField(
    field,
    'invalid',
    'A calendar is called course_1, group_1, user_1, course_section_1 or appointment_group_1.',
  );

export const notACalendar = () =>
  invalidField('contextCode', 'wrong_kind', 'Events stand in the calendars of people, courses and groups.');

export const staysInCalendar = () =>
  invalidField('contextCode', 'wrong_kind', 'What is made of a slot, or differs by section, stays in its calendar.');

export const sectionsOfCourses = (field: string) =>
  invalidField(
    field,
    'wrong_kind',
    'Only an event of a course differs by section, and only by sections of that course.',
  );

export const sectionTwice = (field: string) => invalidField(field, 'taken', 'A section is named once.');

/** Two requests gave a section an event of its own. */
export const sectionEventChangedMeanwhile = () =>
  conflict('concurrent_update', 'The event was changed by another request at the same time.');

/** What requests about events are refused for, beside the rules of their fields: reason and sentence of each. */
import { conflict, invalidField } from '../../platform/refusal/refusal.js';
import { longestYears, mostOccurrences } from './series/occurrences.js';

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

export const repeatsWithoutDate = () => invalidField('startAt', 'missing', 'What repeats has a date.');

export const neverRepeats = () =>
  invalidField('rrule', 'invalid', `The rule names no time within ${longestYears} years.`);

export const tooManyOccurrences = () =>
  invalidField('rrule', 'too_many', `A series has at most ${mostOccurrences} occurrences.`);

export const tooLongSeries = () => invalidField('rrule', 'out_of_range', `A series ends within ${longestYears} years.`);

export const repeatsAlone = () => invalidField('rrule', 'wrong_kind', 'Slots and reservations do not repeat.');

export const ruleNamesDays = () =>
  invalidField('startAt', 'exclusive', 'The rule of the series names its days: another day needs another rule.');

export const ruleOfOne = () =>
  invalidField('rrule', 'exclusive', 'A single occurrence has no rule of its own: change it and those that follow.');

export const seriesKeepsRepeating = () =>
  invalidField('rrule', 'blank', 'A series has a rule: delete the occurrences that are not wanted.');

export const ruleAndDuplicates = () =>
  invalidField('duplicate', 'exclusive', 'An event repeats by a rule, or has duplicates.');

export const seriesHasSections = () =>
  invalidField('sections', 'exclusive', 'Occurrences differ by section one by one.');

/** Two requests changed a series, past the lock on it. */
export const seriesChangedMeanwhile = () =>
  conflict('concurrent_update', 'The series was changed by another request at the same time.');

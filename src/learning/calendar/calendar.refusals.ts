/** What requests about events and appointments are refused for, beside the rules of their fields: reason and sentence of each. */
import { conflict, invalidField, notPermitted, refuseInvalid } from '../../platform/refusal/refusal.js';
import { mostAppointments, overlapping } from './appointments/appointment-group.rules.js';
import type { CalendarEvent } from './calendar-event.entity.js';
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

export const seriesAtSkippedTime = () =>
  invalidField('startAt', 'invalid', 'The clocks leave that time out: move the series by another of its occurrences.');

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

/** What is in the way of a reservation. */
const refused = (type: string, message: string) => invalidField('reservation', type, message);

export const slotFull = () => refused('slot_full', 'The appointment has no place left.');

export const participantLimit = () =>
  refused('participant_limit', 'The participant has as many appointments as each may have.');

export const alreadyReserved = () => refused('already_reserved', 'The participant has this appointment already.');

export const reservationPast = () => refused('past', 'The appointment has begun, and stays as it is.');

export const strangerToAppointment = () =>
  refused('invalid_participant', 'The participant is none of those for whom the appointments are.');

export const unpublishedAppointment = () => refused('unpublished', 'The appointment group is not published yet.');

export const pastAppointment = () => notPermitted('past', 'The appointment has begun.');

export const slotsOverlap = () => invalidField(overlapping.attribute, overlapping.type, overlapping.message);

/** @throws Refusal 400 where a group would have more slots than one may have */
export function refuseTooManySlots(count: number): void {
  if (count <= mostAppointments) return;
  const message = `An appointment group has at most ${mostAppointments} appointments.`;
  refuseInvalid([{ attribute: 'newAppointments', type: 'too_many', message }]);
}

export const reservationFollowsSlot = () =>
  refused('wrong_kind', 'A reservation is as its appointment is; change that one.');

/** @throws Refusal 400 for a slot that would have no duration, or whole days */
export function refuseNoSlotTimes({
  startAt,
  endAt,
  allDay,
}: Pick<CalendarEvent, 'startAt' | 'endAt' | 'allDay'>): void {
  if (allDay) throw invalidField('allDay', 'invalid', 'An appointment has a beginning and an end.');
  if (startAt === null || endAt === null) throw invalidField('startAt', 'missing', 'An appointment has a beginning.');
  if (endAt <= startAt) throw invalidField('endAt', 'before_start', 'An appointment ends after it begins.');
}

export const tooManyCourses = (most: number) =>
  invalidField('contexts', 'too_many', `At most ${most} courses are named.`);

export const slotForAll = () => invalidField('sections', 'invalid', 'A slot is the same for all.');

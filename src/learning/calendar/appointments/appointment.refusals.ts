/** What requests about appointments are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField, notPermitted, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { CalendarEvent } from '../events/calendar-event.entity.js';
import { mostAppointments, overlapping } from './appointment-group.rules.js';

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

import { tell } from '../../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import { pastAppointment, slotFull, unpublishedAppointment } from '../../calendar.refusals.js';
import { CalendarEvent, calendarEventActs } from '../../calendar-event.entity.js';
import { participantNamed } from '../appointment-participant.js';
import { lockAppointment, seenSlot } from '../locked-appointment.js';
import { appointmentReserved, appointmentReservedFor } from '../occasions.sql.js';
import { slotsFollow } from '../reservations.sql.js';
import { giveUp, participantOf, refuseUnlessFree, reservationOf } from '../reserving.js';

export interface ReservationRequest {
  /** A person, or a group where groups sign up; the actor or their group unless given. */
  readonly participantId?: RecordKey | null;
  readonly comments?: string | null;
  /** Gives up what the participant has reserved in the appointment group. */
  readonly cancelExisting?: boolean | null;
}

/**
 * Reserves a slot. Refusals: 400 under `reservation`: `slot_full`, `participant_limit`, `already_reserved`,
 * `invalid_participant`, `unpublished`; 403 for others than oneself, and `past`; 404. Source: supplement §4.8, reservations.
 */
export async function reserveAppointment(
  ctx: OperationContext,
  slotId: RecordKey,
  { participantId, comments, cancelExisting }: ReservationRequest,
): Promise<CalendarEvent> {
  refuseInvalid(lengthRefusals('comments', 'A comment', comments, maxTextBytes));
  const { id: eventId, groupId, isTaken } = await seenSlot(ctx, slotId);
  if (groupId === null) throw notFound();
  if (isTaken && participantId == null) throw slotFull();
  const participant = await participantNamed(ctx, groupId, participantId ?? null);
  const locked = await lockAppointment(ctx, { groupId, eventId }, 'visible');
  const { group, event: slot } = locked;
  if (group.workflowState !== 'active') throw unpublishedAppointment();
  if (!participant.isManaged && slot.startAt! <= ctx.clock) throw pastAppointment();
  const hasMoved = cancelExisting === true && (await giveUp(ctx, locked, participant));
  const hasFreed = await refuseUnlessFree(ctx, locked, participant);
  transition(slot, calendarEventActs.reserve);
  const reservation = await insertNow(ctx, CalendarEvent, reservationOf(ctx, slot, participant, comments));
  if (hasMoved || hasFreed) await write(ctx, slotsFollow.with({ groupId }));
  const isOwn = participant.isGroup ? !participant.isManaged : participant.participantId === ctx.actor.userId;
  await tell(ctx, isOwn ? appointmentReserved : appointmentReservedFor, [reservation.id]);
  const data = { appointmentGroupId: groupId, slotId: slot.id, ...participantOf(participant) };
  ctx.audit({ type: 'appointment_reserved', subjectType: 'CalendarEvent', subjectId: reservation.id, data });
  return reservation;
}

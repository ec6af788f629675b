import { tell } from '../../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { write } from '../../../../platform/transaction/write.js';
import { CalendarEvent } from '../../events/calendar-event.entity.js';
import {
  alreadyReserved,
  participantLimit,
  pastAppointment,
  slotFull,
  unpublishedAppointment,
} from '../appointment.refusals.js';
import { type Participant, participantNamed } from '../appointment-participant.js';
import { type LockedAppointment, lockAppointment, seenSlot } from '../locked-appointment.js';
import { appointmentReserved, appointmentReservedFor } from '../occasions.sql.js';
import {
  reservationsMoved,
  type Standing,
  slotsFollow,
  standing,
  strayReservationsCancelled,
} from '../reservations.sql.js';

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
  await refuseUnlessFree(ctx, locked, participant);
  slot.workflowState = 'locked';
  const reservation = await insertNow(ctx, CalendarEvent, reservationOf(ctx, slot, participant, comments));
  if (hasMoved) await write(ctx, slotsFollow.with({ groupId }));
  const isOwn = participant.isGroup ? !participant.isManaged : participant.participantId === ctx.actor.userId;
  await tell(ctx, isOwn ? appointmentReserved : appointmentReservedFor, [reservation.id]);
  const data = { appointmentGroupId: groupId, slotId: slot.id, ...participantOf(participant) };
  ctx.audit({ type: 'appointment_reserved', subjectType: 'CalendarEvent', subjectId: reservation.id, data });
  return reservation;
}

/** Gives up what the participant has reserved; those who choose for themselves, what lies ahead. @returns whether there was something */
async function giveUp(
  ctx: OperationContext,
  { group }: LockedAppointment,
  { participantId, isGroup, isManaged }: Participant,
): Promise<boolean> {
  const after = isManaged ? null : ctx.clock;
  const moved = reservationsMoved.with({ groupId: group.id, participantId, isGroup, after });
  return (await write(ctx, moved)).length > 0;
}

/** Counts what is there; where all places are taken, those of people who have left are free. @throws Refusal 400 */
async function refuseUnlessFree(
  ctx: OperationContext,
  { group, event: slot }: LockedAppointment,
  { participantId, isGroup }: Participant,
): Promise<void> {
  const asked = standing.with({ slotId: slot.id, participantId, isGroup });
  const ask = async () => (await ctx.services.database.rows<Standing>(asked, ctx.em, ctx.meter))[0]!;
  const { places, taken, most, own, hasSlot } = await ask();
  if (hasSlot) throw alreadyReserved();
  if (most !== null && own >= most) throw participantLimit();
  if (places === null || taken < places) return;
  await write(ctx, strayReservationsCancelled.with({ groupId: group.id }));
  if ((await ask()).taken >= places) throw slotFull();
}

const participantOf = ({ participantId, isGroup }: Participant) => ({
  userId: isGroup ? null : participantId,
  groupId: isGroup ? participantId : null,
});

/** It stands where its slot stands, in the participant's calendar. */
const reservationOf = (
  { actor }: OperationContext,
  slot: CalendarEvent,
  participant: Participant,
  comments: string | null | undefined,
): Partial<CalendarEvent> => ({
  rootAccountId: slot.rootAccountId,
  kind: 'reservation',
  appointmentGroupId: slot.appointmentGroupId,
  parentEventId: slot.id,
  ...participantOf(participant),
  authorId: actor.userId,
  title: slot.title,
  description: slot.description,
  locationName: slot.locationName,
  locationAddress: slot.locationAddress,
  startAt: slot.startAt,
  endAt: slot.endAt,
  timeZone: slot.timeZone,
  comments: comments?.trim() || null,
  workflowState: 'locked',
});

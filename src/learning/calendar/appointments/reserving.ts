/** What a reservation of a slot takes: what is given up for it, a free place, and the row. */
import { tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { alreadyReserved, participantLimit, slotFull } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import type { Participant } from './appointment-participant.js';
import type { LockedAppointment } from './locked-appointment.js';
import { appointmentCancelled, appointmentCancelledFor } from './occasions.sql.js';
import { reservationsMoved, type Standing, standing, strayReservationsCancelled } from './reservations.sql.js';

/**
 * Gives up what the participant has reserved, as if they had cancelled it; those who choose for themselves, what lies ahead.
 * @returns whether there was something
 */
export async function giveUp(
  ctx: OperationContext,
  { group }: LockedAppointment,
  { participantId, isGroup, isManaged }: Participant,
): Promise<boolean> {
  const after = isManaged ? null : ctx.clock;
  const moved = reservationsMoved.with({ groupId: group.id, participantId, isGroup, after });
  const ids = (await write<{ id: number }>(ctx, moved)).map(({ id }) => id);
  if (ids.length === 0) return false;
  await tell(ctx, isManaged ? appointmentCancelledFor : appointmentCancelled, ids);
  const data = { appointmentGroupId: group.id, kind: 'reservation', reason: null };
  for (const id of ids) ctx.audit({ type: 'appointment_cancelled', subjectType: 'CalendarEvent', subjectId: id, data });
  return true;
}

/**
 * Counts what is there; where all places are taken, those of people who have left are free.
 * @returns whether such places were freed @throws Refusal 400
 */
export async function refuseUnlessFree(
  ctx: OperationContext,
  { group, event: slot }: LockedAppointment,
  { participantId, isGroup }: Participant,
): Promise<boolean> {
  const asked = standing.with({ slotId: slot.id, participantId, isGroup });
  const ask = async () => (await ctx.services.database.rows<Standing>(asked, ctx.em, ctx.meter))[0]!;
  const { places, taken, most, own, hasSlot } = await ask();
  if (hasSlot) throw alreadyReserved();
  if (most !== null && own >= most) throw participantLimit();
  if (places === null || taken < places) return false;
  await write(ctx, strayReservationsCancelled.with({ groupId: group.id }));
  if ((await ask()).taken >= places) throw slotFull();
  return true;
}

/** The participant as columns. */
export const participantOf = ({ participantId, isGroup }: Participant) => ({
  userId: isGroup ? null : participantId,
  groupId: isGroup ? participantId : null,
});

/** It stands where its slot stands, in the participant's calendar. */
export const reservationOf = (
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

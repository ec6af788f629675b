/** How slots and reservations are given up. */

import { tell } from '../../../identity/notification-events/index.js';
import { decisionsOn } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { reservationPast } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { slotReservationsCancelled } from './appointments.sql.js';
import { type LockedAppointment, lockedAppointment } from './locked-appointment.js';
import { appointmentCancelled, appointmentCancelledFor } from './occasions.sql.js';
import { slotsFollow } from './reservations.sql.js';

/**
 * Cancels a slot with all of its reservations, or one reservation, whose place is free then. Who merely chose a slot gives it up
 * before it begins. Answers null for an event that is neither. Refusals: 400 `past`; 403; 404.
 */
export async function cancelledAppointment(
  ctx: OperationContext,
  id: RecordKey,
  reason: string | null,
): Promise<CalendarEvent | null> {
  const locked = await lockedAppointment(ctx, id, 'delete');
  if (locked === null) return null;
  const { group, event } = locked;
  const { manage } = await decisionsOn(ctx, appointmentGroupReads, ['manage'], group.id);
  if (!manage && event.startAt! <= ctx.clock) throw reservationPast();
  transition(event, removal);
  event.cancelReason = reason;
  event.sequence += 1;
  await ctx.em.flush();
  if (event.kind === 'slot') await tell(ctx, appointmentCancelledFor, await reservationsOf(ctx, event, reason));
  else await freePlace(ctx, locked, manage);
  const data = { appointmentGroupId: group.id, kind: event.kind, reason };
  ctx.audit({ type: 'appointment_cancelled', subjectType: 'CalendarEvent', subjectId: event.id, data });
  return event;
}

async function reservationsOf(ctx: OperationContext, slot: CalendarEvent, reason: string | null): Promise<number[]> {
  const rows = await write<{ id: number }>(ctx, slotReservationsCancelled.with({ slotId: slot.id, reason }));
  return rows.map(({ id }) => id);
}

async function freePlace(ctx: OperationContext, { group, event }: LockedAppointment, manage: boolean): Promise<void> {
  await write(ctx, slotsFollow.with({ groupId: group.id }));
  await tell(ctx, manage ? appointmentCancelledFor : appointmentCancelled, [event.id]);
}

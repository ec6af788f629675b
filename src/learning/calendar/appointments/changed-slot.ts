/** How a slot changes by itself: its reservations follow it. */
import { tell } from '../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import { refuseNoSlotTimes, reservationFollowsSlot, slotForAll, staysInCalendar } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { type CalendarEventChange, patchedEvent } from '../events/calendar-event-changes.js';
import { contextCodeOf } from '../events/context-code.js';
import { refuseBadLimit } from './appointment-group.rules.js';
import { reservationsFollow } from './appointments.sql.js';
import { lockedAppointment } from './locked-appointment.js';
import { appointmentReservedFor } from './occasions.sql.js';

/** What a request says of a slot, beside what it says of any event. */
export interface SlotChange extends CalendarEventChange {
  /** How many may sign up for it; null for as many as its group says. */
  readonly participantsPerAppointment?: number | null;
}

/**
 * Changes a slot and what is reserved of it, and tells those who reserved it where it is at another time. Answers null for an
 * event that is none. Refusals: 400 by field, also where it would overlap another slot; 403; 404.
 */
export async function changedSlot(
  ctx: OperationContext,
  id: RecordKey,
  { contextCode, sections, participantsPerAppointment: places, ...patch }: SlotChange,
): Promise<CalendarEvent | null> {
  const locked = await lockedAppointment(ctx, id, 'update');
  if (locked === null) return null;
  const { event: slot } = locked;
  if (slot.kind === 'reservation') throw reservationFollowsSlot();
  if (contextCode != null && contextCode !== contextCodeOf(slot)) throw staysInCalendar();
  if (sections != null && sections.length > 0) throw slotForAll();
  refuseBadLimit('participantsPerAppointment', places);
  const columns = patchedEvent(ctx, slot, patch);
  refuseNoSlotTimes(columns);
  const changed = setChanged(slot, {
    ...columns,
    ...(places !== undefined && { participantsPerAppointment: places }),
  });
  if (changed.length === 0) return slot;
  slot.sequence += 1;
  await ctx.em.flush();
  const rows = await write<{ id: number }>(ctx, reservationsFollow.with({ slotId: slot.id }));
  if (changed.some((name) => name === 'startAt' || name === 'endAt'))
    await tell(
      ctx,
      appointmentReservedFor,
      rows.map((row) => row.id),
    );
  ctx.audit({ type: 'appointment_updated', subjectType: 'CalendarEvent', subjectId: slot.id, data: { changed } });
  return slot;
}

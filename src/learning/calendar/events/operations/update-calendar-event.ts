import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { changedSlot, type SlotChange } from '../../appointments/changed-slot.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { changeEvent } from '../calendar-event-changes.js';

/**
 * Changes an event, or a slot with what is reserved of it, or moves an event to another calendar. Refusals: 400 by field, also for moving what is made of a slot or
 * differs by section; 403; 404. Source: supplement §4.8.
 */
export async function updateCalendarEvent(
  ctx: OperationContext,
  id: RecordKey,
  change: SlotChange,
): Promise<CalendarEvent> {
  const slot = await changedSlot(ctx, id, change);
  if (slot !== null) return slot;
  if (change.participantsPerAppointment !== undefined) ctx.ignored.push(placesIgnored);
  const event = await authorizedFind(ctx, calendarEventReads, 'update', id);
  const { participantsPerAppointment: _, ...ofEvent } = change;
  await changeEvent(ctx, event, ofEvent);
  return event;
}

const placesIgnored = {
  field: 'participantsPerAppointment',
  reason: 'not_applicable',
  message: 'Slots of appointment groups alone have places.',
} as const;

import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { cancelledAppointment } from '../../appointments/cancelled-appointment.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { noteChange } from '../calendar-event-changes.js';
import { childEventsEnded } from '../calendar-events.sql.js';

/**
 * Deletes an event with what it is for sections, or cancels a slot or a reservation. Refusals: 400 for a reason that is too
 * long, and `past`; 403; 404.
 * Source: supplement §4.8, cancel_reason.
 */
export async function deleteCalendarEvent(
  ctx: OperationContext,
  id: RecordKey,
  reason: string | null,
): Promise<CalendarEvent> {
  refuseInvalid(lengthRefusals('cancelReason', 'A reason', reason, maxTextBytes));
  const appointment = await cancelledAppointment(ctx, id, reason);
  if (appointment !== null) return appointment;
  const event = await authorizedFind(ctx, calendarEventReads, 'delete', id);
  event.workflowState = 'deleted';
  event.cancelReason = reason;
  await write(ctx, childEventsEnded.with({ eventId: event.id, reason }));
  noteChange(ctx, event, 'deleted', { reason });
  return event;
}

import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import { cancelledAppointment } from '../../appointments/cancelled-appointment.js';
import type { CalendarEvent } from '../../calendar-event.entity.js';
import { calendarEventReads } from '../../calendar-event.reads.js';
import { noteChange } from '../../events/calendar-event-changes.js';
import { endSeries, type SeriesPart } from '../../series/series-changing.js';
import { lockedSeriesOf, refuseOtherSeries } from '../../series/series-lock.js';
import { childEventsEnded } from '../child-events.sql.js';

/**
 * Deletes an event with what it is for sections, or cancels a slot or a reservation; of a series, one occurrence, that and
 * those behind it, or all. Refusals: 400 for a reason that is too long, and `past`; 403; 404.
 * Source: supplement §4.8, cancel_reason.
 */
export async function deleteCalendarEvent(
  ctx: OperationContext,
  id: RecordKey,
  { reason, which }: { readonly reason: string | null; readonly which?: SeriesPart | null | undefined },
): Promise<CalendarEvent> {
  refuseInvalid(lengthRefusals('cancelReason', 'A reason', reason, maxTextBytes));
  const appointment = await cancelledAppointment(ctx, id, reason);
  if (appointment !== null) return appointment;
  const series = await lockedSeriesOf(ctx, id);
  const event = await authorizedFind(ctx, calendarEventReads, 'delete', id);
  refuseOtherSeries(event, series);
  transition(event, removal);
  event.cancelReason = reason;
  await write(ctx, childEventsEnded.with({ eventId: event.id, reason }));
  if (series !== null) await endSeries(ctx, { series, event }, which ?? 'one', reason);
  noteChange(ctx, event, 'deleted', { reason, ...(series !== null && { which: which ?? 'one' }) });
  return event;
}

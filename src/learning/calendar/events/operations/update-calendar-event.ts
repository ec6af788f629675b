import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { type CalendarEventChange, changeEvent } from '../calendar-event-changes.js';

/**
 * Changes an event, or moves it to another calendar. Refusals: 400 by field, also for moving what is made of a slot or
 * differs by section; 403; 404. Source: supplement §4.8.
 */
export async function updateCalendarEvent(
  ctx: OperationContext,
  id: RecordKey,
  change: CalendarEventChange,
): Promise<CalendarEvent> {
  const event = await authorizedFind(ctx, calendarEventReads, 'update', id);
  await changeEvent(ctx, event, change);
  return event;
}

import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { unnamedEvent } from '../calendar-event.rules.js';
import { type CalendarEventChange, noteChange, patchedEvent, tellOf } from '../calendar-event-changes.js';
import { writablePlace } from '../calendar-place.js';
import { undated } from '../event-times.rules.js';
import { setSections } from '../section-events.js';

/** A new event; whose calendar it stands in is said. */
export interface NewCalendarEvent extends CalendarEventChange {
  readonly contextCode: string;
}

/**
 * Makes an event in the calendar of the actor, of a course or of a group. Refusals: 400 by field; 403 for a calendar that
 * the actor does not keep; 404. Source: supplement §4.8.
 */
export async function createCalendarEvent(
  ctx: OperationContext,
  { contextCode, sections, ...patch }: NewCalendarEvent,
): Promise<CalendarEvent> {
  const place = await writablePlace(ctx, contextCode);
  const { rootAccountId, userId: authorId } = ctx.actor;
  const columns = { title: unnamedEvent, ...patchedEvent(ctx, undated, patch) };
  const event = await insertNow(ctx, CalendarEvent, { rootAccountId, authorId, ...place, ...columns });
  if (sections != null) await setSections(ctx, event, sections);
  noteChange(ctx, event, 'created');
  await tellOf(ctx, event, 'created');
  return event;
}

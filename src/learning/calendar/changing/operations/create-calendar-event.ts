import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { CalendarEvent } from '../../calendar-event.entity.js';
import { unnamedEvent } from '../../events/calendar-event.rules.js';
import { type CalendarEventChange, noteChange, patchedEvent, tellOf } from '../../events/calendar-event-changes.js';
import { writablePlace } from '../../events/calendar-place.js';
import { undated } from '../../events/event-times.rules.js';
import { setSections } from '../../events/section-events.js';
import { makeSeries, type RepetitionInput, repetitionOf } from '../../series/series-making.js';

/** A new event; whose calendar it stands in is said, and how it repeats. */
export interface NewCalendarEvent extends CalendarEventChange, RepetitionInput {
  readonly contextCode: string;
}

/**
 * Makes an event in the calendar of the actor, of a course or of a group, once or as often as a rule says. Refusals: 400 by field; 403 for a calendar that
 * the actor does not keep; 404. Source: supplement §4.8.
 */
export async function createCalendarEvent(
  ctx: OperationContext,
  { contextCode, sections, rrule, duplicate, ...patch }: NewCalendarEvent,
): Promise<CalendarEvent> {
  const place = await writablePlace(ctx, contextCode);
  const { rootAccountId, userId: authorId } = ctx.actor;
  const repetition = repetitionOf({ rrule, duplicate });
  const columns = { title: unnamedEvent, ...patchedEvent(ctx, undated, patch) };
  const event = await insertNow(ctx, CalendarEvent, { rootAccountId, authorId, ...place, ...columns });
  if (repetition !== null) await makeSeries(ctx, event, repetition, { ...patch, sections });
  else if (sections != null) await setSections(ctx, event, sections);
  noteChange(ctx, event, 'created');
  await tellOf(ctx, event, 'created');
  return event;
}

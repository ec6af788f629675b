import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { changedSlot, type SlotChange } from '../../appointments/changed-slot.js';
import { repeatsAlone } from '../../calendar.refusals.js';
import type { CalendarEvent } from '../../calendar-event.entity.js';
import { calendarEventReads } from '../../calendar-event.reads.js';
import { changeEvent } from '../../events/calendar-event-changes.js';
import { sectionEventsOf } from '../../events/section-events.js';
import { changeOccurrence, changeSeries, type SeriesChange, type SeriesPart } from '../../series/series-changing.js';
import { lockedSeriesOf, refuseOtherSeries } from '../../series/series-lock.js';
import { makeSeries, repetitionOf } from '../../series/series-making.js';

/** How an event changes, and with it others of its series; or a slot. */
export interface CalendarEventUpdate extends SeriesChange, SlotChange {}

/**
 * Changes an event, or a slot with what is reserved of it; moves an event to another calendar or makes a series of it. Of a
 * series, one occurrence changes, that and those behind it, or all. Refusals: 400 by field, also for moving what is made of
 * a slot, differs by section or repeats; 403; 404. Source: supplement §4.8.
 */
export async function updateCalendarEvent(
  ctx: OperationContext,
  id: RecordKey,
  { rrule, ...change }: CalendarEventUpdate,
  which: SeriesPart | null = null,
): Promise<CalendarEvent> {
  const slot = await changedSlot(ctx, id, change);
  if (slot !== null && repetitionOf({ rrule }) !== null) throw repeatsAlone();
  if (slot !== null) return slot;
  const { participantsPerAppointment, ...ofEvent } = change;
  if (participantsPerAppointment !== undefined) ctx.ignored.push(placesIgnored);
  const series = await lockedSeriesOf(ctx, id);
  const event = await authorizedFind(ctx, calendarEventReads, 'update', id);
  refuseOtherSeries(event, series);
  if (series === null) await changeSingle(ctx, event, { ...ofEvent, rrule });
  else if (which === null || which === 'one') await changeOccurrence(ctx, { series, event }, { ...ofEvent, rrule });
  else await changeSeries(ctx, { series, event }, which, { ...ofEvent, rrule });
  return event;
}

const placesIgnored = {
  field: 'participantsPerAppointment',
  reason: 'not_applicable',
  message: 'Slots of appointment groups alone have places.',
} as const;

/** An event that does not repeat may do so from now on. */
async function changeSingle(ctx: OperationContext, event: CalendarEvent, { rrule, ...change }: SeriesChange) {
  const repetition = repetitionOf({ rrule });
  await changeEvent(ctx, event, change);
  if (repetition === null) return;
  if (event.kind !== 'event') throw repeatsAlone();
  await makeSeries(ctx, event, repetition, { ...change, sections: await sectionEventsOf(ctx, event) });
}

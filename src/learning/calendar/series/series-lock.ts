/** Who changes a series, or one of its occurrences, holds the lock on the series: one after the other. */
import { LockMode } from '@mikro-orm/core';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { seriesChangedMeanwhile } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { CalendarSeries } from '../calendar-series.entity.js';
import { seriesOfEvent } from './series.sql.js';

/**
 * The series of an event, locked; null for an event of none. It is locked before its events are, so that two requests never
 * wait for each other. Meanwhile an event may have come to another series: then that one is locked.
 */
export async function lockedSeriesOf(ctx: OperationContext, key: RecordKey): Promise<CalendarSeries | null> {
  if (typeof key !== 'number') return null;
  for (;;) {
    const id = await seriesIdOf(ctx, key);
    if (id === null) return null;
    // unguarded: it is locked only; the event is authorized before anything is read or changed.
    const series = await ctx.em.findOneOrFail(CalendarSeries, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    if ((await seriesIdOf(ctx, key)) === id) return series;
  }
}

/**
 * Holds that an event, which is locked by now, belongs to the series that was locked before: two requests may make a series
 * of one event at once. @throws Refusal 409
 */
export function refuseOtherSeries(event: CalendarEvent, series: CalendarSeries | null): void {
  if (event.seriesId !== (series?.id ?? null)) throw seriesChangedMeanwhile();
}

async function seriesIdOf(ctx: OperationContext, eventId: number): Promise<number | null> {
  const { database } = ctx.services;
  const [row] = await database.rows<{ id: number }>(seriesOfEvent.with({ eventId }), ctx.em, ctx.meter);
  return row?.id ?? null;
}

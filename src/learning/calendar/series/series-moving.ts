import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import type { CalendarSeries } from '../calendar-series.entity.js';
import type { EventTimes } from '../events/event-times.rules.js';
import { numberedTitle, withoutNumber } from './duplicates.rules.js';
import type { RecurrenceRule } from './recurrence.rules.js';
import { type SeriesPlan, seriesColumns, timesOfOccurrence } from './series.rules.js';
import { type OccurrenceRow, occurrencesEnded, occurrencesMoved, occurrencesOfSeries } from './series.sql.js';
import { makeOccurrences } from './series-making.js';
import { movedAlone, movedSeries, type Placed, placed } from './series-moving.rules.js';

/** What moves: a series by one of its occurrences. */
export interface SeriesMove {
  readonly series: CalendarSeries;
  /** As it is now, flushed. */
  readonly event: CalendarEvent;
  readonly before: EventTimes;
  /** The rule, where it is another. */
  readonly rule: RecurrenceRule | null;
}

/**
 * Moves the occurrences of a series as one of them was moved, by the clock on the wall; another rule puts them elsewhere.
 * Each keeps its identity, and one that was moved by itself its times.
 * @throws Refusal 400 by `rrule`, or by `startAt` for a rule whose days cannot move
 */
export async function moveOccurrences(ctx: OperationContext, move: SeriesMove): Promise<void> {
  const { series, event, before, rule } = move;
  const moved = movedSeries(series, { before, after: event, occurrence: event.occurrence as string }, rule);
  const { database } = ctx.services;
  const rows = await database.rows<OccurrenceRow>(occurrencesOfSeries.with({ seriesId: series.id }), ctx.em, ctx.meter);
  const places = placed(moved, rows, rule !== null);
  const isAlone = movedAlone(series);
  const alone = new Set(rows.filter((row) => isAlone(asBefore(row, move))).map(({ id }) => id));
  await write(ctx, occurrencesMoved.with(valuesOf(moved.plan, places, alone)));
  const ids = places.filter(({ row, occurrence }) => occurrence === undefined && !row.deleted).map(({ row }) => row.id);
  if (ids.length > 0) await write(ctx, occurrencesEnded.with({ ids, reason: null }));
  await makeMissing(ctx, move, moved.plan, places);
  Object.assign(series, seriesColumns(moved.plan));
}

/** The row of the occurrence by which the others move, as it was. */
function asBefore(row: OccurrenceRow, { event, before }: SeriesMove): OccurrenceRow {
  if (row.id !== event.id) return row;
  return {
    ...row,
    startAt: before.startAt?.toISOString() ?? null,
    endAt: before.endAt?.toISOString() ?? null,
  };
}

function valuesOf(plan: SeriesPlan, places: readonly Placed[], alone: ReadonlySet<number>) {
  const times = places.map(({ occurrence }) =>
    occurrence === undefined ? undefined : timesOfOccurrence(plan, occurrence),
  );
  return {
    ids: places.map(({ row }) => row.id),
    occurrences: places.map(({ wall }) => wall),
    starts: times.map((one) => one?.startAt ?? null),
    ends: times.map((one) => one?.endAt ?? null),
    apart: places.map(({ row, occurrence }) => occurrence === undefined || alone.has(row.id)),
    allDay: plan.times.allDay,
    timeZone: plan.times.timeZone,
  };
}

/** Makes what the series has, and had not before. */
async function makeMissing(
  ctx: OperationContext,
  { series: { firstNumber }, event }: SeriesMove,
  plan: SeriesPlan,
  places: readonly Placed[],
): Promise<void> {
  const taken = new Set(places.map(({ wall }) => wall));
  const missing = plan.occurrences.filter(({ wall }) => !taken.has(wall));
  const placeOf = new Map(plan.occurrences.map(({ wall }, place) => [wall, place]));
  const own = placeOf.get(places.find(({ row }) => row.id === event.id)?.wall ?? '') ?? 0;
  const titleOf = (i: number): string | null => {
    if (firstNumber === null) return null;
    const place = placeOf.get(missing[i]?.wall ?? '') ?? 0;
    return numberedTitle(withoutNumber(event.title, firstNumber + own), firstNumber + place);
  };
  await makeOccurrences(ctx, event, plan, missing, titleOf);
}

/** How a series changes as a whole, or from one of its occurrences on. Decision 0125. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { changedNames, setChanged } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import {
  repeatsWithoutDate,
  ruleOfOne,
  seriesAtSkippedTime,
  seriesHasSections,
  seriesKeepsRepeating,
  staysInCalendar,
} from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { CalendarSeries } from '../calendar-series.entity.js';
import { eventTexts } from '../events/calendar-event.rules.js';
import {
  type CalendarEventChange,
  changeEvent,
  noteChange,
  patchedEvent,
  tellOf,
} from '../events/calendar-event-changes.js';
import { contextCodeOf } from '../events/context-code.js';
import { followTexts } from '../events/section-events.js';
import { numberedTitle, withoutNumber } from './duplicates.rules.js';
import { occurrencesOf } from './occurrences.js';
import { ruleText } from './recurrence.rules.js';
import { timesOfSeries } from './series.rules.js';
import { occurrencesHandedOn, seriesEnded, seriesTextsSet } from './series.sql.js';
import { ruleNamed } from './series-making.js';
import { moveOccurrences } from './series-moving.js';

export const seriesParts = ['one', 'following', 'all'] as const;
export type SeriesPart = (typeof seriesParts)[number];

/** A series, locked, with the occurrence of it by which it is changed, locked as well. */
export interface SeriesAt {
  readonly series: CalendarSeries;
  readonly event: CalendarEvent;
}

export interface SeriesChange extends CalendarEventChange {
  readonly rrule?: string | null;
}

const timeColumns = ['startAt', 'endAt', 'allDay', 'timeZone'] as const;

/**
 * Changes all occurrences, or those from one on, which become a series of their own. What was changed of a single one
 * stays. Refusals: 400 by field.
 */
export async function changeSeries(
  ctx: OperationContext,
  at: SeriesAt,
  which: 'following' | 'all',
  { contextCode, sections, rrule, ...patch }: SeriesChange,
): Promise<void> {
  const { event } = at;
  if (contextCode != null && contextCode !== contextCodeOf(event)) throw staysInCalendar();
  if (sections != null) throw seriesHasSections();
  const rule = ruleNamed(rrule);
  if (rrule !== undefined && rule === null) throw seriesKeepsRepeating();
  const columns = patchedEvent(ctx, event, patch);
  if (columns.startAt === null) throw repeatsWithoutDate();
  if (columns.skippedStart !== null && patch.startAt != null) throw seriesAtSkippedTime();
  const changed = changedNames(event, columns);
  if (changed.length === 0 && rule === null) return;
  const series = which === 'following' ? await splitOff(ctx, at) : at.series;
  const before = saidOf(event);
  const number = numberOf(series, event);
  setChanged(event, columns);
  if (number !== null) event.title = numberedTitle(withoutNumber(event.title, number), number);
  series.sequence += 1;
  await followTexts(ctx, event);
  const moves = rule !== null || timeColumns.some((name) => changed.includes(name));
  await ctx.em.flush();
  if (moves) await moveOccurrences(ctx, { series, event, before, rule });
  await sayOfAll(ctx, { series, event }, before, { changed, number });
  noteChange(ctx, event, 'updated', { changed, which });
  if (moves) await tellOf(ctx, event, 'dates');
}

/** What requests change of an event. */
type Said = Pick<
  CalendarEvent,
  (typeof eventTexts)[number] | (typeof timeColumns)[number] | 'allDayDate' | 'skippedStart'
>;

const saidOf = (event: CalendarEvent): Said =>
  Object.fromEntries(
    [...eventTexts, ...timeColumns, 'allDayDate' as const, 'skippedStart' as const].map((name) => [name, event[name]]),
  ) as Said;

/** Changes one occurrence, which stays as it is now when the series changes. @throws Refusal 400 by field */
export async function changeOccurrence(
  ctx: OperationContext,
  { series, event }: SeriesAt,
  { rrule, ...change }: SeriesChange,
): Promise<void> {
  if (ruleNamed(rrule) !== null) throw ruleOfOne();
  const before = saidOf(event);
  await changeEvent(ctx, event, change);
  if (changedNames(event, before).length === 0) return;
  event.changedAlone = true;
  series.sequence += 1;
}

/** Makes a series of an occurrence and those behind it; the first keeps the series as it is. */
async function splitOff(ctx: OperationContext, { series, event }: SeriesAt): Promise<CalendarSeries> {
  const from = event.occurrence as string;
  if (from <= series.startsOn) return series;
  const earlier = endBefore(series, from);
  const { rule } = timesOfSeries(series);
  const { rootAccountId, timeZone, allDay, seconds, firstNumber } = series;
  const made = await insertNow(ctx, CalendarSeries, {
    rootAccountId,
    timeZone,
    allDay,
    seconds,
    rrule: ruleText(rule.count === null ? rule : { ...rule, count: Math.max(rule.count - earlier, 1) }),
    startsOn: from,
    firstNumber: firstNumber === null ? null : firstNumber + earlier,
    leftOut: series.leftOut.filter((wall) => wall > from),
    sequence: series.sequence,
  });
  cutOff(series, from, earlier);
  event.seriesId = made.id;
  await ctx.em.flush();
  await write(ctx, occurrencesHandedOn.with({ seriesId: series.id, newId: made.id, from }));
  return made;
}

/** How many occurrences of the rule come before a wall time. */
const endBefore = (series: CalendarSeries, from: string): number =>
  occurrencesOf(timesOfSeries(series)).occurrences.filter(({ wall }) => wall < from).length;

/** Ends the rule of a series after so many occurrences. */
function cutOff(series: CalendarSeries, from: string, count: number): void {
  series.rrule = ruleText({ ...timesOfSeries(series).rule, until: null, count });
  series.leftOut = series.leftOut.filter((wall) => wall < from);
  series.sequence += 1;
}

/** Deletes the occurrences behind one that is deleted, or all; what was before keeps repeating until then. */
export async function endSeries(
  ctx: OperationContext,
  { series, event }: SeriesAt,
  which: SeriesPart,
  reason: string | null,
): Promise<void> {
  series.sequence += 1;
  if (which === 'one') return;
  const from = which === 'following' ? (event.occurrence as string) : series.startsOn;
  if (from > series.startsOn) cutOff(series, from, endBefore(series, from));
  await ctx.em.flush();
  await write(ctx, seriesEnded.with({ seriesId: series.id, from, reason }));
}

/** The number behind the title of the occurrence; null where titles have none. */
const numberOf = (series: CalendarSeries, event: CalendarEvent): number | null =>
  series.firstNumber === null ? null : series.firstNumber + endBefore(series, event.occurrence as string);

/** Gives the texts that one occurrence has now to the others. */
async function sayOfAll(
  ctx: OperationContext,
  { series, event }: SeriesAt,
  before: Said,
  { changed, number }: { readonly changed: readonly string[]; readonly number: number | null },
): Promise<void> {
  const names = eventTexts.filter((name) => changed.includes(name));
  if (names.length === 0) return;
  const title = (of: string) => (number === null ? of : withoutNumber(of, number));
  const values = {
    seriesId: series.id,
    eventId: event.id,
    changed: names,
    title: title(event.title),
    oldTitle: title(before.title),
    description: event.description,
    oldDescription: before.description,
    locationName: event.locationName,
    oldLocationName: before.locationName,
    locationAddress: event.locationAddress,
    oldLocationAddress: before.locationAddress,
    firstNumber: series.firstNumber,
  };
  await write(ctx, seriesTextsSet.with(values));
}

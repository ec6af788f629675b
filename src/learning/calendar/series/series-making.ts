/** How an event comes to repeat. */
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
import { repeatsWithoutDate, ruleAndDuplicates, seriesHasSections } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { CalendarSeries } from '../calendar-series.entity.js';
import { type Duplicates, duplicatesRefusals, numberedTitle, ruleOfDuplicates } from './duplicates.rules.js';
import { isRule, type RecurrenceRule, readRule } from './recurrence.rules.js';
import { plannedSeries, type SeriesPlan, seriesColumns, timesOfOccurrence } from './series.rules.js';
import { occurrencesMade } from './series.sql.js';
import { beginningOfSeries, type SaidTimes } from './series-beginning.rules.js';

/** How a request says that an event repeats. */
export interface RepetitionInput {
  /** A rule of RFC 5545; null or blank for none. */
  readonly rrule?: string | null;
  readonly duplicate?: Duplicates | null;
}

export interface Repetition {
  readonly rule: RecurrenceRule;
  /** Titles have a number behind them. */
  readonly numbered: boolean;
}

/** @throws Refusal 400 by `rrule`, `duplicate.count` or `duplicate.interval` */
export function repetitionOf({ rrule, duplicate }: RepetitionInput): Repetition | null {
  const rule = ruleNamed(rrule);
  if (duplicate == null) return rule === null ? null : { rule, numbered: false };
  if (rule !== null) throw ruleAndDuplicates();
  refuseInvalid(duplicatesRefusals(duplicate));
  return { rule: ruleOfDuplicates(duplicate), numbered: duplicate.appendIterator === true };
}

/** @throws Refusal 400 by `rrule` */
export function ruleNamed(text: string | null | undefined): RecurrenceRule | null {
  if (text == null || text.trim() === '') return null;
  const read = readRule(text);
  if (isRule(read)) return read;
  refuseInvalid([read]);
  return null;
}

/**
 * Makes a series of an event: it becomes the first occurrence, and is put where the rule has that.
 * @throws Refusal 400 by `rrule` or `startAt`; by `sections` for an event that differs by section
 */
export async function makeSeries(
  ctx: OperationContext,
  event: CalendarEvent,
  { rule, numbered }: Repetition,
  { sections, ...said }: SaidTimes & { readonly sections?: readonly unknown[] | null },
): Promise<void> {
  const { startAt, allDay, rootAccountId } = event;
  if (sections != null && sections.length > 0) throw seriesHasSections();
  if (startAt === null) throw repeatsWithoutDate();
  const timeZone = event.timeZone ?? ctx.actor.timeZone;
  const { startsOn, seconds } = beginningOfSeries(event, said, timeZone);
  const plan = plannedSeries({ rule, timeZone, startsOn, allDay }, seconds);
  const firstNumber = numbered ? 1 : null;
  const series = await insertNow(ctx, CalendarSeries, { rootAccountId, firstNumber, ...seriesColumns(plan) });
  const { title } = event;
  const [first, ...others] = plan.occurrences as [SeriesPlan['occurrences'][0], ...SeriesPlan['occurrences']];
  Object.assign(event, timesOfOccurrence(plan, first), { seriesId: series.id, occurrence: first.wall });
  if (numbered) event.title = numberedTitle(title, 1);
  await ctx.em.flush();
  const titleOf = (place: number) => (numbered ? numberedTitle(title, place + 2) : null);
  await makeOccurrences(ctx, event, plan, others, titleOf);
}

/** Makes occurrences that are like one that there is. */
export async function makeOccurrences(
  ctx: OperationContext,
  head: CalendarEvent,
  plan: SeriesPlan,
  made: SeriesPlan['occurrences'],
  titleOf: (place: number) => string | null,
): Promise<void> {
  if (made.length === 0) return;
  const times = made.map((one) => timesOfOccurrence(plan, one));
  const values = {
    headId: head.id,
    occurrences: made.map(({ wall }) => wall),
    starts: times.map(({ startAt }) => startAt as Date),
    ends: times.map(({ endAt }) => endAt as Date),
    titles: made.map((_one, place) => titleOf(place)),
  };
  await write(ctx, occurrencesMade.with(values));
}

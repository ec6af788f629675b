/** Occurrences of one series as entries for calendar programs: one that repeats, and those that differ from it. */
import type { CalendarEntry, EntryPlace, EntryTime } from '../../calendar-feeds/index.js';
import { type EventRow, entryOf, timeOf } from '../events/event-entry.js';
import { comesTwice, dayOf, later, wallOf } from '../wall-time.js';
import { timesOfSeries } from './series.rules.js';
import { type ToldSeries, toldSeries } from './series-in-calendar.js';

/** An occurrence as the read gives it. */
export type OccurrenceEntry = EventRow & {
  readonly seriesId: number;
  readonly occurrence: string;
  readonly seriesRow: SeriesInRow;
};

interface SeriesInRow {
  readonly rrule: string;
  readonly timeZone: string;
  readonly startsOn: string;
  readonly allDay: boolean;
  readonly seconds: number;
  readonly sequence: number;
  readonly updatedAt: string;
}

/** The entries for some occurrences of one series, of which there is one at least. */
export function seriesEntries(rows: readonly OccurrenceEntry[]): CalendarEntry[] {
  const [some] = rows as readonly [OccurrenceEntry, ...OccurrenceEntry[]];
  const told = toldSeries(timesOfSeries(some.seriesRow), new Set(rows.map(({ occurrence }) => occurrence)));
  if (told === null) return rows.map(entryOf);
  const known = rows.filter(({ occurrence }) => told.starts.has(occurrence));
  const usual = known.find(({ changedAlone }) => !changedAlone) ?? (known[0] as OccurrenceEntry);
  const whole = wholeSeries(usual, told);
  const others = known.filter((row) => differs(row, usual, told)).map((row) => instead(row, whole));
  return [whole, ...others, ...rows.filter(({ occurrence }) => !told.starts.has(occurrence)).map(entryOf)];
}

/** The entry that repeats, with what its occurrences usually say. */
function wholeSeries(usual: OccurrenceEntry, { recurrence, startsOn }: ToldSeries): CalendarEntry {
  const { seriesRow: series, seriesId } = usual;
  const changes = [usual.updatedAt, series.updatedAt].map((at) => new Date(at).getTime());
  const time: EntryTime = series.allDay
    ? { kind: 'days', first: dayOf(startsOn), end: dayOf(later(startsOn, series.seconds)) }
    : { kind: 'wall', zone: series.timeZone, first: startsOn, seconds: series.seconds };
  return {
    ...entryOf(usual),
    uid: `series-${seriesId}`,
    time,
    recurrence,
    sequence: series.sequence,
    changedAt: new Date(Math.max(...changes)),
  };
}

/** An occurrence that differs: it is known by where its series has it. */
const instead = (row: OccurrenceEntry, { uid, sequence }: CalendarEntry): CalendarEntry => ({
  ...entryOf(row),
  uid,
  ...(sequence !== undefined && { sequence }),
  time: timeInZone(row),
  insteadOf: placeOf(row),
});

const placeOf = ({ occurrence, seriesRow: { timeZone, allDay } }: OccurrenceEntry): EntryPlace =>
  allDay ? { day: dayOf(occurrence) } : { zone: timeZone, wall: occurrence };

/**
 * By the clock of the zone of the series, unless that shows the time twice or changes meanwhile: then programs do not agree
 * on when it begins or ends.
 */
function timeInZone(row: OccurrenceEntry): EntryTime {
  const { startAt, endAt, allDay, seriesRow } = row;
  const zone = seriesRow.timeZone;
  const first = wallOf(new Date(startAt), zone);
  const seconds = Math.round((new Date(endAt).getTime() - new Date(startAt).getTime()) / 1000);
  const isPlain = !comesTwice(first, zone) && wallOf(new Date(endAt), zone) === later(first, seconds);
  return !allDay && isPlain ? { kind: 'wall', zone, first, seconds } : timeOf(row);
}

const said = ['title', 'description', 'locationName', 'locationAddress', 'allDay'] as const;

function differs(row: OccurrenceEntry, usual: OccurrenceEntry, { starts }: ToldSeries): boolean {
  if (said.some((name) => row[name] !== usual[name])) return true;
  const { seconds, timeZone, allDay } = row.seriesRow;
  const start = (starts.get(row.occurrence) as Date).getTime();
  if (row.allDay !== allDay || new Date(row.startAt).getTime() !== start) return true;
  const end = new Date(row.endAt);
  // Whole days are as long as their zone makes them; else the end is also that by the clock, unless the clocks change.
  const isAsLong = allDay || end.getTime() - start === seconds * 1000;
  return !isAsLong || wallOf(end, timeZone) !== later(row.occurrence, seconds);
}

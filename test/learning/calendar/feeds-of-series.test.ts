import fc from 'fast-check';
import { occurrencesOf, type SeriesTimes } from '../../../src/learning/calendar/series/occurrences.js';
import { isRule, readRule, ruleText } from '../../../src/learning/calendar/series/recurrence.rules.js';
import { plannedSeries, timesOfOccurrence } from '../../../src/learning/calendar/series/series.rules.js';
import { type OccurrenceEntry, seriesEntries } from '../../../src/learning/calendar/series/series-entries.js';
import { later } from '../../../src/learning/calendar/wall-time.js';
import { calendarText } from '../../../src/learning/calendar-feeds/index.js';
import { readByIcalJs, readByNodeIcal, type Shown } from './calendar-readers.js';

const frame = { title: 'Biology', baseUrl: 'https://school.example', installation: 'x.lyceum' };
const updatedAt = '2026-01-05T08:00:00Z';

const seriesOf = (text: string, timeZone: string, startsOn: string, allDay = false): SeriesTimes => {
  const rule = readRule(text);
  if (!isRule(rule)) throw new Error(rule.message);
  const times = { rule, timeZone, startsOn, allDay };
  // A series begins with its first occurrence.
  return { ...times, startsOn: occurrencesOf(times).occurrences[0]?.wall as string };
};

/** The text of a series without what was deleted of it. */
function textOf(times: SeriesTimes, deleted: readonly string[] = []): string {
  const { rule, timeZone, startsOn, allDay } = times;
  const plan = plannedSeries(times, allDay ? 86_400 : 5400);
  const shown = plan.occurrences.filter(({ wall }) => !deleted.includes(wall));
  const { seconds } = plan;
  const series = { rrule: ruleText(rule), timeZone, startsOn, allDay, seconds, sequence: 0, updatedAt };
  const rows = shown.map((one, id): OccurrenceEntry => {
    const at = timesOfOccurrence(plan, one);
    return {
      id,
      title: 'Lecture',
      description: null,
      locationName: null,
      locationAddress: null,
      calendarCode: null,
      startAt: at.startAt?.toISOString() ?? '',
      endAt: at.endAt?.toISOString() ?? '',
      timeZone,
      allDay,
      allDayDate: at.allDayDate,
      sequence: 0,
      updatedAt,
      seriesId: 1,
      changedAlone: false,
      occurrence: one.wall,
      seriesRow: series,
    };
  });
  return calendarText(frame, seriesEntries(rows));
}

const expected = (times: SeriesTimes, deleted: readonly string[] = []): Shown[] =>
  occurrencesOf(times)
    .occurrences.filter(({ wall }) => !deleted.includes(wall))
    .map(
      ({ wall, startAt }): Shown =>
        times.allDay
          ? [wall.slice(0, 10), later(wall, 86_400).slice(0, 10), 'Lecture']
          : [startAt.toISOString(), new Date(startAt.getTime() + 5_400_000).toISOString(), 'Lecture'],
    );

const rules = [
  'FREQ=DAILY;COUNT=6',
  'FREQ=WEEKLY;BYDAY=SU,MO,FR;COUNT=9',
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T000000Z',
];
const places: [zone: string, start: string][] = [
  ['Europe/Berlin', '2026-03-27T02:30:00'],
  ['Europe/Berlin', '2026-10-23T02:30:00'],
  ['Europe/Berlin', '2026-03-22T09:00:00'],
  ['Europe/London', '2026-03-27T01:30:00'],
  ['America/New_York', '2026-03-06T02:30:00'],
  ['America/New_York', '2026-10-30T01:30:00'],
  ['America/St_Johns', '2026-03-06T02:15:00'],
  ['America/Havana', '2026-03-06T00:30:00'],
  ['Asia/Beirut', '2026-03-27T00:00:00'],
  ['Africa/Cairo', '2026-04-22T00:30:00'],
  ['Australia/Lord_Howe', '2026-10-02T02:15:00'],
  ['Australia/Lord_Howe', '2026-04-03T01:45:00'],
  ['Pacific/Chatham', '2026-09-25T02:50:00'],
  ['Africa/Casablanca', '2026-03-20T02:30:00'],
  ['Asia/Kolkata', '2026-03-20T09:00:00'],
  ['Etc/UTC', '2026-03-20T09:00:00'],
];
const cases = rules.flatMap((rule) => places.map(([zone, start]) => [rule, zone, start] as const));

describe('Series in calendars', () => {
  it.each(cases)('are read alike by two programs, as they are stored: %s in %s from %s', (rule, zone, start) => {
    const times = seriesOf(rule, zone, start);
    const text = textOf(times);
    expect(readByIcalJs(text)).toEqual(expected(times));
    expect(readByNodeIcal(text)).toEqual(expected(times));
  });

  it('are read alike without their first, one between and their last occurrence', () => {
    const times = seriesOf('FREQ=DAILY;COUNT=6', 'Europe/Berlin', '2026-03-27T02:30:00');
    const walls = occurrencesOf(times).occurrences.map(({ wall }) => wall);
    const deleted = [walls[0], walls[2], walls[5]] as string[];
    const text = textOf(times, deleted);
    expect(readByIcalJs(text)).toEqual(expected(times, deleted));
    expect(readByNodeIcal(text)).toEqual(expected(times, deleted));
  });

  it('are read alike as whole days, over the change of the clocks and at a midnight that does not exist', () => {
    for (const zone of ['Europe/Berlin', 'Asia/Beirut', 'America/Havana', 'Pacific/Auckland']) {
      const times = seriesOf('FREQ=DAILY;COUNT=12', zone, '2026-03-25T00:00:00', true);
      const text = textOf(times, ['2026-03-29T00:00:00']);
      expect([zone, readByIcalJs(text)]).toEqual([zone, expected(times, ['2026-03-29T00:00:00'])]);
      expect([zone, readByNodeIcal(text)]).toEqual([zone, expected(times, ['2026-03-29T00:00:00'])]);
    }
  });

  it('are read alike for rules of every kind, in every zone', () => {
    const patterns = [
      'FREQ=MONTHLY;BYDAY=-1SU',
      'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1',
      'FREQ=MONTHLY;BYMONTHDAY=29,30,31',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU',
      'FREQ=YEARLY',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      'FREQ=DAILY;BYMONTH=3,4;BYDAY=SA,SU',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...patterns),
        fc.constantFrom(...places),
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: 0, max: 2 }),
        (pattern, [zone, start], count, gone) => {
          const times = seriesOf(`${pattern};COUNT=${count}`, zone, start);
          const walls = occurrencesOf(times).occurrences.map(({ wall }) => wall);
          const deleted = walls.slice(gone, gone + gone);
          const text = textOf(times, deleted);
          expect([pattern, zone, start, readByIcalJs(text)]).toEqual([pattern, zone, start, expected(times, deleted)]);
          expect([pattern, zone, start, readByNodeIcal(text)]).toEqual([
            pattern,
            zone,
            start,
            expected(times, deleted),
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

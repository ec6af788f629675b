import fc from 'fast-check';
import { occurrencesOf } from '../../../src/learning/calendar/series/occurrences.js';
import {
  isRule,
  type RecurrenceRule,
  readRule,
  ruleText,
} from '../../../src/learning/calendar/series/recurrence.rules.js';
import { daysByHand } from './days-by-hand.js';

const ruleOf = (text: string): RecurrenceRule => {
  const read = readRule(text);
  if (!isRule(read)) throw new Error(`${text}: ${read.message}`);
  return read;
};
const walls = (text: string, startsOn: string, timeZone = 'Etc/UTC') =>
  occurrencesOf({ rule: ruleOf(text), timeZone, startsOn, allDay: false }).occurrences.map(({ wall }) => wall);

const some = <T>(values: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const maybe = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  fc.option(
    values.map((list) => `;${name}=${list.join(',')}`),
    { nil: '' },
  );
const months = maybe('BYMONTH', some([1, 2, 3, 6, 10, 12]));
const monthDays = maybe('BYMONTHDAY', some([1, 13, 15, 28, 29, 30, 31, -1, -2, -31]));
const plainDays = maybe('BYDAY', some(days));
const numberedDays = some(['1MO', '2TU', '-1SU', '5FR', '-2WE', '3SA', 'TH']).map((list) => `;BYDAY=${list.join(',')}`);
const yearDays = some(['1MO', '20TU', '-1SU', '52FR', '-2WE']).map((list) => `;BYDAY=${list.join(',')}`);
const weekStart = fc.constantFrom('', ';WKST=SU', ';WKST=MO', ';WKST=TH');
const position = fc.constantFrom(1, 2, -1, -2);

/** Rules of each frequency. */
const patterns = fc.oneof(
  fc.tuple(months, monthDays, plainDays).map((parts) => `FREQ=DAILY${parts.join('')}`),
  fc.tuple(months, plainDays, weekStart).map((parts) => `FREQ=WEEKLY${parts.join('')}`),
  fc.tuple(months, monthDays, plainDays).map((parts) => `FREQ=MONTHLY${parts.join('')}`),
  fc.tuple(months, numberedDays).map((parts) => `FREQ=MONTHLY${parts.join('')}`),
  fc.tuple(months, monthDays, plainDays).map((parts) => `FREQ=YEARLY${parts.join('')}`),
  fc.tuple(months, yearDays).map((parts) => `FREQ=YEARLY${parts.join('')}`),
  fc
    .tuple(fc.constantFrom('WEEKLY', 'MONTHLY', 'YEARLY'), some(days), position)
    .map(([frequency, list, place]) => `FREQ=${frequency};BYDAY=${list.join(',')};BYSETPOS=${place}`),
);
const starts = fc
  .integer({ min: 0, max: 366 * 4 })
  .map((day) => new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));

describe('Rules of series', () => {
  it('name the days that a count by hand finds', () => {
    fc.assert(
      fc.property(patterns, fc.integer({ min: 1, max: 3 }), starts, (pattern, interval, start) => {
        const text = `${pattern};INTERVAL=${interval};COUNT=8`;
        const expected = daysByHand(`${pattern};INTERVAL=${interval}`, start, 8);
        expect([text, start, walls(text, `${start}T09:30:00`)]).toEqual([
          text,
          start,
          expected.map((day) => `${day}T09:30:00`),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('are kept in one form, which reads as the same rule', () => {
    fc.assert(
      fc.property(patterns, fc.integer({ min: 1, max: 60 }), (pattern, count) => {
        const rule = ruleOf(`rrule:${pattern.toLowerCase()};COUNT=${count};`);
        expect(ruleOf(ruleText(rule))).toEqual(rule);
      }),
    );
    expect(ruleText(ruleOf('COUNT=3;BYDAY=MO;INTERVAL=1;FREQ=WEEKLY'))).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=3');
  });

  it.each([
    ['', 'invalid'],
    ['every monday', 'invalid'],
    ['FREQ=HOURLY;COUNT=3', 'invalid'],
    ['FREQ=DAILY;COUNT=0', 'invalid'],
    ['FREQ=DAILY;COUNT=-1', 'invalid'],
    ['FREQ=DAILY;COUNT=3;COUNT=4', 'invalid'],
    ['FREQ=DAILY;COUNT=3;BYHOUR=9', 'invalid'],
    ['FREQ=DAILY;COUNT=3;__proto__=9', 'invalid'],
    ['FREQ=DAILY;INTERVAL=0;COUNT=3', 'invalid'],
    ['FREQ=WEEKLY;BYDAY=1MO;COUNT=3', 'invalid'],
    ['FREQ=WEEKLY;BYMONTHDAY=1;COUNT=3', 'invalid'],
    ['FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3', 'invalid'],
    ['FREQ=MONTHLY;BYDAY=0MO;COUNT=3', 'invalid'],
    ['FREQ=MONTHLY;BYSETPOS=1;COUNT=3', 'invalid'],
    ['FREQ=YEARLY;BYDAY=1MO,TH;COUNT=3', 'invalid'],
    ['FREQ=YEARLY;BYDAY=53FR;COUNT=3', 'invalid'],
    ['FREQ=DAILY;UNTIL=20260230', 'invalid'],
    ['FREQ=DAILY;UNTIL=20260201T250000Z', 'invalid'],
    ['FREQ=DAILY;COUNT=3\nATTACH:x', 'invalid'],
    ['FREQ=DAILY', 'missing'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20260201', 'exclusive'],
  ])('are refused where nobody understands them: %j', (text, type) => {
    expect(readRule(text)).toEqual({ attribute: 'rrule', type, message: expect.any(String) });
  });

  it('end on the day, at the time or at the moment that UNTIL says, with it', () => {
    const until = (end: string, zone: string) => walls(`FREQ=DAILY;UNTIL=${end}`, '2026-03-01T20:00:00', zone).length;
    expect(until('20260303', 'America/New_York')).toBe(3);
    expect(until('20260303T200000', 'America/New_York')).toBe(3);
    expect(until('20260303T195959', 'America/New_York')).toBe(2);
    // Eight in the evening of New York is one in the night of UTC, the day after.
    expect(until('20260304T010000Z', 'America/New_York')).toBe(3);
    expect(until('20260304T005959Z', 'America/New_York')).toBe(2);
  });

  it('stop at what a series may have, and do not look for ever', () => {
    const expand = (text: string) =>
      occurrencesOf({ rule: ruleOf(text), timeZone: 'Europe/Berlin', startsOn: '2026-01-01T09:00:00', allDay: false });
    expect(expand('FREQ=DAILY;COUNT=200')).toMatchObject({ endless: null });
    expect(expand('FREQ=DAILY;COUNT=201')).toMatchObject({ endless: 'too_many' });
    expect(expand('FREQ=DAILY;UNTIL=90000101')).toMatchObject({ endless: 'too_many' });
    expect(expand('FREQ=YEARLY;COUNT=50')).toMatchObject({ endless: null });
    expect(expand('FREQ=YEARLY;COUNT=60')).toMatchObject({ endless: 'too_long' });
    const begin = performance.now();
    for (const frequency of ['DAILY', 'MONTHLY', 'YEARLY'])
      expect(expand(`FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30;COUNT=1`)).toMatchObject({
        occurrences: [],
        endless: 'too_long',
      });
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

import { Temporal } from 'temporal-polyfill';
import { occurrencesOf, type SeriesTimes } from '../../../src/learning/calendar/series/occurrences.js';
import { isRule, readRule } from '../../../src/learning/calendar/series/recurrence.rules.js';
import { later, momentNear, wallOf } from '../../../src/learning/calendar/wall-time.js';
import { openWorld, type World } from '../../support/world.js';

/** Zones that change their clocks by an hour, by half of one, by two, at midnight, at Ramadan, or no longer. */
const zones = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'America/Nuuk',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Gaza',
  'Asia/Tehran',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Antarctica/Troll',
] as const;

interface Change {
  /** Wall time in the middle of what the clocks leave out, or show twice. */
  readonly wall: string;
  readonly forward: boolean;
}

/** Every change of the clocks from 2021 to the end of 2025. */
function changesOf(zone: string): Change[] {
  const found: Change[] = [];
  let at = Temporal.Instant.from('2021-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.year < 2026) {
    const before = at.subtract({ nanoseconds: 1 });
    const moved = (at.offsetNanoseconds - before.offsetNanoseconds) / 1e9;
    const [first, last] = [before.add({ nanoseconds: 1 }).toInstant(), moved];
    const wallBefore = new Date(first.epochMilliseconds + before.offsetNanoseconds / 1e6).toISOString().slice(0, 19);
    found.push({ wall: later(wallBefore, last / 2), forward: moved > 0 });
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

const daily = (zone: string, startsOn: string, count: number): SeriesTimes => {
  const rule = readRule(`FREQ=DAILY;COUNT=${count}`);
  if (!isRule(rule)) throw new Error(rule.message);
  return { rule, timeZone: zone, startsOn, allDay: false };
};

describe('Series in zones that change their clocks', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** What PostgreSQL, which has a database of zones of its own, says: the first moment of a wall time, or none. */
  const byDatabase = async (zone: string, walls: readonly string[]): Promise<(string | null)[]> => {
    const rows = await world.sql(
      `select (
         select min(at) from generate_series(w.wall at time zone 'UTC' - interval '15 hours',
           w.wall at time zone 'UTC' + interval '15 hours', interval '15 minutes') as at
         where at at time zone $1 = w.wall
       ) as at
       from unnest($2::timestamp[]) with ordinality w (wall, place) order by w.place`,
      [zone, walls],
    );
    return rows.map(({ at }) => (at === null ? null : new Date(at).toISOString()));
  };

  it.each(zones)(
    'keep their wall time over each change of five years, and leave out what does not exist: %s',
    async (zone) => {
      const changes = changesOf(zone);
      expect(changes.length).toBeGreaterThan(1);
      for (const { wall, forward } of changes) {
        const startsOn = later(wall, -2 * 86_400);
        const days = [0, 1, 2, 3, 4, 5].map((day) => later(startsOn, day * 86_400));
        const moments = await byDatabase(zone, days);
        const existing = days.flatMap((day, i) => (moments[i] == null ? [] : [[day, moments[i]]])).slice(0, 5);
        const { occurrences, leftOut } = occurrencesOf(daily(zone, startsOn, 5));
        expect([zone, occurrences.map((one) => [one.wall, one.startAt.toISOString()])]).toEqual([zone, existing]);
        // A time that is left out is not counted: the series ends a day later.
        expect([zone, wall, leftOut]).toEqual([zone, wall, forward ? [wall] : []]);
        expect(occurrences).toHaveLength(5);
      }
    },
  );

  it.each(zones)('read a single time that does not exist with the offset before: %s', (zone) => {
    for (const { wall, forward } of changesOf(zone)) {
      if (!forward) continue;
      const dayBefore = later(wall, -86_400);
      // The same number of elapsed seconds after a time of the day before, whose offset it is read with.
      expect(momentNear(wall, zone).getTime() - momentNear(dayBefore, zone).getTime()).toBe(86_400_000);
      expect(wallOf(momentNear(wall, zone), zone)).not.toBe(wall);
    }
  });

  it('takes the first of a time that comes twice', () => {
    const [, changed] = occurrencesOf(daily('Europe/Berlin', '2026-10-24T02:30:00', 2)).occurrences;
    expect(changed).toEqual({ wall: '2026-10-25T02:30:00', startAt: new Date('2026-10-25T00:30:00Z') });
  });

  it('leaves out no day of whole days, but one that a zone never had', () => {
    const whole = (zone: string, startsOn: string) => occurrencesOf({ ...daily(zone, startsOn, 3), allDay: true });
    // Midnight of the 29th does not exist in Beirut; the day begins at one.
    expect(whole('Asia/Beirut', '2026-03-28T00:00:00')).toMatchObject({
      leftOut: [],
      occurrences: [
        { startAt: new Date('2026-03-27T22:00:00Z') },
        { startAt: new Date('2026-03-28T22:00:00Z') },
        { startAt: new Date('2026-03-29T21:00:00Z') },
      ],
    });
    const apia = whole('Pacific/Apia', '2011-12-29T00:00:00');
    expect(apia.leftOut).toEqual(['2011-12-30T00:00:00']);
    expect(apia.occurrences.map(({ wall }) => wall.slice(0, 10))).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });

  it('counts a series whose first time does not exist from the next one, and keeps its hour', () => {
    expect(occurrencesOf(daily('Europe/Berlin', '2026-03-29T02:30:00', 2))).toMatchObject({
      leftOut: ['2026-03-29T02:30:00'],
      occurrences: [{ wall: '2026-03-30T02:30:00' }, { wall: '2026-03-31T02:30:00' }],
    });
  });
});

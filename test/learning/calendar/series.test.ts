import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { changeEvent, lecture, rulesOfSeries, storedEvents, timesOf } from './series-builders.js';

describe('Series of events', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('keeps its hour over the change of summer time, in one statement more', async () => {
    const made = await lecture(world);
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ rrule: 'FREQ=WEEKLY;COUNT=6', series_head: true, skipped_occurrences: [] }),
    ]);
    expect(await timesOf(world)).toEqual(
      ['03-16', '03-23', '03-30', '04-06', '04-13', '04-20'].map((day) => `${day} 09:00`),
    );
    expect((await storedEvents(world)).map(({ minutes }) => minutes)).toEqual([90, 90, 90, 90, 90, 90]);
    expect(made.body.duplicates.map(({ start_at }: { start_at: string }) => start_at)).toEqual([
      '2026-03-23T08:00:00Z',
      '2026-03-30T07:00:00Z',
      '2026-04-06T07:00:00Z',
      '2026-04-13T07:00:00Z',
      '2026-04-20T07:00:00Z',
    ]);
    expect(new Set(made.body.duplicates.map(({ series_id }: { series_id: number }) => series_id))).toEqual(
      new Set([made.body.series_id]),
    );
    const one = await world.as('stu1').get(`/calendar_events/${made.body.duplicates[2].id}`);
    expect(one.body).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=6', series_head: false, title: 'Lecture' });
    const few = await leastStatements(world, () => lecture(world, { rrule: 'FREQ=WEEKLY;COUNT=3' }));
    expect(await leastStatements(world, () => lecture(world, { rrule: 'FREQ=DAILY;COUNT=200' }))).toBe(few);
  });

  it('tells the author of occurrences that do not exist, and does not count them', async () => {
    const made = await lecture(world, {
      start_at: '2026-03-27T01:30:00Z',
      end_at: '2026-03-27T02:00:00Z',
      rrule: 'FREQ=DAILY;COUNT=4',
    });
    expect(made.body).toMatchObject({ skipped_occurrences: ['2026-03-29T02:30:00'] });
    expect(await timesOf(world)).toEqual(['03-27 02:30', '03-28 02:30', '03-30 02:30', '03-31 02:30']);
  });

  describe('at a time that the clocks leave out', () => {
    beforeEach(() => world.as('teach').put('/users/self', { 'user[time_zone]': 'Europe/Berlin' }));
    const none = { rrule: '' };

    it('is told to the author of a single event, which begins with the offset before the change', async () => {
      const times = { start_at: '2026-03-29T02:30:00', end_at: '2026-03-29T04:00:00' };
      const made = await lecture(world, { ...none, ...times });
      expect(made.body).toMatchObject({
        start_at: '2026-03-29T01:30:00Z',
        end_at: '2026-03-29T02:00:00Z',
        skipped_occurrences: ['2026-03-29T02:30:00'],
      });
      const shown = await world.as('stu1').get(`/calendar_events/${made.body.id}`);
      expect(shown.body.skipped_occurrences).toEqual(['2026-03-29T02:30:00']);
      const renamed = await changeEvent(world, made.body.id, { title: 'Guest' });
      expect(renamed.body.skipped_occurrences).toEqual(['2026-03-29T02:30:00']);
      const moved = await changeEvent(world, made.body.id, { start_at: '2026-03-29T03:30:00' });
      expect(moved.body).toMatchObject({ start_at: '2026-03-29T01:30:00Z', skipped_occurrences: [] });
      const brief = await lecture(world, { ...none, ...times, end_at: '2026-03-29T03:00:00' });
      expect(brief.body).toMatchObject({ start_at: '2026-03-29T01:30:00Z', end_at: '2026-03-29T01:30:00Z' });
      const wrong = await lecture(world, { ...none, ...times, end_at: '2026-03-29T02:15:00' });
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['end_at']]);
    });

    it('counts a series from the hour that was said, and leaves the first occurrence out', async () => {
      const times = { start_at: '2026-03-29T02:30:00', end_at: '2026-03-29T04:00:00' };
      const made = await lecture(world, { ...times, rrule: 'FREQ=DAILY;COUNT=3' });
      expect(made.body).toMatchObject({
        start_at: '2026-03-30T00:30:00Z',
        series_head: true,
        skipped_occurrences: ['2026-03-29T02:30:00'],
      });
      expect(await timesOf(world)).toEqual(['03-30 02:30', '03-31 02:30', '04-01 02:30']);
      expect((await storedEvents(world)).map(({ minutes }) => minutes)).toEqual([90, 90, 90]);
    });

    it('makes a series of a single event from the hour that is said, and never moves one there', async () => {
      const made = await lecture(world, none);
      const times = { start_at: '2026-03-29T02:30', end_at: '2026-03-29T03:00' };
      const repeats = await changeEvent(world, made.body.id, { ...times, rrule: 'FREQ=WEEKLY;COUNT=2' });
      expect(repeats.body).toMatchObject({ skipped_occurrences: ['2026-03-29T02:30:00'] });
      expect((await storedEvents(world)).map(({ at, minutes }) => [at, minutes])).toEqual([
        ['04-05 02:30', 30],
        ['04-12 02:30', 30],
      ]);
      const before = await storedEvents(world);
      const moved = await changeEvent(world, made.body.id, times, 'all');
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['start_at']]);
      expect(await storedEvents(world)).toEqual(before);
      const one = await changeEvent(world, made.body.id, times, 'one');
      expect(one.body.start_at).toBe('2026-03-29T01:30:00Z');
    });

    it('is read as said in the zone of the author where the series has another', async () => {
      const zone = { time_zone_edited: 'America/New_York', rrule: 'FREQ=DAILY;COUNT=2' };
      const made = await lecture(world, { ...zone, start_at: '2026-03-29T02:30:00', end_at: '2026-03-29T04:00:00' });
      expect(made.body).toMatchObject({ start_at: '2026-03-29T01:30:00Z', end_at: '2026-03-29T02:00:00Z' });
      expect(await timesOf(world)).toEqual(['03-29 03:30', '03-30 03:30']);
    });
  });

  it('begins with the first day that the rule names, and takes whole days', async () => {
    const made = await lecture(world, { all_day: 'true', rrule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5' });
    expect(made.body).toMatchObject({
      all_day: true,
      all_day_date: '2026-03-17',
      start_at: '2026-03-16T23:00:00Z',
      end_at: '2026-03-17T23:00:00Z',
    });
    expect(made.body.duplicates.map((one: { all_day_date: string }) => one.all_day_date)).toEqual([
      '2026-03-19',
      '2026-03-24',
      '2026-03-26',
      '2026-03-31',
    ]);
    expect(made.body.duplicates[3]).toMatchObject({ start_at: '2026-03-30T22:00:00Z', end_at: '2026-03-31T22:00:00Z' });
  });

  it('makes duplicates with numbers behind their titles, at most a hundred', async () => {
    const given = { rrule: '', 'duplicate[count]': '2', 'duplicate[frequency]': 'daily', 'duplicate[interval]': '2' };
    const made = await lecture(world, { ...given, 'duplicate[append_iterator]': 'true' });
    expect([made.status, made.body.rrule]).toEqual([201, 'FREQ=DAILY;INTERVAL=2;COUNT=3']);
    expect((await storedEvents(world)).map(({ title, at }) => `${title}, ${at}`)).toEqual([
      'Lecture 1, 03-16 09:00',
      'Lecture 2, 03-18 09:00',
      'Lecture 3, 03-20 09:00',
    ]);
    const renamed = await changeEvent(world, made.body.duplicates[0].id, { title: 'Seminar 2' }, 'all');
    expect(renamed.body.title).toBe('Seminar 2');
    expect((await storedEvents(world)).map(({ title }) => title)).toEqual(['Seminar 1', 'Seminar 2', 'Seminar 3']);
    for (const [count, status] of [
      ['101', 400],
      ['0', 400],
      ['100', 201],
    ] as const) {
      const answer = await lecture(world, { rrule: '', 'duplicate[count]': count });
      expect([count, answer.status]).toEqual([count, status]);
      if (status === 400) expect(Object.keys(answer.body.errors)).toEqual(['duplicate[count]']);
    }
  });

  it.each([
    [{ rrule: 'every week' }, 'rrule', 'invalid'],
    [{ rrule: 'FREQ=WEEKLY' }, 'rrule', 'missing'],
    [{ rrule: 'FREQ=WEEKLY;COUNT=2;UNTIL=20270101' }, 'rrule', 'exclusive'],
    [{ rrule: 'FREQ=DAILY;COUNT=201' }, 'rrule', 'too_many'],
    [{ rrule: 'FREQ=YEARLY;COUNT=100' }, 'rrule', 'out_of_range'],
    [{ rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2' }, 'rrule', 'invalid'],
    [{ start_at: '', end_at: '' }, 'start_at', 'missing'],
    [{ 'duplicate[count]': '2' }, 'duplicate', 'exclusive'],
  ])('refuses what cannot repeat, and makes nothing: %j', async (form, field, type) => {
    const answer = await lecture(world, form as Record<string, string>);
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [expect.objectContaining({ type })] }]);
    expect(await storedEvents(world)).toEqual([]);
    expect(await rulesOfSeries(world)).toEqual([]);
  });
});

import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { courseCode, eventForm, makeEvent } from './builders.js';

describe('Series of events', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const berlin = { time_zone_edited: 'Europe/Berlin' };
  /** A lecture at nine in Berlin, on six Mondays over the change of summer time. */
  const lecture = (form: Record<string, string> = {}) =>
    makeEvent(world, 'teach', {
      context_code: courseCode(world),
      title: 'Lecture',
      start_at: '2026-03-16T08:00:00Z',
      end_at: '2026-03-16T09:30:00Z',
      ...berlin,
      rrule: 'FREQ=WEEKLY;COUNT=6',
      ...form,
    });
  const change = (id: number, form: Record<string, string>, which?: string) =>
    world.as('teach').put(`/calendar_events/${id}`, { ...eventForm(form), ...(which && { which }) });
  const remove = (id: number, which?: string) =>
    world.as('teach').del(`/calendar_events/${id}${which ? `?which=${which}` : ''}`);
  /** Every occurrence: its id, its title, its time by the clock in Berlin, and the series. */
  const stored = async () => {
    const rows = await world.sql(
      `select id::int, title, to_char(start_at at time zone 'Europe/Berlin', 'MM-DD HH24:MI') as at,
         extract(epoch from end_at - start_at)::int / 60 as minutes, series_id::int as series
       from calendar_events where workflow_state <> 'deleted' order by start_at, id`,
    );
    return rows as { id: number; title: string; at: string; minutes: number; series: number }[];
  };
  const times = async () => (await stored()).map(({ at }) => at);
  const rulesOfSeries = async () =>
    (await world.sql('select rrule from calendar_series order by id')).map(({ rrule }) => rrule);

  it('keeps its hour over the change of summer time, in one statement more', async () => {
    const made = await lecture();
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ rrule: 'FREQ=WEEKLY;COUNT=6', series_head: true, skipped_occurrences: [] }),
    ]);
    expect(await times()).toEqual(['03-16', '03-23', '03-30', '04-06', '04-13', '04-20'].map((day) => `${day} 09:00`));
    expect((await stored()).map(({ minutes }) => minutes)).toEqual([90, 90, 90, 90, 90, 90]);
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
    const few = await leastStatements(world, () => lecture({ rrule: 'FREQ=WEEKLY;COUNT=3' }));
    expect(await leastStatements(world, () => lecture({ rrule: 'FREQ=DAILY;COUNT=200' }))).toBe(few);
  });

  it('tells the author of occurrences that do not exist, and does not count them', async () => {
    const made = await lecture({
      start_at: '2026-03-27T01:30:00Z',
      end_at: '2026-03-27T02:00:00Z',
      rrule: 'FREQ=DAILY;COUNT=4',
    });
    expect(made.body).toMatchObject({ skipped_occurrences: ['2026-03-29T02:30:00'] });
    expect(await times()).toEqual(['03-27 02:30', '03-28 02:30', '03-30 02:30', '03-31 02:30']);
  });

  it('begins with the first day that the rule names, and takes whole days', async () => {
    const made = await lecture({ all_day: 'true', rrule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5' });
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
    const made = await lecture({ ...given, 'duplicate[append_iterator]': 'true' });
    expect([made.status, made.body.rrule]).toEqual([201, 'FREQ=DAILY;INTERVAL=2;COUNT=3']);
    expect((await stored()).map(({ title, at }) => `${title}, ${at}`)).toEqual([
      'Lecture 1, 03-16 09:00',
      'Lecture 2, 03-18 09:00',
      'Lecture 3, 03-20 09:00',
    ]);
    const renamed = await change(made.body.duplicates[0].id, { title: 'Seminar 2' }, 'all');
    expect(renamed.body.title).toBe('Seminar 2');
    expect((await stored()).map(({ title }) => title)).toEqual(['Seminar 1', 'Seminar 2', 'Seminar 3']);
    for (const [count, status] of [
      ['101', 400],
      ['0', 400],
      ['100', 201],
    ] as const) {
      const answer = await lecture({ rrule: '', 'duplicate[count]': count });
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
    const answer = await lecture(form as Record<string, string>);
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [expect.objectContaining({ type })] }]);
    expect(await stored()).toEqual([]);
    expect(await rulesOfSeries()).toEqual([]);
  });

  it('changes one occurrence, which then keeps what was changed of it', async () => {
    const made = await lecture();
    const third = made.body.duplicates[1].id;
    const moved = await change(third, { start_at: '2026-03-31T12:00:00Z', end_at: '2026-03-31T13:00:00Z' });
    expect([moved.status, moved.body.start_at, moved.body.series_id]).toEqual([
      200,
      '2026-03-31T12:00:00Z',
      made.body.series_id,
    ]);
    const expected = ['03-16 09:00', '03-23 09:00', '03-31 14:00', '04-06 09:00', '04-13 09:00', '04-20 09:00'];
    expect(await times()).toEqual(expected);
    // All an hour later, and called otherwise: the changed one keeps its time, and takes the name.
    const all = await change(
      made.body.id,
      { start_at: '2026-03-16T09:00:00Z', end_at: '2026-03-16T10:30:00Z', title: 'Seminar' },
      'all',
    );
    expect(all.status).toBe(200);
    expect((await stored()).map(({ title, at, minutes }) => [title, at, minutes])).toEqual([
      ['Seminar', '03-16 10:00', 90],
      ['Seminar', '03-23 10:00', 90],
      ['Seminar', '03-31 14:00', 60],
      ['Seminar', '04-06 10:00', 90],
      ['Seminar', '04-13 10:00', 90],
      ['Seminar', '04-20 10:00', 90],
    ]);
    const named = await change(third, { title: 'Guest' });
    expect(named.body.title).toBe('Guest');
    await change(made.body.id, { title: 'Course' }, 'all');
    expect((await stored()).map(({ title }) => title)).toEqual([
      'Course',
      'Course',
      'Guest',
      'Course',
      'Course',
      'Course',
    ]);
  });

  it('changes an occurrence and those behind it, which become a series of their own and keep their ids', async () => {
    const made = await lecture();
    const ids = (await stored()).map(({ id }) => id);
    const fourth = made.body.duplicates[2].id;
    const moved = await change(
      fourth,
      { start_at: '2026-04-07T12:00:00Z', end_at: '2026-04-07T13:00:00Z', location_name: 'Hall 2' },
      'following',
    );
    expect([moved.status, moved.body.series_head, moved.body.rrule]).toEqual([200, true, 'FREQ=WEEKLY;COUNT=3']);
    expect(await times()).toEqual([
      '03-16 09:00',
      '03-23 09:00',
      '03-30 09:00',
      '04-07 14:00',
      '04-14 14:00',
      '04-21 14:00',
    ]);
    const after = await stored();
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after.map(({ minutes }) => minutes)).toEqual([90, 90, 90, 60, 60, 60]);
    expect(new Set(after.map(({ series }) => series)).size).toBe(2);
    expect(await rulesOfSeries()).toEqual(['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;COUNT=3']);
    expect(
      (await world.sql('select location_name from calendar_events order by start_at')).map((one) => one.location_name),
    ).toEqual([null, null, null, 'Hall 2', 'Hall 2', 'Hall 2']);
  });

  it('keeps its hour where a move crosses the change of the clocks, and its weekdays with it', async () => {
    const made = await lecture({ rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T220000Z' });
    expect(await times()).toEqual([
      '03-16 09:00',
      '03-18 09:00',
      '03-23 09:00',
      '03-25 09:00',
      '03-30 09:00',
      '04-01 09:00',
    ]);
    const moved = await change(
      made.body.id,
      { start_at: '2026-03-17T08:30:00Z', end_at: '2026-03-17T10:00:00Z' },
      'all',
    );
    expect(moved.body.rrule).toContain('BYDAY=TU,TH');
    expect(await times()).toEqual([
      '03-17 09:30',
      '03-19 09:30',
      '03-24 09:30',
      '03-26 09:30',
      '03-31 09:30',
      '04-02 09:30',
    ]);
  });

  it('takes another rule, and refuses another day where the rule names its days', async () => {
    const made = await lecture({ rrule: 'FREQ=MONTHLY;BYDAY=3MO;COUNT=3' });
    const refused = await change(
      made.body.id,
      { start_at: '2026-03-17T08:00:00Z', end_at: '2026-03-17T09:00:00Z' },
      'all',
    );
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['start_at']]);
    expect(await times()).toEqual(['03-16 09:00', '04-20 09:00', '05-18 09:00']);
    const [first, second] = await stored();
    const other = await change(made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=4' }, 'all');
    expect([other.status, other.body.rrule]).toEqual([200, 'FREQ=WEEKLY;COUNT=4']);
    expect(await times()).toEqual(['03-16 09:00', '03-23 09:00', '03-30 09:00', '04-06 09:00']);
    expect((await stored()).slice(0, 2).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    const shorter = await change(made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=2' }, 'all');
    expect([shorter.status, await times()]).toEqual([200, ['03-16 09:00', '03-23 09:00']]);
    const one = await change(made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    expect([one.status, one.body.errors.rrule[0].type]).toEqual([400, 'exclusive']);
  });

  it('deletes one, those behind one, or all', async () => {
    const made = await lecture();
    const ids = (await stored()).map(({ id }) => id);
    expect((await remove(ids[1] as number)).body).toMatchObject({ id: ids[1], workflow_state: 'deleted' });
    expect(await times()).toEqual(['03-16 09:00', '03-30 09:00', '04-06 09:00', '04-13 09:00', '04-20 09:00']);
    // What was deleted stays so when the others move.
    await change(made.body.id, { start_at: '2026-03-16T09:00:00Z', end_at: '2026-03-16T10:00:00Z' }, 'all');
    expect(await times()).toEqual(['03-16 10:00', '03-30 10:00', '04-06 10:00', '04-13 10:00', '04-20 10:00']);
    expect((await remove(ids[4] as number, 'following')).status).toBe(200);
    expect(await times()).toEqual(['03-16 10:00', '03-30 10:00', '04-06 10:00']);
    expect(await rulesOfSeries()).toEqual(['FREQ=WEEKLY;COUNT=4']);
    expect((await remove(ids[3] as number, 'all')).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('makes a series of an event that there is', async () => {
    const made = await lecture({ rrule: '' });
    expect([made.body.series_id, made.body.rrule, made.body.series_head]).toEqual([null, null, false]);
    const repeated = await change(made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    expect(repeated.body).toMatchObject({ id: made.body.id, rrule: 'FREQ=WEEKLY;COUNT=3', series_head: true });
    expect(await times()).toEqual(['03-16 09:00', '03-23 09:00', '03-30 09:00']);
  });

  it('is changed and deleted by nobody but those who keep the calendar', async () => {
    const made = await lecture();
    const path = `/calendar_events/${made.body.id}`;
    const before = await stored();
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const) {
      const body = { ...eventForm({ title: 'Mine' }), which: 'all' };
      expect([who, (await world.as(who).put(path, body)).status]).toEqual([who, status]);
      expect([who, (await world.as(who).del(`${path}?which=all`)).status]).toEqual([who, status]);
    }
    expect(await stored()).toEqual(before);
    const odd = await world.as('teach').put(path, { ...eventForm({ title: 'Mine' }), which: 'some' });
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([400, ['which']]);
    expect(await stored()).toEqual(before);
  });

  it('stays whole when several change it at once', async () => {
    const made = await lecture({ rrule: 'FREQ=DAILY;COUNT=12' });
    const ids = (await stored()).map(({ id }) => id);
    const answers = await Promise.all([
      change(ids[6] as number, { start_at: '2026-03-22T10:00:00Z', end_at: '2026-03-22T11:00:00Z' }, 'following'),
      change(ids[3] as number, { location_name: 'Hall 3' }, 'following'),
      change(ids[8] as number, { title: 'Guest' }),
      change(made.body.id, { title: 'Course' }, 'all'),
      remove(ids[10] as number),
      change(ids[1] as number, { start_at: '2026-03-17T09:00:00Z', end_at: '2026-03-17T10:00:00Z' }, 'all'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await stored()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.filter((_id, i) => i !== 10));
    // No two occurrences of a series stand in one place, and each series has as many as its rule says.
    const series = await world.sql(
      `select s.rrule, count(*)::int as events, count(distinct e.occurrence)::int as places
       from calendar_series s join calendar_events e on e.series_id = s.id group by s.id, s.rrule`,
    );
    for (const { rrule, events, places } of series)
      expect([rrule, events, places]).toEqual([`FREQ=DAILY;COUNT=${events}`, events, events]);
  });
});

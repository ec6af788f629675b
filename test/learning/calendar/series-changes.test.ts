import { openWorld, type World } from '../../support/world.js';
import { eventForm } from './builders.js';
import { changeEvent, deleteEvent, lecture, rulesOfSeries, storedEvents, timesOf } from './series-builders.js';

describe('Changes of series', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('changes one occurrence, which then keeps what was changed of it', async () => {
    const made = await lecture(world);
    const third = made.body.duplicates[1].id;
    const moved = await changeEvent(world, third, { start_at: '2026-03-31T12:00:00Z', end_at: '2026-03-31T13:00:00Z' });
    expect([moved.status, moved.body.start_at, moved.body.series_id]).toEqual([
      200,
      '2026-03-31T12:00:00Z',
      made.body.series_id,
    ]);
    const expected = ['03-16 09:00', '03-23 09:00', '03-31 14:00', '04-06 09:00', '04-13 09:00', '04-20 09:00'];
    expect(await timesOf(world)).toEqual(expected);
    // All an hour later, and called otherwise: the changed one keeps its time, and takes the name.
    const all = await changeEvent(
      world,
      made.body.id,
      { start_at: '2026-03-16T09:00:00Z', end_at: '2026-03-16T10:30:00Z', title: 'Seminar' },
      'all',
    );
    expect(all.status).toBe(200);
    expect((await storedEvents(world)).map(({ title, at, minutes }) => [title, at, minutes])).toEqual([
      ['Seminar', '03-16 10:00', 90],
      ['Seminar', '03-23 10:00', 90],
      ['Seminar', '03-31 14:00', 60],
      ['Seminar', '04-06 10:00', 90],
      ['Seminar', '04-13 10:00', 90],
      ['Seminar', '04-20 10:00', 90],
    ]);
    const named = await changeEvent(world, third, { title: 'Guest' });
    expect(named.body.title).toBe('Guest');
    await changeEvent(world, made.body.id, { title: 'Course' }, 'all');
    expect((await storedEvents(world)).map(({ title }) => title)).toEqual([
      'Course',
      'Course',
      'Guest',
      'Course',
      'Course',
      'Course',
    ]);
  });

  it('changes an occurrence and those behind it, which become a series of their own and keep their ids', async () => {
    const made = await lecture(world);
    const ids = (await storedEvents(world)).map(({ id }) => id);
    const fourth = made.body.duplicates[2].id;
    const moved = await changeEvent(
      world,
      fourth,
      { start_at: '2026-04-07T12:00:00Z', end_at: '2026-04-07T13:00:00Z', location_name: 'Hall 2' },
      'following',
    );
    expect([moved.status, moved.body.series_head, moved.body.rrule]).toEqual([200, true, 'FREQ=WEEKLY;COUNT=3']);
    expect(await timesOf(world)).toEqual([
      '03-16 09:00',
      '03-23 09:00',
      '03-30 09:00',
      '04-07 14:00',
      '04-14 14:00',
      '04-21 14:00',
    ]);
    const after = await storedEvents(world);
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after.map(({ minutes }) => minutes)).toEqual([90, 90, 90, 60, 60, 60]);
    expect(new Set(after.map(({ series }) => series)).size).toBe(2);
    expect(await rulesOfSeries(world)).toEqual(['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;COUNT=3']);
    expect(
      (await world.sql('select location_name from calendar_events order by start_at')).map((one) => one.location_name),
    ).toEqual([null, null, null, 'Hall 2', 'Hall 2', 'Hall 2']);
  });

  it('keeps its hour where a move crosses the change of the clocks, and its weekdays with it', async () => {
    const made = await lecture(world, { rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T220000Z' });
    expect(await timesOf(world)).toEqual([
      '03-16 09:00',
      '03-18 09:00',
      '03-23 09:00',
      '03-25 09:00',
      '03-30 09:00',
      '04-01 09:00',
    ]);
    const moved = await changeEvent(
      world,
      made.body.id,
      { start_at: '2026-03-17T08:30:00Z', end_at: '2026-03-17T10:00:00Z' },
      'all',
    );
    expect(moved.body.rrule).toContain('BYDAY=TU,TH');
    expect(await timesOf(world)).toEqual([
      '03-17 09:30',
      '03-19 09:30',
      '03-24 09:30',
      '03-26 09:30',
      '03-31 09:30',
      '04-02 09:30',
    ]);
  });

  it('takes another rule, and refuses another day where the rule names its days', async () => {
    const made = await lecture(world, { rrule: 'FREQ=MONTHLY;BYDAY=3MO;COUNT=3' });
    const refused = await changeEvent(
      world,
      made.body.id,
      { start_at: '2026-03-17T08:00:00Z', end_at: '2026-03-17T09:00:00Z' },
      'all',
    );
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['start_at']]);
    expect(await timesOf(world)).toEqual(['03-16 09:00', '04-20 09:00', '05-18 09:00']);
    const [first, second] = await storedEvents(world);
    const other = await changeEvent(world, made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=4' }, 'all');
    expect([other.status, other.body.rrule]).toEqual([200, 'FREQ=WEEKLY;COUNT=4']);
    expect(await timesOf(world)).toEqual(['03-16 09:00', '03-23 09:00', '03-30 09:00', '04-06 09:00']);
    expect((await storedEvents(world)).slice(0, 2).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    const shorter = await changeEvent(world, made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=2' }, 'all');
    expect([shorter.status, await timesOf(world)]).toEqual([200, ['03-16 09:00', '03-23 09:00']]);
    const one = await changeEvent(world, made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    expect([one.status, one.body.errors.rrule[0].type]).toEqual([400, 'exclusive']);
  });

  it('deletes one, those behind one, or all', async () => {
    const made = await lecture(world);
    const ids = (await storedEvents(world)).map(({ id }) => id);
    expect((await deleteEvent(world, ids[1] as number)).body).toMatchObject({ id: ids[1], workflow_state: 'deleted' });
    expect(await timesOf(world)).toEqual(['03-16 09:00', '03-30 09:00', '04-06 09:00', '04-13 09:00', '04-20 09:00']);
    // What was deleted stays so when the others move.
    await changeEvent(world, made.body.id, { start_at: '2026-03-16T09:00:00Z', end_at: '2026-03-16T10:00:00Z' }, 'all');
    expect(await timesOf(world)).toEqual(['03-16 10:00', '03-30 10:00', '04-06 10:00', '04-13 10:00', '04-20 10:00']);
    expect((await deleteEvent(world, ids[4] as number, 'following')).status).toBe(200);
    expect(await timesOf(world)).toEqual(['03-16 10:00', '03-30 10:00', '04-06 10:00']);
    expect(await rulesOfSeries(world)).toEqual(['FREQ=WEEKLY;COUNT=4']);
    expect((await deleteEvent(world, ids[3] as number, 'all')).status).toBe(200);
    expect(await storedEvents(world)).toEqual([]);
  });

  it('makes a series of an event that there is', async () => {
    const made = await lecture(world, { rrule: '' });
    expect([made.body.series_id, made.body.rrule, made.body.series_head]).toEqual([null, null, false]);
    const repeated = await changeEvent(world, made.body.id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    expect(repeated.body).toMatchObject({ id: made.body.id, rrule: 'FREQ=WEEKLY;COUNT=3', series_head: true });
    expect(await timesOf(world)).toEqual(['03-16 09:00', '03-23 09:00', '03-30 09:00']);
  });

  it('is changed and deleted by nobody but those who keep the calendar', async () => {
    const made = await lecture(world);
    const path = `/calendar_events/${made.body.id}`;
    const before = await storedEvents(world);
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
    expect(await storedEvents(world)).toEqual(before);
    const odd = await world.as('teach').put(path, { ...eventForm({ title: 'Mine' }), which: 'some' });
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([400, ['which']]);
    expect(await storedEvents(world)).toEqual(before);
  });

  it('stays whole when several change it at once', async () => {
    const made = await lecture(world, { rrule: 'FREQ=DAILY;COUNT=12' });
    const ids = (await storedEvents(world)).map(({ id }) => id);
    const answers = await Promise.all([
      changeEvent(
        world,
        ids[6] as number,
        { start_at: '2026-03-22T10:00:00Z', end_at: '2026-03-22T11:00:00Z' },
        'following',
      ),
      changeEvent(world, ids[3] as number, { location_name: 'Hall 3' }, 'following'),
      changeEvent(world, ids[8] as number, { title: 'Guest' }),
      changeEvent(world, made.body.id, { title: 'Course' }, 'all'),
      deleteEvent(world, ids[10] as number),
      changeEvent(world, ids[1] as number, { start_at: '2026-03-17T09:00:00Z', end_at: '2026-03-17T10:00:00Z' }, 'all'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await storedEvents(world)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids.filter((_id, i) => i !== 10),
    );
    // No two occurrences of a series stand in one place, and each series has as many as its rule says.
    const series = await world.sql(
      `select s.rrule, count(*)::int as events, count(distinct e.occurrence)::int as places
       from calendar_series s join calendar_events e on e.series_id = s.id group by s.id, s.rrule`,
    );
    for (const { rrule, events, places } of series)
      expect([rrule, events, places]).toEqual([`FREQ=DAILY;COUNT=${events}`, events, events]);
  });

  it('is made once of an event, however many ask for it at once', async () => {
    const { id } = (await lecture(world, { rrule: '' })).body;
    const counts = [2, 3, 4, 5, 6, 7];
    const asked = counts.map((count) => changeEvent(world, id, { rrule: `FREQ=DAILY;COUNT=${count}` }));
    const answers = await Promise.all([...asked, deleteEvent(world, id, 'one')]);
    const made = answers.slice(0, -1).filter(({ status }) => status === 200);
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status);
    const series = await world.sql('select id from calendar_series');
    expect(series).toHaveLength(made.length);
    const events = (await storedEvents(world)).length;
    const count = made.length === 0 ? 1 : Number(made[0]!.body.rrule.match(/COUNT=(\d+)/)[1]);
    expect([count, count - 1]).toContain(events);
  });
});

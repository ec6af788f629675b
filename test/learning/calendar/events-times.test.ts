import { aPart, aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEvent, courseCode, eventForm, listed, makeEvent, sectionCode, titlesOf, userCode } from './builders.js';

describe('Times of events, and sections', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const march = 'start_date=2031-03-01&end_date=2031-03-31';
  const change = (who: Parameters<typeof makeEvent>[1], id: number | string, form: Record<string, string>) =>
    world.as(who).put(`/calendar_events/${id}`, eventForm(form));

  it('takes whole days from midnight to midnight in its zone, also where clocks change', async () => {
    const days = [
      // Summer time begins on the 9th of March 2031 in Denver: the day has 23 hours.
      ['America/Denver', '2031-03-09T12:00:00-06:00', '', '2031-03-09', '2031-03-09T07:00:00Z', '2031-03-10T06:00:00Z'],
      ['America/Denver', '2031-11-02T12:00:00-07:00', '', '2031-11-02', '2031-11-02T06:00:00Z', '2031-11-03T07:00:00Z'],
      [
        'Europe/Berlin',
        '2031-03-30T12:00:00Z',
        '2031-03-31T12:00:00Z',
        '2031-03-30',
        '2031-03-29T23:00:00Z',
        '2031-03-31T22:00:00Z',
      ],
      // Midnight in Santiago does not exist on that day.
      ['America/Santiago', '2031-09-07T15:00:00Z', '', '2031-09-07', '2031-09-07T04:00:00Z', '2031-09-08T03:00:00Z'],
    ] as const;
    for (const [zone, start_at, end_at, day, from, to] of days) {
      const made = await anEvent(world, zone, { start_at, end_at, all_day: 'true', time_zone_edited: zone });
      expect(made).toMatchObject({ all_day: true, all_day_date: day, start_at: from, end_at: to });
      // Said again as it was answered, it stays as it is.
      const again = await change('teach', made.id, { start_at: from, end_at: to, all_day: 'true' });
      expect(again.body).toMatchObject({ all_day_date: day, start_at: from, end_at: to });
      const timed = await change('teach', made.id, { all_day: 'false' });
      expect(timed.body).toMatchObject({ all_day: false, all_day_date: null, start_at: from });
    }
    // A date alone is that day where its author lives.
    const said = await anEvent(world, 'Fair', { start_at: '2031-05-05', end_at: '2031-05-06', all_day: 'true' });
    expect(said).toMatchObject({
      all_day_date: '2031-05-05',
      start_at: '2031-05-05T06:00:00Z',
      end_at: '2031-05-07T06:00:00Z',
    });
    // The same days elsewhere.
    const moved = await change('teach', said.id, { time_zone_edited: 'Asia/Tokyo' });
    expect(moved.body).toMatchObject({
      all_day_date: '2031-05-05',
      start_at: '2031-05-04T15:00:00Z',
      end_at: '2031-05-06T15:00:00Z',
    });
  });

  it('differs by section: each sees the one of theirs, staff those in reach', async () => {
    const second = await aSection(world, 'Evening');
    await aPart(world, world.users.out, { sectionId: second });
    const made = await makeEvent(world, 'teach', {
      context_code: courseCode(world),
      title: 'Exam',
      start_at: '2031-03-03T16:00:00Z',
      'child_event_data[0][context_code]': sectionCode(second),
      'child_event_data[0][start_at]': '2031-03-04T16:00:00Z',
      'child_event_data[0][end_at]': '2031-03-04T18:00:00Z',
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        hidden: true,
        child_events_count: 1,
        child_events: [
          expect.objectContaining({
            title: 'Exam',
            context_code: sectionCode(second),
            effective_context_code: courseCode(world),
            parent_event_id: made.body.id,
            start_at: '2031-03-04T16:00:00Z',
            end_at: '2031-03-04T18:00:00Z',
          }),
        ],
      }),
    ]);
    const of = async (who: 'teach' | 'stu1' | 'out') =>
      (await listed(world, who, `context_codes[]=${courseCode(world)}&${march}`)).body.map((one: any) => [
        one.start_at,
        one.hidden,
        one.child_events_count,
      ]);
    expect(await of('stu1')).toEqual([['2031-03-03T16:00:00Z', false, 0]]);
    const both = [
      ['2031-03-03T16:00:00Z', true, 1],
      ['2031-03-04T16:00:00Z', false, 0],
    ];
    expect(await of('out')).toEqual(both);
    expect(await of('teach')).toEqual(both);
    const [child] = made.body.child_events;
    expect((await world.as('stu1').get(`/calendar_events/${child.id}`)).status).toBe(404);
    const renamed = await change('teach', made.body.id, { title: 'Final exam' });
    expect(titlesOf(renamed.body.child_events)).toEqual(['Final exam']);
    const moved = await change('teach', made.body.id, { context_code: userCode(world, 'teach') });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['context_code']]);
    const foreign = await change('teach', made.body.id, {
      'child_event_data[0][context_code]': sectionCode(world.sections.CB),
    });
    expect(foreign.status).toBe(404);
    const twice = await change('teach', made.body.id, {
      'child_event_data[0][context_code]': sectionCode(second),
      'child_event_data[1][context_code]': sectionCode(second),
    });
    expect(twice.status).toBe(400);
    const ended = await world.as('teach').del(`/calendar_events/${made.body.id}`);
    expect(ended.status).toBe(200);
    expect(await of('out')).toEqual([]);
  });
});

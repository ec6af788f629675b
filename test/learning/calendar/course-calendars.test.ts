import { aPart, aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { offered, reserve } from './appointment-builders.js';
import { anEvent, courseCode, eventForm, listed, sectionCode, titlesOf } from './builders.js';

describe('Calendars of courses', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const all = 'all_events=true&context_codes[]=';

  it('go with what is reset, and the course that takes its place begins empty', async () => {
    const { id } = await anEvent(world, 'Lecture');
    const { slot } = await offered(world);
    await reserve(world.as('stu1'), slot);
    const { status, body } = await world.as('admin').post(`/courses/${world.courses.C1}/reset_content`);
    expect(status).toBe(200);
    expect((await listed(world, 'admin', `${all}course_${body.id}`)).body).toEqual([]);
    for (const who of ['stu1', 'teach', 'admin'] as const) {
      expect([who, (await listed(world, who, `${all}${courseCode(world)}`)).status]).toEqual([who, 403]);
      expect([who, (await world.as(who).get(`/calendar_events/${id}`)).status]).toEqual([who, 404]);
      expect([who, (await world.as(who).get(`/calendar_events/${slot}`)).status]).toEqual([who, 404]);
      expect([who, (await world.as(who).get('/users/self/upcoming_events')).body]).toEqual([who, []]);
    }
    const change = await world.as('admin').put(`/calendar_events/${id}`, eventForm({ title: 'Other' }));
    expect(change.status).toBe(404);
  });

  it('give a section one event, however many say so at once', async () => {
    const section = await aSection(world, 'B', [world.users.stu2]);
    const { id } = await anEvent(world, 'Lecture');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.as('teach').put(
          `/calendar_events/${id}`,
          eventForm({
            'child_event_data[0][context_code]': sectionCode(section),
            'child_event_data[0][start_at]': `2031-03-04T1${i}:00:00Z`,
          }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await world.sql(
      `select 1 from calendar_events where kind = 'section_event' and workflow_state <> 'deleted'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('A12, A70: show an observer what the student whom they observe has, of their section alone', async () => {
    const evening = await aSection(world, 'Evening', [world.users.stu2]);
    const late = {
      'child_event_data[0][context_code]': sectionCode(evening),
      'child_event_data[0][start_at]': '2031-03-03T20:00:00Z',
    };
    await anEvent(world, 'Lecture', late);
    await anEvent(world, 'Tour', { start_at: '2031-03-04T16:00:00Z' });
    const of = (whom: 'stu1' | 'stu2') =>
      world.as('obs').get(`/users/${world.users[whom]}/calendar_events?${all}${courseCode(world)}`);
    const { status, body } = await of('stu1');
    expect([status, titlesOf(body)]).toEqual([200, ['Lecture', 'Tour']]);
    expect(body[0]).toMatchObject({ start_at: '2031-03-03T16:00:00Z', context_code: courseCode(world), hidden: false });
    expect((await of('stu2')).status).toBe(403);
    await aPart(world, world.users.obs, { type: 'Observer', sectionId: evening, observing: world.users.stu2 });
    const second = await of('stu2');
    expect([second.status, titlesOf(second.body)]).toEqual([200, ['Lecture', 'Lecture', 'Tour']]);
  });
});

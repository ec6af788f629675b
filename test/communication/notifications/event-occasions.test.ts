/** Events of calendars, and who is told of them by mail. Source: supplement §3.9, calendar. */
import {
  anEvent,
  courseCode,
  eventForm,
  groupCode,
  makeEvent,
  sectionCode,
  userCode,
} from '../../learning/calendar/builders.js';
import type { Mailbox } from '../../support/mailbox.js';
import { aPart, aSection } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('People are told of events by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    for (const kind of ['new_event_created', 'event_date_changed'])
      await toldAtOnce(world, kind, ['stu1', 'stu2', 'teach', 'obs', 'out']);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = async () => (await toldOf(world, box)).sort();

  it('those of the course, of a new one and of another date, and of nothing else', async () => {
    const { id } = await anEvent(world, 'Lecture');
    expect(await told()).toEqual([
      'obs: New event: Lecture (Biology 101)',
      'stu1: New event: Lecture (Biology 101)',
      'stu2: New event: Lecture (Biology 101)',
    ]);
    await world.as('teach').put(`/calendar_events/${id}`, eventForm({ description: 'Cells', location_name: 'Hall' }));
    expect(await told()).toEqual([]);
    await world.as('teach').put(`/calendar_events/${id}`, eventForm({ start_at: '2031-03-05T16:00:00Z' }));
    expect(await told()).toEqual([
      'obs: Another date: Lecture (Biology 101)',
      'stu1: Another date: Lecture (Biology 101)',
      'stu2: Another date: Lecture (Biology 101)',
    ]);
  });

  it('the members of a group, and nobody of what stands in one’s own calendar', async () => {
    await anEvent(world, 'Dentist', { context_code: userCode(world, 'stu1') }, 'stu1');
    expect(await told()).toEqual([]);
    await anEvent(world, 'Lab', { context_code: groupCode(world) }, 'admin');
    expect(await told()).toEqual(['stu1: New event: Lab (Red)']);
  });

  it('once of an event that differs by section', async () => {
    const evening = await aSection(world, 'Evening');
    await aPart(world, world.users.out, { sectionId: evening });
    await makeEvent(world, 'teach', {
      context_code: courseCode(world),
      title: 'Exam',
      start_at: '2031-03-03T16:00:00Z',
      'child_event_data[0][context_code]': sectionCode(evening),
      'child_event_data[0][start_at]': '2031-03-04T16:00:00Z',
    });
    expect(await told()).toEqual([
      'obs: New event: Exam (Biology 101)',
      'out: New event: Exam (Biology 101)',
      'stu1: New event: Exam (Biology 101)',
      'stu2: New event: Exam (Biology 101)',
    ]);
  });
});

import { sync as ics, type VEvent } from 'node-ical';
import { aPart, aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEvent, courseCode, eventForm, groupCode, makeEvent, sectionCode, userCode } from './builders.js';

describe('Events in calendar programs', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const ofCourse = async (who: 'stu1' | 'teach' | 'out'): Promise<string> => {
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    return (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.calendar.ics;
  };
  const own = async (who: 'stu1' | 'teach'): Promise<string> =>
    (await world.as(who).get(`/users/${world.users[who]}/profile`)).body.calendar.ics;
  const textAt = async (url: string): Promise<string> => (await fetch(url)).text();
  const eventsAt = async (url: string): Promise<VEvent[]> =>
    Object.values(ics.parseICS(await textAt(url))).filter((part): part is VEvent => part?.type === 'VEVENT');
  const names = async (url: string) => (await eventsAt(url)).map((event) => event.summary);

  it('hold the events of a course; those of the person and of their groups in their own', async () => {
    const lecture = await anEvent(world, 'Cells, "part" 1; a\\b', {
      end_at: '2031-03-03T17:30:00Z',
      description: '<p>Read</p><p>Write</p>',
      location_name: 'Hall 1',
      location_address: 'Main Street 1',
    });
    await anEvent(world, 'Lab', { context_code: groupCode(world) }, 'stu1');
    await anEvent(world, 'Dentist', { context_code: userCode(world, 'stu1') }, 'stu1');
    await anEvent(world, 'Some day', { start_at: '' });
    const [event, ...others] = await eventsAt(await ofCourse('stu1'));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^event-${lecture.id}@`)),
      summary: 'Cells, "part" 1; a\\b [BIO101]',
      description: 'Read\nWrite',
      start: new Date('2031-03-03T16:00:00Z'),
      end: new Date('2031-03-03T17:30:00Z'),
      location: 'Hall 1, Main Street 1',
    });
    expect(new Set(await names(await own('stu1')))).toEqual(
      new Set(['Cells, "part" 1; a\\b [BIO101]', 'Lab', 'Dentist']),
    );
    expect(await names(await own('teach'))).toEqual(['Cells, "part" 1; a\\b [BIO101]']);
  });

  it('count changes, write whole days as days, and show each section its own', async () => {
    const fair = await anEvent(world, 'Fair', { start_at: '2031-05-05', end_at: '2031-05-06', all_day: 'true' });
    const url = await ofCourse('stu1');
    const before = await textAt(url);
    expect(before).toContain('DTSTART;VALUE=DATE:20310505\r\nDTEND;VALUE=DATE:20310507');
    expect(before).toMatch(/SEQUENCE:0\r\n/);
    await world.as('teach').put(`/calendar_events/${fair.id}`, eventForm({ title: 'Great fair' }));
    expect(await textAt(url)).toMatch(/SEQUENCE:1\r\n/);
    await world.as('teach').del(`/calendar_events/${fair.id}`);
    expect(await names(url)).toEqual([]);
    const evening = await aSection(world, 'Evening');
    await aPart(world, world.users.out, { sectionId: evening });
    await makeEvent(world, 'teach', {
      context_code: courseCode(world),
      title: 'Exam',
      start_at: '2031-03-03T16:00:00Z',
      'child_event_data[0][context_code]': sectionCode(evening),
      'child_event_data[0][start_at]': '2031-03-04T16:00:00Z',
    });
    const starts = async (who: 'stu1' | 'out') => (await eventsAt(await ofCourse(who))).map((event) => event.start);
    expect(await starts('stu1')).toEqual([new Date('2031-03-03T16:00:00Z')]);
    expect(await starts('out')).toEqual([new Date('2031-03-04T16:00:00Z')]);
  });
});

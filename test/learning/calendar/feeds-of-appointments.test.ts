import { openWorld, type World } from '../../support/world.js';
import { hour, offered, reserve } from './appointment-builders.js';
import { anEvent, groupCode } from './builders.js';
import { readByIcalJs, readByNodeIcal } from './calendar-readers.js';

describe('Appointments in calendar programs', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Reader = 'stu1' | 'stu2' | 'teach' | 'obs' | 'out' | 'admin';
  const courseFeed = async (who: Reader): Promise<string> => {
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    return (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.calendar.ics;
  };
  const ownFeed = async (who: Reader): Promise<string> =>
    (await world.as(who).get(`/users/${world.users[who]}/profile`)).body.calendar.ics;
  const textAt = async (address: string): Promise<string> => (await fetch(address)).text();
  /** What two programs read, which is the same. */
  const shownAt = async (address: string) => {
    const text = await textAt(address);
    const shown = readByIcalJs(text);
    expect(readByNodeIcal(text)).toEqual(shown);
    return shown;
  };
  const slots = [hour(24), hour(26)];
  const [taken] = slots as [readonly [string, string]];
  const hours = { title: 'Office hours', location_name: 'Room 5; left', location_address: 'Main Street 1' };

  it('are what one reserved, and of what one offers the slots that are reserved, with their place', async () => {
    const { slot } = await offered(world, hours, slots);
    expect((await reserve(world.as('stu1'), slot)).status).toBe(200);
    const expected = [[...taken, 'Office hours']];
    for (const feed of [ownFeed, courseFeed]) {
      expect(await shownAt(await feed('stu1'))).toEqual(expected);
      expect(await shownAt(await feed('teach'))).toEqual(expected);
      expect(await shownAt(await feed('stu2'))).toEqual([]);
      const text = (await textAt(await feed('stu1'))).replaceAll('\r\n ', '');
      expect(text).toContain('LOCATION:Room 5\\; left\\, Main Street 1\r\n');
    }
    expect(await shownAt(await ownFeed('obs'))).toEqual(expected);
    // Who administers the account may look after the slots, and has no part in the course.
    for (const who of ['out', 'admin'] as const) expect(await shownAt(await ownFeed(who))).toEqual([]);
    const [own] = (await world.as('stu1').get(`/calendar_events/${slot}`)).body.child_events;
    await world.as('stu1').del(`/calendar_events/${own.id}`);
    for (const who of ['stu1', 'teach', 'obs'] as const) expect(await shownAt(await ownFeed(who))).toEqual([]);
  });

  it('A69: are no more there, nor are events, when somebody has left the course', async () => {
    const { slot } = await offered(world, hours, slots);
    await reserve(world.as('stu1'), slot);
    await anEvent(world, 'Lecture');
    await anEvent(world, 'Lab', { context_code: groupCode(world) }, 'stu1');
    const [own, course, observer] = [await ownFeed('stu1'), await courseFeed('stu1'), await ownFeed('obs')];
    expect(await shownAt(own)).toHaveLength(3);
    expect(await shownAt(observer)).toHaveLength(2);
    const { body } = await world
      .as('teach')
      .get(`/courses/${world.courses.C1}/enrollments?user_id=${world.users.stu1}`);
    for (const { id } of body)
      await world.as('admin').del(`/courses/${world.courses.C1}/enrollments/${id}?task=delete`);
    expect(await shownAt(own)).toEqual([]);
    expect((await fetch(course)).status).toBe(404);
    expect(await shownAt(observer)).toEqual([]);
  });
});

import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, inGroup, movedTo, secondSection } from './builders.js';

describe('Topics of some sections', () => {
  let world: World;
  let evening: number;
  beforeEach(async () => {
    world = await openWorld();
    evening = await secondSection(world);
    await movedTo(world, 'stu2', evening);
  });
  afterEach(() => world.close());

  const write = (form: Record<string, string | number[]>, who: Person = 'teach') =>
    world.as(who).post(`${inCourse(world)}?include[]=sections`, { title: 'For some', ...form });
  const itemOf = async (who: Person) => (await world.as(who).get('/users/self/activity_stream')).body[0].id;
  const seenBy = async (id: number) => {
    const seen: string[] = [];
    for (const who of ['stu1', 'stu2', 'obs', 'teach', 'ta', 'admin', 'out', 'adminB'] as const)
      if ((await world.as(who).get(`${inCourse(world)}/${id}`)).status === 200) seen.push(who);
    return seen;
  };

  it('are shown to the people of the sections, their staff and administrators', async () => {
    const { status, body } = await write({ specific_sections: String(evening), is_announcement: 'true' });
    expect([status, body.is_section_specific, body.sections]).toEqual([200, true, [{ id: evening, name: 'Evening' }]]);
    expect(await seenBy(body.id)).toEqual(['stu2', 'teach', 'ta', 'admin']);
    const list = async (who: Person) =>
      (await world.as(who).get(`/announcements?context_codes[]=course_${world.courses.C1}`)).body.length;
    expect([await list('stu1'), await list('stu2'), await list('obs')]).toEqual([0, 1, 0]);
    const streams = await world.sql('select user_id::int as id from stream_items order by 1');
    const { ta, des, stu2 } = world.users;
    expect(streams.map(({ id }) => id)).toEqual([ta, des, stu2].sort((a, b) => a - b));
    await world.as('stu2').put(`/users/self/activity_stream/${await itemOf('stu2')}/read`);
    await world.as('teach').put(`${inCourse(world)}/${body.id}`, { specific_sections: String(evening) });
    expect((await world.as('stu2').get('/users/self/activity_stream')).body[0].read_state).toBe(true);
    const all = await world.as('teach').put(`${inCourse(world)}/${body.id}`, { specific_sections: 'all' });
    expect([all.status, all.body.is_section_specific]).toEqual([200, false]);
    expect(await seenBy(body.id)).toEqual(['stu1', 'stu2', 'obs', 'teach', 'ta', 'admin']);
    expect(await world.sql('select * from discussion_topic_sections')).toEqual([]);
  });

  it('are moderated by staff of other sections not at all, where their rights end there', async () => {
    const { body } = await write({ 'specific_sections[]': [evening, world.sections.C1] });
    expect(body.sections).toHaveLength(2);
    await changeRows(world, 'enrollments', { userId: world.users.ta }, { limitPrivilegesToCourseSection: true });
    const at = `${inCourse(world)}/${body.id}`;
    expect((await world.as('ta').put(at, { title: 'Mine too' })).status).toBe(200);
    await world.as('teach').put(at, { specific_sections: String(evening) });
    expect((await world.as('ta').get(at)).status).toBe(404);
    expect((await write({ specific_sections: String(evening) }, 'ta')).status).toBe(400);
    expect((await write({ specific_sections: String(world.sections.C1) }, 'ta')).status).toBe(200);
  });

  it('are refused for sections that the course does not have, for groups, and by those who do not moderate', async () => {
    const before = await world.sql('select id from discussion_topics');
    for (const sections of [String(world.sections.C2), '999999', 'x', `${evening},${world.sections.CB}`]) {
      const { status, body } = await write({ specific_sections: sections });
      expect([sections, status, Object.keys(body.errors)]).toEqual([sections, 400, ['specific_sections']]);
    }
    expect((await write({ specific_sections: String(evening) }, 'stu1')).status).toBe(403);
    const group = await world.as('teach').post(inGroup(world), { title: 'x', specific_sections: String(evening) });
    expect(group.status).toBe(400);
    await changeRows(world, 'sections', { id: evening }, { workflowState: 'deleted' });
    expect((await write({ specific_sections: String(evening) })).status).toBe(400);
    expect(await world.sql('select id from discussion_topics')).toEqual(before);
  });
});

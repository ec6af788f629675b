import { leastStatements } from '../../support/least-statements.js';
import { aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment } from '../assignments/builders.js';
import { offered, reserve } from './appointment-builders.js';
import { anEvent, groupCode, sectionCode, titlesOf, userCode } from './builders.js';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('Upcoming events', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const path = '/users/self/upcoming_events';
  const titles = async (who: 'stu1' | 'stu2' | 'teach' | 'out' | 'admin') =>
    titlesOf((await world.as(who).get(path)).body);

  it('are events and due dates of the next week, the soonest first', async () => {
    await anEvent(world, 'Lecture', { start_at: inHours(48) });
    await anEvent(world, 'Now', { start_at: inHours(-1), end_at: inHours(1) });
    await anEvent(world, 'Over', { start_at: inHours(-3), end_at: inHours(-2) });
    await anEvent(world, 'Far', { start_at: inHours(9 * 24) });
    await anEvent(world, 'Some day', { start_at: '' });
    await anEvent(world, 'Dentist', { context_code: userCode(world, 'stu1'), start_at: inHours(30) }, 'stu1');
    await anEvent(world, 'Lab', { context_code: groupCode(world), start_at: inHours(60) }, 'stu1');
    await anAssignment(world, { name: 'Essay', dueAt: inHours(40) });
    const { slot } = await offered(world);
    await reserve(world.as('stu1'), slot);
    expect(await titles('stu1')).toEqual(['Now', 'Office hours', 'Dentist', 'Essay', 'Lecture', 'Lab']);
    expect(await titles('teach')).toEqual(['Now', 'Essay', 'Lecture']);
    expect([await titles('out'), await titles('admin')]).toEqual([[], []]);
    expect((await world.withToken(null).get(path)).status).toBe(401);
    const { body } = await world.as('stu1').get(path);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([
      'event',
      'event',
      'event',
      'assignment',
      'event',
      'event',
    ]);
    const second = await world.as('stu1').get(`${path}?per_page=2&page=2`);
    expect(titlesOf(second.body)).toEqual(['Dentist', 'Essay']);
    const count = () => leastStatements(world, () => world.as('stu1').get(path));
    const few = await count();
    for (let i = 0; i < 5; i += 1) await anEvent(world, `More ${i}`, { start_at: inHours(50) });
    expect(await count()).toBe(few);
  });

  it('are one’s own where an event differs by section, and those of nobody else on GraphQL', async () => {
    const section = await aSection(world, 'B', [world.users.stu2]);
    await anEvent(world, 'Lecture', {
      start_at: inHours(48),
      'child_event_data[0][context_code]': sectionCode(section),
      'child_event_data[0][start_at]': inHours(72),
    });
    const [own] = (await world.as('stu2').get(path)).body;
    expect(own).toMatchObject({ title: 'Lecture', context_code: sectionCode(section) });
    expect(await titles('stu2')).toEqual(['Lecture']);
    const query = `query ($id: RecordId!) { user(id: $id) { upcomingCalendarEvents { nodes { title } } } }`;
    const seen = await world.as('teach').graphql(query, { id: world.users.stu2 });
    expect(seen.body.data?.user?.upcomingCalendarEvents ?? null).toBeNull();
    const graph = await world.as('stu2').graphql('{ viewer { upcomingCalendarEvents { nodes { title } } } }');
    expect(graph.body.data.viewer.upcomingCalendarEvents.nodes).toEqual([{ title: 'Lecture' }]);
  });
});

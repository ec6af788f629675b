import type { Person } from '../../support/fixture.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation } from './builders.js';
import { kept } from './writing-builders.js';

describe('Locked replies', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('replies are locked where the place of a conversation is closed, unless somebody in it may be written to otherwise', async () => {
    const { C1 } = world.courses;
    const reply = async (who: Person, id: number) => {
      const { status } = await world.as(who).post(`/conversations/${id}/add_message`, { body: 'Yes' });
      const shown = await world.as(who).get(`/conversations/${id}?auto_mark_as_read=false`);
      if (shown.status !== 200) throw new Error(shown.text);
      return [status, shown.body.cannot_reply];
    };
    const inCourse = await aConversation(world, ['teach', 'stu1', 'stu2'], 'In the course', { courseId: C1 });
    const nowhere = await aConversation(world, ['stu1', 'stu2'], 'Nowhere');
    const alone = await aConversation(world, ['stu1'], 'A note', { courseId: C1 });
    expect([await reply('stu1', inCourse), await reply('teach', inCourse)]).toEqual([
      [200, false],
      [200, false],
    ]);
    await setCourseState(world, 'completed');
    expect([await reply('stu1', inCourse), await reply('teach', inCourse)]).toEqual([
      [403, true],
      [403, true],
    ]);
    expect([await reply('stu1', nowhere), await reply('stu1', alone)]).toEqual([
      [200, false],
      [200, false],
    ]);
    const before = await kept(world);
    const mutation = `mutation { addMessage(conversationId: ${inCourse}, input: { body: "No" }) { conversation { recordId } } }`;
    expect((await world.as('stu1').graphql(mutation)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(await kept(world)).toEqual(before);
    // Another course of both that goes on opens it again, for those who are in it.
    await setCourseState(world, 'available', world.courses.C2);
    expect([await reply('stu1', inCourse), await reply('teach', inCourse), await reply('stu2', inCourse)]).toEqual([
      [200, false],
      [200, false],
      [403, true],
    ]);
    const group = await aConversation(world, ['stu1', 'stu2'], 'In the group', { groupId: world.groups.red });
    expect(await reply('stu1', group)).toEqual([403, true]);
  });
});

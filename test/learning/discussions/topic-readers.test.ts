import { openWorld, type World } from '../../support/world.js';
import { entryRow, inCourse, inLockedModule, topicRow } from './builders.js';

describe('Topics, and what readers may see and say there', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('hide what others said from who has to speak first', async () => {
    const id = await topicRow(world, { requireInitialPost: true });
    const at = `${inCourse(world)}/${id}`;
    const hidden = { user_can_see_posts: false, subscription_hold: 'initial_post_required', subscribed: false };
    expect((await world.as('stu1').get(at)).body).toMatchObject(hidden);
    expect((await world.as('obs').get(at)).body).toMatchObject({ user_can_see_posts: false });
    expect((await world.as('teach').get(at)).body).toMatchObject({ user_can_see_posts: true });
    await entryRow(world, id, 'stu1');
    const { body } = await world.as('stu1').get(at);
    expect(body).toMatchObject({ user_can_see_posts: true, subscribed: true });
    expect(body).not.toHaveProperty('subscription_hold');
    expect((await world.as('obs').get(at)).body).toMatchObject({ user_can_see_posts: true });
  });

  it('are kept from readers by a module that is locked, with what they say', async () => {
    const id = await topicRow(world);
    const { status } = await inLockedModule(world, id);
    expect(status).toBe(200);
    const at = `${inCourse(world)}/${id}`;
    expect((await world.as('stu1').get(at)).body).toMatchObject({
      message: null,
      locked_for_user: true,
      user_can_see_posts: false,
      lock_info: { asset_string: `discussion_topic_${id}`, can_view: false, context_module: { name: 'Later' } },
      lock_explanation: expect.stringContaining('Later'),
      permissions: { reply: false },
    });
    expect((await world.as('teach').get(at)).body).toMatchObject({ message: '<p>Hello</p>', locked_for_user: false });
    expect((await world.as('stu1').get(`${inCourse(world)}?exclude_context_module_locked_topics=true`)).body).toEqual(
      [],
    );
    expect((await world.as('stu1').get(inCourse(world))).body).toHaveLength(1);
  });
});

/** Whatever changes how many conversations somebody has not read announces it to them, once. Decision 0128. */
import { announcements } from '../../server/live/announced.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation, messageRow } from './builders.js';

describe('The number of unread conversations is announced', () => {
  let world: World;
  let announced: () => Promise<string[]>;
  beforeEach(async () => {
    world = await openWorld();
    announced = await announcements(world, 'unread_count_changed');
  });
  afterEach(() => world.close());

  const to = (...who: ('teach' | 'stu1' | 'stu2')[]) =>
    who
      .map((one) => world.users[one])
      .sort((a, b) => a - b)
      .map((id) => `unread_count_changed ${id} to ${id}`);

  it('when a message comes to whom it is unread, not when another follows it', async () => {
    const id = await aConversation(world, ['teach', 'stu1', 'stu2']);
    expect(await announced()).toEqual(to('stu1', 'stu2'));
    await messageRow(world, id, 'teach', 'Once more');
    expect(await announced()).toEqual([]);
  });

  it('when one is read, and put back', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    await announced();
    const put = async (state: string) =>
      (await world.as('stu1').put(`/conversations/${id}`, { 'conversation[workflow_state]': state })).status;
    expect(await put('read')).toBe(200);
    expect(await announced()).toEqual(to('stu1'));
    expect(await put('archived')).toBe(200);
    expect(await announced()).toEqual([]);
    expect(await put('unread')).toBe(200);
    expect(await announced()).toEqual(to('stu1'));
  });

  it('once where many change in a transaction', async () => {
    for (let i = 0; i < 3; i += 1) await aConversation(world, ['teach', 'stu1'], 'Hello', { private: false });
    await announced();
    const client = await world.connect();
    await client.query('begin');
    const one = `update conversation_views set workflow_state = 'read' where user_id = $1 and conversation_id = (select max(conversation_id) from conversation_views where user_id = $1 and workflow_state = 'unread')`;
    for (let i = 0; i < 3; i += 1) await client.query(one, [world.users.stu1]);
    await client.query('commit');
    client.release();
    expect(await announced()).toEqual(to('stu1'));
  });
});

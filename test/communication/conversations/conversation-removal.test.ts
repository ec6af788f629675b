import { openWorld, type World } from '../../support/world.js';
import { aConversation, messageRow, readBy, viewOf } from './builders.js';

describe('Taking a conversation out of one’s sight', () => {
  let world: World;
  let id: number;
  let second: number;
  let first: number;
  beforeEach(async () => {
    world = await openWorld();
    id = await aConversation(world, ['teach', 'stu1', 'stu2'], 'First', { courseId: world.courses.C1 });
    [{ id: first }] = await world.sql('select id::int from conversation_messages');
    second = await messageRow(world, id, 'stu1', 'Second');
  });
  afterEach(() => world.close());

  const remove = (...ids: (number | string)[]) =>
    world.as('stu1').post(`/conversations/${id}/remove_messages`, { 'remove[]': ids });
  const said = async (who: 'stu1' | 'stu2' | 'teach') =>
    (await readBy(world, who, id)).body.messages?.map(({ body }: any) => body);
  const kept = () => world.sql('select * from held_messages order by id');

  it('cv-delete-own, cv-delete-returns: empties one view, which is answered as it is then; the others see all of it', async () => {
    await world.as('stu1').put(`/conversations/${id}`, { 'conversation[starred]': 'true' });
    const others = [await readBy(world, 'stu2', id), await readBy(world, 'teach', id)].map(({ body }) => body);
    const { status, body } = await world.as('stu1').del(`/conversations/${id}`);
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        workflow_state: 'read',
        message_count: 0,
        last_message: null,
        last_message_at: null,
        last_authored_message: null,
        last_authored_message_at: null,
        starred: false,
        properties: [],
        visible: false,
        audience: [world.users.teach, world.users.stu2],
      },
    ]);
    expect((await readBy(world, 'stu1', id)).status).toBe(404);
    expect((await world.as('stu1').del(`/conversations/${id}`)).status).toBe(404);
    expect((await world.as('stu1').get('/conversations?scope=sent')).body).toEqual([]);
    expect([await readBy(world, 'stu2', id), await readBy(world, 'teach', id)].map((one) => one.body)).toEqual(others);
    // It is unread for nobody who does not see it.
    expect((await world.as('stu1').get('/conversations/unread_count')).body).toEqual({ unread_count: '0' });
  });

  it('a deleted one comes back with a new message, and with nothing of what was there before', async () => {
    await world.as('stu1').del(`/conversations/${id}`);
    expect((await world.as('teach').post(`/conversations/${id}/add_message`, { body: 'Third' })).status).toBe(200);
    expect((await readBy(world, 'stu1', id)).body).toMatchObject({
      workflow_state: 'unread',
      message_count: 1,
      last_message: 'Third',
      last_authored_message: null,
      starred: false,
    });
    expect(await said('stu1')).toEqual(['Third']);
    expect(await said('stu2')).toEqual(['Third', 'Second', 'First']);
  });

  it('cv-remove-own: takes single messages out of one view alone; what is shown beside the conversation follows', async () => {
    const { status, body } = await remove(second);
    expect([status, body]).toMatchObject([
      200,
      { message_count: 1, last_message: 'First', last_authored_message: null, visible: true, properties: [] },
    ]);
    expect(body).not.toHaveProperty('messages');
    expect([await said('stu1'), await said('stu2'), await said('teach')]).toEqual([
      ['First'],
      ['Second', 'First'],
      ['Second', 'First'],
    ]);
    const [message] = (await readBy(world, 'stu2', id)).body.messages;
    expect(message.participating_user_ids).toEqual([world.users.teach, world.users.stu1, world.users.stu2]);
    const { data } = (
      await world.as('stu2').graphql(
        `mutation { removeConversationMessages(id: "${id}", messageIds: ["${first}"]) {
           conversation { messageCount lastMessage } errors { field } } }`,
      )
    ).body;
    expect(data.removeConversationMessages).toEqual({
      conversation: { messageCount: 1, lastMessage: 'Second' },
      errors: [],
    });
  });

  it('cv-remove-required: is 400 without messages, and for one that is not held or stands elsewhere; nothing is removed', async () => {
    const elsewhere = await aConversation(world, ['teach', 'stu1'], 'Elsewhere');
    const [other] = await world.sql('select max(id)::int as id from conversation_messages');
    const hidden = await messageRow(world, id, 'teach', 'For Stella', { to: ['stu2'] });
    const before = await kept();
    const empty = await world.as('stu1').post(`/conversations/${id}/remove_messages`, {});
    expect([empty.status, empty.body.errors]).toMatchObject([400, { remove: [{ type: 'missing' }] }]);
    const blank = await world.as('stu1').json('POST', `/conversations/${id}/remove_messages`, { remove: [] });
    expect([blank.status, blank.body.errors]).toMatchObject([400, { remove: [{ type: 'blank' }] }]);
    for (const ids of [[other.id], [first, hidden], [first, 987654]]) {
      const refused = await remove(...ids);
      expect([refused.status, refused.body.errors]).toMatchObject([400, { remove: [{ type: 'invalid' }] }]);
    }
    expect((await remove('x')).status).toBe(404);
    expect(await kept()).toEqual(before);
    expect((await readBy(world, 'stu1', elsewhere)).status).toBe(200);
  });

  it('cv-remove-all: without any message left it is gone for them, until a new one comes', async () => {
    const { status, body } = await remove(first, second, first);
    expect([status, body]).toMatchObject([200, { message_count: 0, last_message: null, visible: false }]);
    expect((await readBy(world, 'stu1', id)).status).toBe(404);
    expect(await viewOf(world, 'stu1', id)).toMatchObject({ workflow_state: 'read', held: 0, last_message_id: null });
    expect(await viewOf(world, 'stu2', id)).toMatchObject({ workflow_state: 'unread', held: 2 });
    await world.as('stu2').post(`/conversations/${id}/add_message`, { body: 'Third' });
    expect(await said('stu1')).toEqual(['Third']);
  });
});

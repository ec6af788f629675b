import { openWorld, type World } from '../../support/world.js';
import { aConversation, messageRow, viewOf } from './builders.js';

describe('How somebody has a conversation', () => {
  let world: World;
  let id: number;
  beforeEach(async () => {
    world = await openWorld();
    id = await aConversation(world, ['teach', 'stu1', 'stu2']);
  });
  afterEach(() => world.close());

  const put = (form: Record<string, string>, query = '', at = id) =>
    world.as('stu1').put(`/conversations/${at}${query}`, form);
  const view = (at = id) => viewOf(world, 'stu1', at);
  const change = (input: string, at = id) =>
    world.as('stu1').graphql(
      `mutation { updateConversation(id: "${at}", input: ${input}) {
         conversation { workflowState starred subscribed } errors { field code } ignored { field reason } } }`,
    );

  it('cv-workflow: is said by themself: read, unread or archived; another word is 400, and nothing changes', async () => {
    for (const state of ['read', 'unread', 'archived'] as const) {
      const { status, body } = await put({ 'conversation[workflow_state]': state });
      expect([status, body.workflow_state, (await view()).workflow_state]).toEqual([200, state, state]);
      expect(body).not.toHaveProperty('messages');
    }
    const refused = await put({ 'conversation[workflow_state]': 'gone', 'conversation[starred]': 'true' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['workflow_state']]);
    expect(await view()).toMatchObject({ workflow_state: 'archived', starred: false });
    expect(await viewOf(world, 'stu2', id)).toMatchObject({ workflow_state: 'unread' });
    const { data } = (await change('{ workflowState: READ }')).body;
    expect(data.updateConversation.conversation.workflowState).toBe('READ');
    // Without a word nothing changes; a view is never without a state.
    expect((await put({})).body.workflow_state).toBe('read');
    const blank = await put({ 'conversation[workflow_state]': '' });
    expect([blank.status, (await view()).workflow_state]).toEqual([400, 'read']);
  });

  it('a new message brings an archived one back, unless its reader no longer follows it', async () => {
    await put({ 'conversation[workflow_state]': 'archived' });
    await world.as('stu2').put(`/conversations/${id}`, {
      'conversation[workflow_state]': 'archived',
      'conversation[subscribed]': 'false',
    });
    const { status } = await world.as('teach').post(`/conversations/${id}/add_message`, { body: 'Again' });
    expect(status).toBe(200);
    expect((await view()).workflow_state).toBe('unread');
    expect((await viewOf(world, 'stu2', id)).workflow_state).toBe('archived');
    expect((await viewOf(world, 'teach', id)).workflow_state).toBe('read');
  });

  it('cv-subscribed: following ends in conversations of several alone, and marks what is unread as read', async () => {
    const left = await put({ 'conversation[subscribed]': 'false' });
    expect(left.body).toMatchObject({ subscribed: false, workflow_state: 'read' });
    await messageRow(world, id, 'teach', 'Unheard');
    expect(await view()).toMatchObject({ subscribed: false, workflow_state: 'read' });
    expect((await put({ 'conversation[subscribed]': 'true' })).body).toMatchObject({
      subscribed: true,
      workflow_state: 'read',
    });
    const pair = await aConversation(world, ['teach', 'stu1']);
    const { status, body } = await put({ 'conversation[subscribed]': 'false' }, '', pair);
    expect([status, body.subscribed, body.workflow_state]).toEqual([200, true, 'unread']);
    expect(await view(pair)).toMatchObject({ subscribed: true, workflow_state: 'unread' });
    const { data } = (await change('{ subscribed: false }', pair)).body;
    expect(data.updateConversation).toEqual({
      conversation: { workflowState: 'UNREAD', starred: false, subscribed: true },
      errors: [],
      ignored: [{ field: 'subscribed', reason: 'NOT_APPLICABLE' }],
    });
  });

  it('an explicit state counts before what the end of following would make of it', async () => {
    const form = { 'conversation[subscribed]': 'false', 'conversation[workflow_state]': 'unread' };
    expect((await put(form)).body).toMatchObject({ subscribed: false, workflow_state: 'unread' });
    await put({ 'conversation[subscribed]': 'true' });
    const archived = { 'conversation[subscribed]': 'false', 'conversation[workflow_state]': 'archived' };
    expect((await put(archived)).body).toMatchObject({ subscribed: false, workflow_state: 'archived' });
  });

  it('cv-starred: has their star or not, whatever others have', async () => {
    expect((await put({ 'conversation[starred]': 'true' })).body.starred).toBe(true);
    expect(await viewOf(world, 'stu2', id)).toMatchObject({ starred: false });
    expect((await put({})).body.starred).toBe(true);
    for (const bad of ['', 'perhaps'])
      expect((await put({ 'conversation[starred]': bad })).body.errors).toHaveProperty('starred');
    expect((await view()).starred).toBe(true);
    expect((await put({ 'conversation[starred]': 'false' })).body.starred).toBe(false);
    const { data } = (await change('{ starred: true }')).body;
    expect(data.updateConversation.conversation.starred).toBe(true);
  });

  it('cv-visible: scope, filter and mode say only whether it stands in that list afterwards', async () => {
    const read = { 'conversation[workflow_state]': 'read' };
    const visible = async (query: string, form = read) => (await put(form, query)).body.visible;
    expect(await visible('?scope=unread')).toBe(false);
    expect(await visible('?scope=unread', { 'conversation[workflow_state]': 'unread' })).toBe(true);
    expect(await visible('')).toBe(true);
    expect(await visible('?scope=archived')).toBe(false);
    expect(await visible('?scope=whatever')).toBe(true);
    expect(await visible(`?filter[]=user_${world.users.teach}`)).toBe(true);
    expect(await visible(`?filter[]=course_${world.courses.C1}`)).toBe(false);
    const both = `filter[]=course_${world.courses.C1}&filter[]=user_${world.users.teach}`;
    expect(await visible(`?${both}`)).toBe(true);
    expect(await visible(`?${both}&filter_mode=and`)).toBe(false);
    const refused = await put({ 'conversation[workflow_state]': 'archived' }, '?filter[]=nonsense');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['filter']]);
    expect((await put({ 'conversation[workflow_state]': 'archived' }, '?filter_mode=xor')).status).toBe(400);
    expect((await view()).workflow_state).toBe('read');
  });

  it('A20: what is not theirs to say is ignored', async () => {
    const before = await world.sql('select * from conversations');
    const { status } = await put({
      'conversation[id]': '99',
      'conversation[user_id]': String(world.users.stu2),
      'conversation[root_account_id]': '2',
      'conversation[private]': 'true',
      'conversation[message_count]': '7',
      'conversation[last_message_at]': '2001-01-01',
      'conversation[__proto__][x]': '1',
    });
    expect(status).toBe(200);
    expect(await world.sql('select * from conversations')).toEqual(before);
    expect(await viewOf(world, 'stu2', id)).toMatchObject({ workflow_state: 'unread' });
  });

  it('cv-mark-all, cv-unread, conv-static-segment-first: are counted as a text, and marked as read all at once', async () => {
    const pair = await aConversation(world, ['teach', 'stu1']);
    const archived = await aConversation(world, ['ta', 'stu1']);
    await put({ 'conversation[workflow_state]': 'archived' }, '', archived);
    const count = async () => (await world.as('stu1').get('/conversations/unread_count')).body;
    expect(await count()).toEqual({ unread_count: '2' });
    expect((await world.as('stu1').graphql('{ unreadConversationCount }')).body.data).toEqual({
      unreadConversationCount: 2,
    });
    const { status, body } = await world.as('stu1').post('/conversations/mark_all_as_read');
    expect([status, body]).toEqual([200, {}]);
    expect(await count()).toEqual({ unread_count: '0' });
    expect([(await view(pair)).workflow_state, (await view(archived)).workflow_state]).toEqual(['read', 'archived']);
    expect(await viewOf(world, 'stu2', id)).toMatchObject({ workflow_state: 'unread' });
    await messageRow(world, id, 'teach', 'One more');
    const { data } = (await world.as('stu1').graphql('mutation { markAllConversationsRead { count } }')).body;
    expect(data.markAllConversationsRead.count).toBe(1);
    expect((await world.withToken(null).get('/conversations/unread_count')).status).toBe(401);
  });
});

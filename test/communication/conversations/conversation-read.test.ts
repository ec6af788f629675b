import type { Login } from '../../../src/identity/users/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { changeRows } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation, conversationRow, messageRow, readBy, viewOf } from './builders.js';

const keys = [
  'id',
  'subject',
  'workflow_state',
  'last_message',
  'last_message_at',
  'last_authored_message',
  'last_authored_message_at',
  'message_count',
  'subscribed',
  'private',
  'starred',
  'properties',
  'audience',
  'audience_contexts',
  'avatar_url',
  'context_name',
  'context_code',
];

const shown = `
  query ($id: RecordId!) {
    conversation(id: $id) {
      id subject workflowState lastMessage lastMessageAt messageCount subscribed private starred properties audienceIds
      audienceContexts { courses { courseId types } groups { groupId types } }
      contextCode contextName cannotReply
      participants { userId user { shortName } commonCourses { courseId types } }
      messages(first: 10) { nodes { id recordId body authorId generated recipientIds author { name } conversation { recordId } } }
    }
  }
`;

describe('A conversation', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('cv-fields: has these keys, in the view of who asks; its text is plain and cut after 100 characters', async () => {
    const text = `<b>${'x'.repeat(120)}`;
    const id = await aConversation(world, ['teach', 'stu1'], text, { subject: 'Exam', courseId: world.courses.C1 });
    const { status, body } = await readBy(world, 'stu1', id);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...keys, 'participants', 'cannot_reply', 'visible', 'messages', 'submissions']);
    expect(body).toMatchObject({
      id,
      subject: 'Exam',
      workflow_state: 'unread',
      last_message: text.slice(0, 100),
      last_message_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      last_authored_message: null,
      last_authored_message_at: null,
      message_count: 1,
      subscribed: true,
      private: true,
      starred: false,
      properties: [],
      avatar_url: null,
      context_name: 'Biology 101',
      context_code: `course_${world.courses.C1}`,
      cannot_reply: false,
      visible: true,
      submissions: [],
    });
    expect((await readBy(world, 'teach', id)).body).toMatchObject({
      workflow_state: 'read',
      last_authored_message: text.slice(0, 100),
      last_authored_message_at: body.last_message_at,
      properties: ['last_author'],
    });
    const { data } = (await world.as('stu1').graphql(shown, { id })).body;
    expect(data.conversation).toMatchObject({
      subject: 'Exam',
      workflowState: 'UNREAD',
      messageCount: 1,
      private: true,
      contextCode: `course_${world.courses.C1}`,
      cannotReply: false,
      messages: { nodes: [{ body: text, author: { name: 'Tess Teach' }, conversation: { recordId: id } }] },
    });
  });

  it('cv-audience: lists the others, with their roles where it is one; of several, where it was sent', async () => {
    const { C1 } = world.courses;
    const one = (await readBy(world, 'stu1', await aConversation(world, ['teach', 'stu1']))).body;
    expect(one.audience).toEqual([world.users.teach]);
    expect(one.audience_contexts).toEqual({ courses: { [C1]: ['TeacherEnrollment'] }, groups: {} });
    const group = await aConversation(world, ['teach', 'stu1', 'stu2'], 'All', { courseId: C1 });
    const { body } = await readBy(world, 'stu1', group);
    expect(body.audience).toEqual([world.users.teach, world.users.stu2]);
    expect(body.audience_contexts).toEqual({ courses: { [C1]: [] }, groups: {} });
    expect(body.participants).toEqual([
      {
        id: world.users.teach,
        name: 'Tess Teach',
        full_name: 'Tess Teach',
        common_courses: { [C1]: ['TeacherEnrollment'] },
        common_groups: {},
      },
      {
        id: world.users.stu1,
        name: 'Stu One',
        full_name: 'Stu One',
        common_courses: { [C1]: ['StudentEnrollment'] },
        common_groups: { [world.groups.red]: ['Member'] },
      },
      {
        id: world.users.stu2,
        name: 'Stella Two',
        full_name: 'Stella Two',
        common_courses: { [C1]: ['StudentEnrollment'] },
        common_groups: {},
      },
    ]);
    const alone = await aConversation(world, ['stu1'], 'Note');
    expect((await readBy(world, 'stu1', alone)).body).toMatchObject({
      audience: [world.users.stu1],
      participants: [expect.objectContaining({ id: world.users.stu1 })],
    });
  });

  it('cv-message: has these keys, and the newest stands first; what was put to it and passed on comes with it', async () => {
    const id = await aConversation(world, ['teach', 'stu1', 'stu2'], 'First');
    const [first] = await world.sql('select id::int from conversation_messages where conversation_id = $1', [id]);
    const second = await messageRow(world, id, 'stu1', 'Second', {
      to: ['teach'],
      attachmentIds: [world.files.handout],
      forwardedIds: [first.id],
      mediaCommentId: 'm-1',
    });
    const { messages, properties } = (await readBy(world, 'teach', id)).body;
    expect(messages.map((message: any) => Object.keys(message).sort())).toEqual(
      Array(2).fill(
        [
          'id',
          'created_at',
          'body',
          'author_id',
          'generated',
          'media_comment',
          'forwarded_messages',
          'attachments',
          'participating_user_ids',
        ].sort(),
      ),
    );
    expect(messages).toMatchObject([
      {
        id: second,
        body: 'Second',
        author_id: world.users.stu1,
        generated: false,
        media_comment: { media_id: 'm-1', media_type: 'audio' },
        attachments: [{ id: world.files.handout, display_name: 'handout.pdf' }],
        forwarded_messages: [{ id: first.id, body: 'First' }],
        participating_user_ids: [world.users.stu1, world.users.teach],
      },
      { id: first.id, body: 'First', media_comment: null, attachments: [], forwarded_messages: [] },
    ]);
    expect(properties).toEqual(['attachments', 'media_objects']);
    // Whom it was not sent to sees nothing of it.
    expect((await readBy(world, 'stu2', id)).body).toMatchObject({
      message_count: 1,
      properties: [],
      messages: [{ body: 'First' }],
    });
  });

  it('is marked as read by who looks, unless they say otherwise; its head marks nothing, what is archived stays so', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const at = `/conversations/${id}`;
    const state = async () => (await viewOf(world, 'stu1', id)).workflow_state;
    expect((await readBy(world, 'stu1', id)).body.workflow_state).toBe('unread');
    const head = await fetch(`${world.base}/api/v1${at}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${world.tokens.stu1}` },
    });
    expect([head.status, await state()]).toEqual([200, 'unread']);
    expect((await world.as('stu1').graphql(shown, { id })).body.data.conversation.workflowState).toBe('UNREAD');
    const refused = await world.as('stu1').get(`${at}?auto_mark_as_read=perhaps`);
    expect([refused.status, Object.keys(refused.body.errors), await state()]).toEqual([
      400,
      ['auto_mark_as_read'],
      'unread',
    ]);
    expect((await world.as('stu1').get(at)).body.workflow_state).toBe('read');
    expect(await state()).toBe('read');
    expect((await world.as('stu1').put(at, { 'conversation[workflow_state]': 'archived' })).status).toBe(200);
    expect((await world.as('stu1').get(at)).body).toMatchObject({ workflow_state: 'archived', visible: false });
    expect(await state()).toBe('archived');
    expect((await viewOf(world, 'teach', id)).workflow_state).toBe('read');
  });

  it('is 404 on every route, and null in the graph, for who does not take part; administrators do not read along', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const [message] = await world.sql('select id::int from conversation_messages');
    const before = await world.sql('select * from conversation_views order by id');
    const at = `/conversations/${id}`;
    for (const who of ['stu2', 'admin', 'adminB', 'obs'] as const) {
      const me = world.as(who);
      const statuses = [
        await me.get(at),
        await me.get(`${at}?auto_mark_as_read=false`),
        await me.put(at, { 'conversation[starred]': 'true' }),
        await me.del(at),
        await me.post(`${at}/remove_messages`, { 'remove[]': [message.id] }),
      ].map(({ status }) => status);
      expect([who, statuses]).toEqual([who, [404, 404, 404, 404, 404]]);
      expect((await me.graphql(shown, { id })).body.data.conversation).toBeNull();
      expect((await me.get('/conversations')).body).toEqual([]);
    }
    expect(await world.sql('select * from conversation_views order by id')).toEqual(before);
  });

  it('is found by its global id, as its messages and people are, by who takes part alone', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const found = (await world.as('stu1').graphql(shown, { id })).body.data.conversation;
    const participants = `query ($id: RecordId!) { conversation(id: $id) { participants { id } } }`;
    const people = (await world.as('stu1').graphql(participants, { id })).body.data.conversation.participants;
    const ids = [found.id, found.messages.nodes[0].id, people[0].id];
    const types = async (who: 'stu1' | 'stu2' | 'admin' | 'adminB') =>
      (await world.as(who).graphql(`query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }`, { ids })).body.data
        .nodes;
    expect(await types('stu1')).toEqual([
      { __typename: 'Conversation' },
      { __typename: 'ConversationMessage' },
      { __typename: 'ConversationParticipant' },
    ]);
    for (const who of ['stu2', 'admin', 'adminB'] as const) expect(await types(who)).toEqual([null, null, null]);
  });

  it('is read and marked with a token for the route alone, which grants the same of the graph', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const em = await world.em();
    const login = { id: world.logins.stu1, rootAccountId: world.accounts.RA, userId: world.users.stu1 } as Login;
    const scopes = ['url:GET|/api/v1/conversations/:id'];
    const me = world.withToken(await createToken(em, login, { scopes }));
    const marked = 'mutation ($id: RecordId!) { markConversationRead(id: $id) { conversation { recordId } } }';
    expect((await me.graphql('query ($id: RecordId!) { conversation(id: $id) { subject } }', { id })).body).toEqual({
      data: { conversation: { subject: null } },
    });
    expect((await me.get(`/conversations/${id}`)).body.workflow_state).toBe('read');
    expect((await me.graphql(marked, { id })).body.errors).toBeUndefined();
    const other = await me.graphql('mutation { markAllConversationsRead { count } }');
    expect(other.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await me.del(`/conversations/${id}`)).status).toBe(403);
  });

  it('A06: of one tenant is never shown in another, to the same person either', async () => {
    const both = await (await BothTenants.of(world)).person('Dora Double');
    const inA = await aConversation(world, ['teach', both.id], 'In A');
    const inB = await aConversation(world, [world.users.stuB, both.id], 'In B', { tenant: world.accounts.RB });
    const [a, b] = [world.withToken(both.tokens.A), world.withToken(both.tokens.B)];
    expect((await a.get('/conversations')).body.map((one: any) => one.id)).toEqual([inA]);
    expect((await b.get('/conversations')).body.map((one: any) => one.id)).toEqual([inB]);
    expect([(await a.get(`/conversations/${inB}`)).status, (await b.get(`/conversations/${inA}`)).status]).toEqual([
      404, 404,
    ]);
    expect((await a.get('/conversations/unread_count')).body).toEqual({ unread_count: '1' });
    expect((await b.post('/conversations/mark_all_as_read')).status).toBe(200);
    expect((await a.get('/conversations/unread_count')).body).toEqual({ unread_count: '1' });
    expect((await b.get('/conversations/unread_count')).body).toEqual({ unread_count: '0' });
    const ids = (await a.get('/conversations?include_all_conversation_ids=true')).body.conversation_ids;
    expect(ids).toEqual([inA]);
  });

  it('shows no picture of people where the tenant shows none, and that of the other one where it does', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    await changeRows(world, 'users', { id: world.users.teach }, { avatarUrl: 'https://example.edu/t.png' });
    const picture = async () => (await readBy(world, 'stu1', id)).body.avatar_url;
    expect(await picture()).toBe('https://example.edu/t.png');
    await changeRows(world, 'accounts', { id: world.accounts.RA }, { services: { avatars: false } });
    expect(await picture()).toBeNull();
  });

  it('costs as many statements with fifty messages and people as with two', async () => {
    const few = await aConversation(world, ['teach', 'stu1']);
    const many = await conversationRow(world, ['teach', 'stu1', 'stu2', 'ta', 'des', 'obs'], { private: false });
    for (let i = 0; i < 50; i += 1) await messageRow(world, many, 'teach', `Message ${i}`);
    const asked = async (id: number) => {
      await readBy(world, 'stu1', id);
      return world.statementsOf(() => readBy(world, 'stu1', id));
    };
    expect(await asked(many)).toBe(await asked(few));
    expect((await readBy(world, 'stu1', many)).body.messages).toHaveLength(50);
    expect(
      await insertRow(world, 'conversations', { root_account_id: world.accounts.RA, private: false }),
    ).toBeDefined();
  });
});

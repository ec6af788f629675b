import { uploaded } from '../../learning/files/uploads.js';
import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { kept, saidTo, seen, stateOf, written } from './writing-builders.js';

describe('Writing into a conversation', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** A file in a folder of somebody's own. */
  const fileIn = async (folder: string, who: Person, name: string, content: string): Promise<number> =>
    (await uploaded(world.as(who), '/users/self/files', name, content, { parent_folder_path: folder })).id;
  const add = (who: Person, id: number, form: Record<string, any>) =>
    world.as(who).post(`/conversations/${id}/add_message`, form);
  const group = () =>
    written(world, 'teach', ['stu1', 'stu2'], 'hello all', { group_conversation: true, subject: 'Trip' });
  const refused = async (answer: Awaited<ReturnType<typeof add>>) => [
    answer.status,
    Object.entries(answer.body.errors ?? {}).map(([field, [first]]: any) => [field, first.type]),
  ];

  it('cv-message-latest: answers the conversation with the message alone', async () => {
    const id = await group();
    const { status, body } = await add('stu1', id, { body: 'I come' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, subject: 'Trip', message_count: 2, last_message: 'I come' });
    expect(body.messages.map((message: any) => message.body)).toEqual(['I come']);
    expect(await saidTo(world, 'teach', id)).toEqual(['I come', 'hello all']);
  });

  it('cv-message: shows all keys of a message', async () => {
    const { body } = await add('teach', await group(), { body: 'one' });
    expect(Object.keys(body.messages[0]).sort()).toEqual([
      'attachments',
      'author_id',
      'body',
      'created_at',
      'forwarded_messages',
      'generated',
      'id',
      'media_comment',
      'participating_user_ids',
    ]);
  });

  it('cv-body-required: a message without a text is refused, and nothing is written', async () => {
    const id = await group();
    const before = await kept(world);
    expect(await refused(await add('stu1', id, {}))).toEqual([400, [['body', 'missing']]]);
    expect(await refused(await add('stu1', id, { body: ' \n ' }))).toEqual([400, [['body', 'blank']]]);
    expect(await refused(await add('stu1', id, { body: 'x'.repeat(64 * 1024 + 1) }))).toEqual([
      400,
      [['body', 'too_long']],
    ]);
    expect(await kept(world)).toEqual(before);
    expect((await add('ta', id, { body: 'let me in' })).status).toBe(404);
    expect(await kept(world)).toEqual(before);
  });

  it('a new message is unread for those who follow, read for its author; archived comes back, unsubscribed stays', async () => {
    const id = await group();
    const set = (who: Person, values: object) =>
      changeRows(world, 'conversation_views', { conversationId: id, userId: world.users[who] }, values);
    await set('teach', { workflowState: 'archived' });
    await set('stu2', { workflowState: 'archived', subscribed: false });
    await add('stu1', id, { body: 'news' });
    expect(await stateOf(world, 'teach', id)).toBe('unread');
    expect(await stateOf(world, 'stu1', id)).toBe('read');
    expect(await stateOf(world, 'stu2', id)).toBe('archived');
    await set('stu2', { workflowState: 'read' });
    await add('stu1', id, { body: 'more' });
    expect(await stateOf(world, 'stu2', id)).toBe('read');
    expect(await saidTo(world, 'stu2', id)).toEqual(['more', 'news', 'hello all']);
  });

  it('cv-message-recipients: goes to those who are named, and with the own id alone to nobody else', async () => {
    const id = await group();
    const { stu1, stu2, teach } = world.users;
    await changeRows(world, 'conversation_views', { conversationId: id }, { workflowState: 'read' });
    const mine = await add('teach', id, { body: 'to myself', 'recipients[]': [teach] });
    expect(mine.body.messages[0]).toMatchObject({ body: 'to myself', participating_user_ids: [teach] });
    await add('teach', id, { body: 'to one', 'recipients[]': [stu1] });
    expect(await saidTo(world, 'teach', id)).toEqual(['to one', 'to myself', 'hello all']);
    expect(await saidTo(world, 'stu1', id)).toEqual(['to one', 'hello all']);
    expect(await saidTo(world, 'stu2', id)).toEqual(['hello all']);
    expect(await stateOf(world, 'stu2', id)).toBe('read');
    const before = await kept(world);
    for (const other of [world.users.ta, world.users.stuB, 99_999_999])
      expect(await refused(await add('teach', id, { body: 'x', 'recipients[]': [stu2, other] }))).toEqual([
        400,
        [['recipients', 'invalid']],
      ]);
    expect(await kept(world)).toEqual(before);
  });

  it('cv-forward: shows earlier messages once to those who lack them, and leaves the others as they were', async () => {
    const id = await group();
    const first = (await seen(world, 'teach', id)).body.messages[0].id;
    await world.as('teach').post(`/conversations/${id}/add_recipients`, { 'recipients[]': [world.users.ta] });
    expect(await saidTo(world, 'ta', id)).toHaveLength(1);
    const { body } = await add('teach', id, { body: 'as I said', 'included_messages[]': [first] });
    expect(body.messages[0].forwarded_messages.map((message: any) => message.id)).toEqual([first]);
    const ids = async (who: 'ta' | 'stu1') => (await seen(world, who, id)).body.messages.map((one: any) => one.id);
    expect((await ids('ta')).filter((one: number) => one === first)).toEqual([first]);
    expect((await ids('stu1')).filter((one: number) => one === first)).toEqual([first]);
    expect((await seen(world, 'ta', id)).body.message_count).toBe(3);
  });

  it('cv-forward: refuses messages of other conversations, and those that the sender does not hold', async () => {
    const id = await group();
    const other = await written(world, 'teach', ['stu1'], 'elsewhere');
    const elsewhere = (await seen(world, 'teach', other)).body.messages[0].id;
    const secret = (await add('teach', id, { body: 'secret', 'recipients[]': [world.users.stu2] })).body.messages[0].id;
    const before = await kept(world);
    for (const included of [elsewhere, secret, 99_999_999])
      expect(await refused(await add('stu1', id, { body: 'x', 'included_messages[]': [included] }))).toEqual([
        400,
        [['included_messages', 'invalid']],
      ]);
    expect(await kept(world)).toEqual(before);
  });

  it('cv-attachments: takes files of the folder for conversations alone; who holds the message fetches them', async () => {
    const id = await group();
    const file = await fileIn('conversation attachments', 'teach', 'plan.txt', 'the plan');
    const elsewhere = await fileIn('other things', 'teach', 'diary.txt', 'dear diary');
    const ofOther = await fileIn('conversation attachments', 'stu1', 'mine.txt', 'mine');
    const before = await kept(world);
    for (const wrong of [elsewhere, ofOther, 99_999_999])
      expect(await refused(await add('teach', id, { body: 'x', 'attachment_ids[]': [file, wrong] }))).toEqual([
        400,
        [['attachment_ids', 'invalid']],
      ]);
    expect(await kept(world)).toEqual(before);
    const form = { body: 'here', 'attachment_ids[]': [file], 'recipients[]': [world.users.stu1] };
    const { body } = await add('teach', id, form);
    expect(body.messages[0].attachments.map((one: any) => one.id)).toEqual([file]);
    expect(body.properties).toContain('attachments');
    const [shown] = (await seen(world, 'stu1', id)).body.messages[0].attachments;
    expect(shown).toMatchObject({ id: file, display_name: 'plan.txt' });
    const fetched = await fetch(shown.url, { headers: { authorization: `Bearer ${world.tokens.stu1}` } });
    expect([fetched.status, await fetched.text()]).toEqual([200, 'the plan']);
    expect((await world.as('stu2').get(`/files/${file}`)).status).toBe(404);
    const { body: others } = await seen(world, 'stu2', id);
    expect(others.messages.flatMap((one: any) => one.attachments)).toEqual([]);
  });

  it('carries a recording', async () => {
    const id = await group();
    const recording = { media_comment_id: 'm-1', media_comment_type: 'video' };
    const { body } = await add('stu1', id, { body: 'look', ...recording });
    expect(body.messages[0].media_comment).toMatchObject({ media_id: 'm-1', media_type: 'video' });
    expect(await refused(await add('stu1', id, { body: 'x', ...recording, media_comment_type: 'smell' }))).toEqual([
      400,
      [['media_comment_type', 'inclusion']],
    ]);
  });

  it('speaks in the graph as over REST', async () => {
    const id = await group();
    const { body } = await world.as('stu2').graphql(
      `mutation ($id: RecordId!, $input: AddMessageInput!) {
        addMessage(conversationId: $id, input: $input) {
          conversation { messageCount messages(first: 1) { nodes { body recipientIds } } }
          errors { field code }
        }
      }`,
      { id, input: { body: 'from the graph', recipients: [world.users.teach] } },
    );
    expect(body.data.addMessage).toEqual({
      conversation: {
        messageCount: 2,
        messages: {
          nodes: [
            {
              body: 'from the graph',
              recipientIds: [world.users.teach, world.users.stu2],
            },
          ],
        },
      },
      errors: [],
    });
    expect(await saidTo(world, 'stu1', id)).toEqual(['hello all']);
  });
});

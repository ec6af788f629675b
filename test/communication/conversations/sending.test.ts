import { openWorld, type World } from '../../support/world.js';
import { kept, saidTo, seen, stateOf, write, written } from './writing-builders.js';

describe('Writing to people', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('begins a conversation of two, unread for the recipient and read for the author', async () => {
    const { status, body } = await write(world, 'teach', ['stu1'], 'See me after class', { subject: 'Lab' });
    expect({ status, length: body.length }).toEqual({ status: 201, length: 1 });
    expect(body[0]).toMatchObject({
      subject: 'Lab',
      private: true,
      workflow_state: 'read',
      message_count: 1,
      audience: [world.users.stu1],
      last_message: 'See me after class',
      last_authored_message: 'See me after class',
    });
    expect(body[0].messages).toHaveLength(1);
    expect(body[0].messages[0]).toMatchObject({
      body: 'See me after class',
      author_id: world.users.teach,
      generated: false,
      participating_user_ids: [world.users.teach, world.users.stu1],
    });
    expect((await seen(world, 'stu1', body[0].id)).body).toMatchObject({
      message_count: 1,
      last_authored_message: null,
    });
    expect((await seen(world, 'stu2', body[0].id)).status).toBe(404);
  });

  it('goes on with the conversation that the two have, whoever began it', async () => {
    const id = await written(world, 'teach', ['stu1'], 'one', { subject: 'First' });
    expect(await written(world, 'stu1', ['teach'], 'two', { subject: 'Second' })).toBe(id);
    expect(await saidTo(world, 'teach', id)).toEqual(['two', 'one']);
    expect((await seen(world, 'teach', id)).body.subject).toBe('First');
    expect(await written(world, 'stu1', ['teach'], 'three', { force_new: true })).not.toBe(id);
    expect(await written(world, 'stu1', ['teach'], 'four')).toBe(id);
  });

  it('writes to several one by one, unless it is one conversation of all', async () => {
    const each = await write(world, 'teach', ['stu1', 'stu2'], 'to each');
    expect(each.body.map((one: any) => [one.private, one.audience])).toEqual([
      [true, [world.users.stu1]],
      [true, [world.users.stu2]],
    ]);
    const id = await written(world, 'teach', ['stu1', 'stu2'], 'to all', { group_conversation: true });
    const { body } = await seen(world, 'stu1', id);
    expect(body).toMatchObject({ private: false, audience: [world.users.teach, world.users.stu2] });
    const bulk = await write(world, 'teach', ['stu1', 'stu2'], 'bulk', {
      group_conversation: true,
      bulk_message: true,
    });
    expect(bulk.body.map((one: any) => one.id)).toEqual(each.body.map((one: any) => one.id));
  });

  it('says what of a request has no effect', async () => {
    await written(world, 'teach', ['stu1'], 'first', { subject: 'Lab' });
    const ignored = async (input: object) => {
      const { body } = await world.as('teach').graphql(
        `mutation ($input: CreateConversationsInput!) {
          createConversations(input: $input) { conversations { subject } ignored { field reason } errors { code } }
        }`,
        { input: { recipients: [String(world.users.stu1)], body: 'again', ...input } },
      );
      return body.data.createConversations;
    };
    expect(await ignored({ subject: 'Other' })).toEqual({
      conversations: [{ subject: 'Lab' }],
      ignored: [{ field: 'subject', reason: 'NOT_APPLICABLE' }],
      errors: [],
    });
    expect(await ignored({ mode: 'ASYNC', groupConversation: true })).toEqual({
      conversations: [{ subject: null }],
      ignored: [{ field: 'mode', reason: 'NOT_APPLICABLE' }],
      errors: [],
    });
  });

  it('cv-visible: says whether what it wrote stands in the list that is named; another word is that of the inbox', async () => {
    const visible = async (form: Record<string, string>) => {
      const { status, body } = await write(world, 'teach', ['stu1'], 'Hello', form);
      return [status, body[0]?.visible];
    };
    const label = { 'filter[]': `user_${world.users.stu2}` };
    expect(await visible({})).toEqual([201, true]);
    expect(await visible({ scope: 'whatever' })).toEqual([201, true]);
    expect(await visible({ scope: 'sent' })).toEqual([201, true]);
    expect(await visible({ scope: 'unread' })).toEqual([201, false]);
    expect(await visible(label)).toEqual([201, false]);
  });

  it('keeps a note to oneself', async () => {
    const id = await written(world, 'stu1', ['stu1'], 'buy milk');
    const { body } = await seen(world, 'stu1', id);
    expect(body).toMatchObject({
      private: true,
      audience: [world.users.stu1],
      message_count: 1,
      workflow_state: 'read',
    });
    expect(await written(world, 'stu1', ['stu1'], 'and eggs')).toBe(id);
  });

  it('refuses by field what it cannot take, and writes nothing', async () => {
    const before = await kept(world);
    const refused = async (form: Record<string, any>) => {
      const { status, body } = await world.as('teach').post('/conversations', form);
      return [status, Object.entries(body.errors).map(([field, [first]]: any) => [field, first.type])];
    };
    const to = { 'recipients[]': [world.users.stu1] };
    expect(await refused({ ...to, body: '  ' })).toEqual([400, [['body', 'blank']]]);
    expect(await refused({ body: 'x', 'recipients[]': ['', ' , '] })).toEqual([400, [['recipients', 'blank']]]);
    expect(await refused({ body: 'x', 'recipients[]': [world.users.stuB] })).toEqual([
      400,
      [['recipients', 'invalid']],
    ]);
    expect(await refused({ ...to, body: 'x', context_code: 'course_99999' })).toEqual([
      400,
      [['context_code', 'invalid']],
    ]);
    expect(await refused({ ...to, body: 'x', subject: 'x'.repeat(256) })).toEqual([400, [['subject', 'too_long']]]);
    expect(await refused({ ...to, body: 'x', mode: 'soon' })).toEqual([400, [['mode', 'inclusion']]]);
    expect(await kept(world)).toEqual(before);
  });

  it('labels conversations with the courses and groups of those who see them', async () => {
    const id = await written(world, 'teach', ['stu1'], 'shared places');
    const labels = async () => {
      const rows = await world.sql(
        'select user_id::int as who, course_ids::int[] as courses, group_ids::int[] as groups from conversation_views where conversation_id = $1 order by user_id',
        [id],
      );
      return rows;
    };
    const { teach, stu1 } = world.users;
    expect(await labels()).toEqual([
      { who: teach, courses: [world.courses.C1], groups: [] },
      { who: stu1, courses: [world.courses.C1], groups: [] },
    ]);
    const { body } = await write(world, 'teach', [`course_${world.courses.C1}_students`], 'to the class');
    expect(body).toHaveLength(2);
    expect(body[0].context_code).toBeNull();
    expect(body[1].context_code).toBe(`course_${world.courses.C1}`);
    expect(await stateOf(world, 'stu1', id)).toBe('unread');
  });
});

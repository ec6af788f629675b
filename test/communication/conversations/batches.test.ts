import { leastStatements } from '../../support/least-statements.js';
import { runQueued } from '../../support/run-job.js';
import { manyStudents, setPermissions, withoutParts } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { saidTo, seen, write, written } from './writing-builders.js';

describe('A message to many people', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const toMany = (ids: readonly number[], form: Record<string, any> = {}) =>
    write(world, 'teach', ids.map(String), 'to many', form);
  const batches = async () => (await world.as('teach').get('/conversations/batches')).body;
  const count = async (table: string) => Number((await world.sql(`select count(*) as n from ${table}`))[0].n);

  it('goes out in the background where it is for over a hundred, and shows how far it has come', async () => {
    const ids = await manyStudents(world, 101);
    const { status, body, headers } = await toMany(ids, {
      subject: 'News',
      context_code: `course_${world.courses.C1}`,
    });
    expect([status, body]).toEqual([202, []]);
    const id = Number(headers.get('x-conversation-batch-id'));
    // Scripts of other origins read it as well.
    expect(headers.get('access-control-expose-headers')).toContain('X-Conversation-Batch-Id');
    expect(await batches()).toEqual([
      {
        id,
        subject: 'News',
        workflow_state: 'created',
        completion: 0,
        recipient_count: 101,
        tags: [`course_${world.courses.C1}`],
        message: expect.objectContaining({ body: 'to many', author_id: world.users.teach, attachments: [] }),
      },
    ]);
    expect((await world.as('stu1').get('/conversations/batches')).body).toEqual([]);
    expect(await count('conversation_messages')).toBe(0);
    await runQueued(world);
    expect(await batches()).toEqual([]);
    expect(await count('conversation_messages')).toBe(101);
    expect(await count('conversations')).toBe(101);
    expect(await count('conversation_views')).toBe(202);
    // A transaction for each hundred.
    const parts = await world.sql('select count(*)::int as n from conversation_messages group by xmin order by 1');
    expect(parts.map(({ n }) => n)).toEqual([1, 100]);
    const [progress] = await world.sql(`select * from progress where tag = 'conversation_batch'`);
    expect(progress).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      results: { processed: 101, failed: 0 },
      message: 'Sent to 101 of 101.',
    });
  });

  it('goes out in the background where the sender wants that, over REST and in the graph', async () => {
    expect((await write(world, 'teach', ['stu1'], 'later', { mode: 'async' })).status).toBe(202);
    const { body } = await world.as('teach').graphql(
      `mutation ($input: CreateConversationsInput!) {
        createConversations(input: $input) { conversations { recordId } batch { recipientCount message { body } } errors { code } }
      }`,
      { input: { recipients: [String(world.users.stu2)], body: 'by graph', mode: 'ASYNC' } },
    );
    expect(body.data.createConversations).toEqual({
      conversations: [],
      batch: { recipientCount: 1, message: { body: 'by graph' } },
      errors: [],
    });
    await runQueued(world);
    const [last] = await world.sql('select id::int from conversations order by id desc limit 1');
    expect(await saidTo(world, 'stu2', last.id)).toEqual(['by graph']);
  });

  it('asks again whom it may be sent to: who may no longer be written to is passed over and counted', async () => {
    const ids = await manyStudents(world, 120);
    await toMany(ids);
    for (const id of ids.slice(90, 110)) await withoutParts(world, id);
    await runQueued(world);
    expect(await count('conversation_messages')).toBe(100);
    const [progress] = await world.sql(`select * from progress where tag = 'conversation_batch'`);
    expect(progress).toMatchObject({ workflow_state: 'completed', results: { processed: 100, failed: 20 } });
  });

  it('reaches all people of a course for who may write to all of them at once, but to nobody alone', async () => {
    const ids = await manyStudents(world, 101);
    await setPermissions(world, 'TeacherEnrollment', ['send_messages'], { enabled: false });
    const alone = await write(world, 'teach', ['stu1'], 'alone');
    expect([alone.status, alone.body.errors]).toMatchObject([400, { recipients: [{ type: 'restricted_by_role' }] }]);
    const course = `course_${world.courses.C1}_students`;
    expect((await write(world, 'teach', [course], 'to all')).status).toBe(202);
    await withoutParts(world, ids[0] as number);
    await runQueued(world);
    const [{ all }] = await world.sql(
      `select count(distinct user_id)::int as all from enrollments where course_id = $1 and type = 'StudentEnrollment'
       and workflow_state = 'active'`,
      [world.courses.C1],
    );
    const [progress] = await world.sql(`select * from progress where tag = 'conversation_batch'`);
    expect(progress).toMatchObject({ workflow_state: 'completed', results: { processed: all, failed: 1 } });
    expect(await count('conversation_messages')).toBe(all);
  });

  it('ends where its progress is cancelled: what is sent stays, nothing more goes out', async () => {
    await toMany(await manyStudents(world, 101));
    const [{ id }] = await world.sql(`select id::int from progress where tag = 'conversation_batch'`);
    expect((await world.as('teach').post(`/progress/${id}/cancel`)).status).toBe(200);
    await runQueued(world);
    expect(await count('conversation_messages')).toBe(0);
    expect(await batches()).toEqual([]);
  });

  it('goes on with conversations that are there, and makes new ones where the sender wants that', async () => {
    const ids = await manyStudents(world, 101);
    const known = await write(world, 'teach', [String(ids[3])], 'hello');
    await toMany(ids);
    await runQueued(world);
    expect(await count('conversations')).toBe(101);
    expect(await saidTo(world, 'teach', known.body[0].id)).toEqual(['to many', 'hello']);
    await toMany(ids, { force_new: true });
    await runQueued(world);
    expect(await count('conversations')).toBe(202);
  });

  it('takes as many statements for a hundred people as for one', async () => {
    const ids = await manyStudents(world, 100);
    await toMany(ids.slice(0, 1));
    const one = await leastStatements(world, () => toMany(ids.slice(0, 1)));
    const hundred = await leastStatements(world, async () => {
      const { status, body } = await toMany(ids);
      expect([status, body.length]).toEqual([201, 100]);
    });
    expect(hundred).toBe(one);
  });

  it('stands in the streams of those who get it', async () => {
    const id = await written(world, 'teach', ['stu1'], 'in streams', { subject: 'Lab' });
    const item = async (who: 'stu1' | 'teach') =>
      (await world.as(who).get('/users/self/activity_stream')).body.find((one: any) => one.type === 'Conversation');
    expect(await item('stu1')).toMatchObject({
      conversation_id: id,
      private: true,
      participant_count: 2,
      title: 'Lab',
      read_state: false,
    });
    expect(await item('teach')).toBeUndefined();
    await written(world, 'stu1', ['teach'], 'answer');
    expect(await item('teach')).toMatchObject({ conversation_id: id });
    expect((await seen(world, 'teach', id)).status).toBe(200);
  });
});

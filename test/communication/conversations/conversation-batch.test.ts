import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation, viewOf } from './builders.js';

const events = ['mark_as_read', 'mark_as_unread', 'star', 'unstar', 'archive', 'destroy'] as const;

describe('Changing many conversations at once', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const batch = (ids: readonly number[], event: string) =>
    world.as('stu1').put('/conversations', { 'conversation_ids[]': ids, event });
  const ended = async ({ status, body }: { status: number; body: any }) => {
    expect(status).toBe(200);
    await runQueued(world);
    return (await world.as('stu1').get(`/progress/${body.id}`)).body;
  };
  const views = () => world.sql('select * from conversation_views order by id');

  it('cv-batch-async: answers its progress at once, and does each event word with all of them', async () => {
    const ids = [await aConversation(world, ['teach', 'stu1']), await aConversation(world, ['ta', 'stu1', 'stu2'])];
    const answer = await batch(ids, 'mark_as_read');
    expect(answer.body).toMatchObject({
      tag: 'conversation_batch_update',
      context_type: 'User',
      context_id: world.users.stu1,
      user_id: world.users.stu1,
      workflow_state: 'queued',
      completion: 0,
    });
    expect((await viewOf(world, 'stu1', ids[0] as number)).workflow_state).toBe('unread');
    expect(await ended(answer)).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      results: { processed: 2, failed: 0 },
    });
    const seen: unknown[] = [];
    for (const event of events) {
      await ended(await batch(ids, event));
      for (const id of ids) {
        const { workflow_state, starred, held } = await viewOf(world, 'stu1', id);
        seen.push([event, workflow_state, starred, held]);
      }
    }
    expect(seen).toEqual(
      [
        ['mark_as_read', 'read', false, 1],
        ['mark_as_unread', 'unread', false, 1],
        ['star', 'unread', true, 1],
        ['unstar', 'unread', false, 1],
        ['archive', 'archived', false, 1],
        ['destroy', 'read', false, 0],
      ].flatMap((one) => [one, one]),
    );
    expect(await viewOf(world, 'stu2', ids[1] as number)).toMatchObject({ workflow_state: 'unread', held: 1 });
    expect((await world.as('stu1').get('/conversations')).body).toEqual([]);
  });

  it('cv-batch-required: is 400 without conversations, without an event, and for another one; nothing is queued', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const before = await views();
    const me = world.as('stu1');
    for (const [form, field, type] of [
      [{ event: 'star' }, 'conversation_ids', 'missing'],
      [{ 'conversation_ids[]': [id] }, 'event', 'missing'],
      [{ 'conversation_ids[]': [id], event: 'explode' }, 'event', 'inclusion'],
      [{ 'conversation_ids[]': '', event: 'star' }, 'conversation_ids', 'blank'],
    ] as const) {
      const { status, body } = await me.put('/conversations', form as Record<string, string>);
      expect([form, status, body.errors]).toMatchObject([form, 400, { [field]: [{ type }] }]);
      expect(body.message).toEqual(expect.any(String));
    }
    expect(await world.sql(`select id from progress where tag = 'conversation_batch_update'`)).toEqual([]);
    await runQueued(world);
    expect(await views()).toEqual(before);
  });

  it('cv-batch-limit, A68: takes 500 conversations and refuses 501, of which nothing is changed', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const before = await views();
    const many = (count: number) => Array.from({ length: count }, (_, i) => (i === 0 ? id : 900_000 + i));
    const { status, body } = await batch(many(501), 'star');
    expect([status, body.errors]).toMatchObject([400, { conversation_ids: [{ type: 'too_many' }] }]);
    expect(await views()).toEqual(before);
    expect(await world.sql(`select id from progress where tag = 'conversation_batch_update'`)).toEqual([]);
    expect(await ended(await batch(many(500), 'star'))).toMatchObject({
      workflow_state: 'completed',
      results: { processed: 1, failed: 499 },
    });
    expect((await viewOf(world, 'stu1', id)).starred).toBe(true);
  });

  it('A68: leaves conversations of others as they are, tells nothing of them, and counts them as failed', async () => {
    const own = await aConversation(world, ['teach', 'stu1']);
    const foreign = await aConversation(world, ['teach', 'stu2']);
    const gone = await aConversation(world, ['ta', 'stu1']);
    await world.as('stu1').del(`/conversations/${gone}`);
    const untouched = async () =>
      world.sql('select * from conversation_views where conversation_id <> $1 order by id', [own]);
    const before = await untouched();
    const progress = await ended(await batch([foreign, own, gone, 424242], 'destroy'));
    expect(progress).toMatchObject({ workflow_state: 'completed', results: { processed: 1, failed: 3 } });
    const sentences = [foreign, gone, 424242].map((id) => `Conversation ${id}: The specified resource does not exist.`);
    expect(progress.message).toBe(`1 of 4 processed; 3 failed: ${sentences.join(' ')}`);
    expect(await untouched()).toEqual(before);
    expect((await viewOf(world, 'stu1', own)).held).toBe(0);
    expect((await viewOf(world, 'teach', own)).held).toBe(1);
    expect((await world.as('stu2').get(`/progress/${progress.id}`)).status).toBe(404);
  });

  it('is the same in the graph', async () => {
    const id = await aConversation(world, ['teach', 'stu1']);
    const { data } = (
      await world.as('stu1').graphql(
        `mutation { updateConversations(conversationIds: ["${id}", "${id}"], event: ARCHIVE) {
           progress { recordId tag contextType } errors { field } } }`,
      )
    ).body;
    expect(data.updateConversations).toMatchObject({
      progress: { tag: 'CONVERSATION_BATCH_UPDATE', contextType: 'USER' },
      errors: [],
    });
    const named = await world
      .as('stu1')
      .graphql(
        'mutation { updateConversations(conversationIds: ["sis_x:1"], event: STAR) { progress { recordId } errors { field code } } }',
      );
    expect(named.body.data.updateConversations).toEqual({
      progress: null,
      errors: [{ field: 'conversationIds', code: 'INVALID' }],
    });
    await runQueued(world);
    expect((await viewOf(world, 'stu1', id)).workflow_state).toBe('archived');
    const progress = await world.as('stu1').get(`/progress/${data.updateConversations.progress.recordId}`);
    expect(progress.body.results).toEqual({ processed: 1, failed: 0 });
  });

  it('R17: beside new messages the count of unread conversations is that of a recount, and nothing is lost', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i += 1) ids.push(await aConversation(world, ['teach', 'stu1', 'stu2'], `Begin ${i}`));
    const say = (id: number, n: number) =>
      world.as('teach').post(`/conversations/${id}/add_message`, { body: `Message ${n}` });
    const writing = Promise.all(ids.flatMap((id) => [say(id, 1), say(id, 2)]));
    const marking = (async () => {
      for (const event of ['mark_as_read', 'archive', 'mark_as_unread', 'mark_as_read', 'destroy'] as const) {
        const { status } = await batch(ids, event);
        expect(status).toBe(200);
        await Promise.all([runQueued(world), world.as('stu1').post('/conversations/mark_all_as_read')]);
        for (const id of ids.slice(0, 3)) await world.as('stu1').get(`/conversations/${id}`);
      }
    })();
    const statuses = (await writing).map(({ status }) => status);
    await marking;
    expect(statuses).toEqual(ids.flatMap(() => [200, 200]));
    const [{ unread }] = await world.sql(
      `select count(*)::int as unread from conversation_views v
       where v.user_id = $1 and v.workflow_state = 'unread'
         and exists (select 1 from held_messages h where h.conversation_id = v.conversation_id and h.user_id = v.user_id)`,
      [world.users.stu1],
    );
    expect((await world.as('stu1').get('/conversations/unread_count')).body).toEqual({ unread_count: String(unread) });
    // What stands beside a view is what a recount finds.
    const wrong = await world.sql(
      `select v.id from conversation_views v
       left join lateral (
         select max(h.message_id) as last from held_messages h
         where h.conversation_id = v.conversation_id and h.user_id = v.user_id
       ) l on true
       where v.last_message_id is distinct from l.last`,
    );
    expect(wrong).toEqual([]);
    for (const id of ids) expect((await viewOf(world, 'stu2', id)).held).toBe(3);
  });
});

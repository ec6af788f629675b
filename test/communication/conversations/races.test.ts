import { runQueued } from '../../support/run-job.js';
import { manyStudents } from '../../support/school-builders.js';
import { type SecondInstance, secondInstance } from '../../support/second-instance.js';
import { openWorld, type World } from '../../support/world.js';
import { seen, write, written } from './writing-builders.js';

describe('Messages that meet', () => {
  let world: World;
  let second: SecondInstance;
  beforeEach(async () => {
    world = await openWorld();
    second = await secondInstance(world);
  });
  afterEach(async () => {
    await second.close();
    await world.close();
  });

  /** What does not fit together between views, what is held and whom messages were sent to: nothing, where all is well. */
  const faults = () =>
    world.sql(
      `select v.conversation_id::int as conversation, v.user_id::int as "user", 'view' as what
       from conversation_views v
       left join lateral (
         select max(m.id) as last, max(m.id) filter (where m.author_id = v.user_id and not m.generated) as own
         from held_messages h
         join conversation_messages m on m.id = h.message_id
         where h.conversation_id = v.conversation_id and h.user_id = v.user_id
       ) h on true
       left join conversation_messages m on m.id = h.last
       left join conversation_messages a on a.id = h.own
       where (v.last_message_id, v.last_message_at, v.last_authored_id, v.last_authored_at)
           is distinct from (h.last, m.created_at, h.own, a.created_at)
         or (h.last is null and (v.workflow_state <> 'read' or v.starred or v.course_ids <> '{}'))
       union all
       select m.conversation_id, r.id, 'takes no part'
       from conversation_messages m
       cross join lateral (
         select unnest(m.recipient_ids) union select h.user_id from held_messages h where h.message_id = m.id
       ) r (id)
       where not exists (
         select 1 from conversation_views v where v.conversation_id = m.conversation_id and v.user_id = r.id
       )
       union all
       select m.conversation_id, m.author_id, 'out of order'
       from conversation_messages m
       join conversation_messages n on n.conversation_id = m.conversation_id and n.id < m.id
       where n.created_at > m.created_at`,
    );

  it('two who write to each other for the first time, on two servers, make one conversation', async () => {
    const { teach, stu1 } = world.users;
    const send = (n: number) => {
      const [from, to] = n % 2 === 0 ? (['teach', stu1] as const) : (['stu1', teach] as const);
      const caller = n % 4 < 2 ? world.as(from) : second.as(from);
      return caller.post('/conversations', { 'recipients[]': [to], body: `message ${n}` });
    };
    const sent = await Promise.all(Array.from({ length: 16 }, (_, n) => send(n)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    const ids = new Set(sent.map(({ body }) => body[0].id));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    for (const who of ['teach', 'stu1'] as const)
      expect((await seen(world, who, id)).body).toMatchObject({ message_count: 16 });
    const [order] = await world.sql(
      `select array_agg(id order by id) = array_agg(id order by created_at) as same from conversation_messages`,
    );
    expect(order.same).toBe(true);
    expect(await faults()).toEqual([]);
  });

  it('many who write to each other at once, in any order, wait for each other and get through', async () => {
    const ids = await manyStudents(world, 12);
    const { teach, ta } = world.users;
    const turned = [...ids].reverse();
    const sends = [
      () => world.as('teach').post('/conversations', { 'recipients[]': [...ids, ta], body: 'a' }),
      () => second.as('ta').post('/conversations', { 'recipients[]': [...turned, teach], body: 'b' }),
      () => second.as('teach').post('/conversations', { 'recipients[]': [ta, ...turned], body: 'c' }),
      () => world.as('ta').post('/conversations', { 'recipients[]': [teach, ...ids], body: 'd' }),
    ];
    const sent = await Promise.all(sends.map((send) => send()));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [{ conversations, messages }] = await world.sql(
      `select (select count(*)::int from conversations) as conversations,
         (select count(*)::int from conversation_messages) as messages`,
    );
    expect({ conversations, messages }).toEqual({ conversations: 25, messages: 52 });
    expect(await faults()).toEqual([]);
  });

  it('R17: messages beside removals, marks and archiving leave views and counts as a recount has them', async () => {
    const id = await written(world, 'teach', ['stu1', 'stu2'], 'first', { group_conversation: true });
    const held = async () => (await seen(world, 'stu1', id)).body?.messages?.map((one: any) => one.id) ?? [];
    for (let round = 0; round < 5; round += 1) {
      const known = await held();
      const at = `/conversations/${id}`;
      await Promise.all([
        world.as('teach').post(`${at}/add_message`, { body: `one ${round}` }),
        second.as('stu2').post(`${at}/add_message`, { body: `two ${round}` }),
        second.as('stu1').post(`${at}/remove_messages`, { 'remove[]': known }),
        world.as('stu2').put(at, { 'conversation[workflow_state]': 'archived' }),
        second.as('teach').put('/conversations', { 'conversation_ids[]': [id], event: 'mark_as_read' }),
        write(world, 'stu1', ['stu2'], `beside ${round}`),
      ]);
      expect(await faults()).toEqual([]);
    }
    for (const who of ['teach', 'stu1', 'stu2'] as const) {
      const [{ unread, count }] = await world.sql(
        `select (select count(*)::text from conversation_views v
             where v.user_id = $1 and v.workflow_state = 'unread' and v.last_message_at is not null) as unread,
           (select count(*)::int from held_messages h where h.user_id = $1 and h.conversation_id = $2) as count`,
        [world.users[who], id],
      );
      expect((await second.as(who).get('/conversations/unread_count')).body).toEqual({ unread_count: unread });
      const { status, body } = await world.as(who).get(`/conversations/${id}?auto_mark_as_read=false`);
      expect(status === 404 ? 0 : body.message_count).toBe(count);
    }
  });

  it('R17: whoever is added meanwhile gets what is said from then on, and whatever else happens leaves no trace of a half', async () => {
    const id = await written(world, 'teach', ['stu1', 'stu2'], 'first', { group_conversation: true });
    const at = `/conversations/${id}`;
    for (const added of await manyStudents(world, 4)) {
      const known = ((await seen(world, 'stu1', id)).body?.messages ?? []).map((one: any) => one.id);
      const answers = await Promise.all([
        world.as('teach').post(`${at}/add_message`, { body: 'one' }),
        second.as('teach').post(`${at}/add_recipients`, { 'recipients[]': [added] }),
        second.as('stu2').post(`${at}/add_message`, { body: 'two' }),
        second.as('stu1').post(`${at}/remove_messages`, { 'remove[]': known }),
        world.as('stu1').del(at),
        world.as('stu2').put(at, { 'conversation[workflow_state]': 'archived', 'conversation[starred]': 'true' }),
        second.as('stu2').post('/conversations/mark_all_as_read'),
        second.as('teach').put('/conversations', { 'conversation_ids[]': [id], event: 'archive' }),
        second.as('stu2').put('/conversations', { 'conversation_ids[]': [id], event: 'destroy' }),
        runQueued(world),
        world.as('teach').post(`${at}/add_message`, { body: 'three' }),
      ]);
      expect(answers.map((one) => one?.status ?? 200).filter((status) => ![200, 400, 404].includes(status))).toEqual(
        [],
      );
      await runQueued(world);
      expect(await faults()).toEqual([]);
    }
    const seenByAdded = await world.sql(
      `select bool_and((m.id >= g.id) = (u.id = any(m.recipient_ids))) as exactly, count(distinct u.id)::int as added
       from conversation_messages g
       cross join unnest(g.added_user_ids) u (id)
       join conversation_messages m on m.conversation_id = g.conversation_id`,
    );
    expect(seenByAdded).toEqual([{ exactly: true, added: 4 }]);
  });
});

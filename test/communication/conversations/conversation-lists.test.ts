import { leastStatements } from '../../support/least-statements.js';
import { textsDuring } from '../../support/sent-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation, idsOf, manyConversations, messageRow, viewOf } from './builders.js';

describe('The list of conversations', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const listed = async (query = '') => idsOf(await world.as('stu1').get(`/conversations${query}`));
  const set = (id: number, form: Record<string, string>) =>
    world.as('stu1').put(`/conversations/${id}`, form as Record<string, string>);
  const inGraph = async (field: string, args: string) => {
    const { body } = await world.as('stu1').graphql(`{ list: ${field}${args} { nodes { recordId } } }`);
    return body.data.list.nodes.map(({ recordId }: any) => recordId);
  };

  it('has those with the newest message first, each scope its own; another word is that of the inbox', async () => {
    const [a, b, c, d] = [
      await aConversation(world, ['teach', 'stu1'], 'a'),
      await aConversation(world, ['stu1', 'stu2'], 'b'),
      await aConversation(world, ['ta', 'stu1'], 'c'),
      await aConversation(world, ['stu1', 'teach', 'stu2'], 'd'),
    ];
    await messageRow(world, b, 'stu2', 'b again');
    await set(a, { 'conversation[workflow_state]': 'archived', 'conversation[starred]': 'true' });
    await set(c, { 'conversation[workflow_state]': 'read' });
    const seen = {
      inbox: await listed(),
      other: await listed('?scope=whatever'),
      blank: await listed('?scope='),
      unread: await listed('?scope=unread'),
      starred: await listed('?scope=starred'),
      archived: await listed('?scope=archived'),
      sent: await listed('?scope=sent'),
    };
    expect(seen).toEqual({
      inbox: [b, d, c],
      other: [b, d, c],
      blank: [b, d, c],
      unread: [b],
      starred: [a],
      archived: [a],
      // By the newest message of one's own.
      sent: [d, b],
    });
    expect(await inGraph('conversations', '')).toEqual([b, d, c]);
    expect(await inGraph('conversations', '(scope: STARRED)')).toEqual([a]);
    expect(await inGraph('sentConversations', '')).toEqual([d, b]);
    for (const { visible } of (await world.as('stu1').get('/conversations?scope=archived')).body)
      expect(visible).toBe(true);
  });

  it('is narrowed by courses, groups and people, one of them or all; a label that is none and another mode are 400', async () => {
    const { C1, C2 } = world.courses;
    const { users, groups } = world;
    const inC1 = await aConversation(world, ['teach', 'stu1'], 'a', { courseId: C1 });
    const inC2 = await aConversation(world, ['teach', 'stu1'], 'b', { courseId: C2 });
    const inRed = await aConversation(world, ['ta', 'stu1', 'stu2'], 'c', { groupId: groups.red });
    expect(await listed(`?filter[]=course_${C1}`)).toEqual([inC1]);
    expect(await listed(`?filter=course_${C2}`)).toEqual([inC2]);
    expect(await listed(`?filter[]=group_${groups.red}`)).toEqual([inRed]);
    expect(await listed(`?filter[]=user_${users.teach}`)).toEqual([inC2, inC1]);
    expect(await listed(`?filter[]=course_${C1}&filter[]=user_${users.stu2}`)).toEqual([inRed, inC1]);
    expect(await listed(`?filter[]=course_${C1}&filter[]=user_${users.teach}&filter_mode=and`)).toEqual([inC1]);
    expect(await listed(`?filter[]=course_${C1}&filter[]=user_${users.stu2}&filter_mode=and`)).toEqual([]);
    expect(await listed('?filter[]=')).toEqual([inRed, inC2, inC1]);
    expect(
      await inGraph('conversations', `(labels: ["user_${users.teach}", "course_${C2}"], filterMode: AND)`),
    ).toEqual([inC2]);
    for (const [query, field] of [
      ['filter[]=section_1', 'filter'],
      [`filter[]=course_${C1}&filter[]=course_x`, 'filter'],
      ['filter_mode=xor', 'filter_mode'],
    ] as const) {
      const { status, body } = await world.as('stu1').get(`/conversations?${query}`);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 400, [field]]);
    }
    const { body } = await world.as('stu1').graphql('{ conversationIds(labels: ["x"]) }');
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  it('shows pictures and uuids of people where it is asked, uuids of others to nobody; interleave_submissions is ignored', async () => {
    await aConversation(world, ['teach', 'stu1']);
    const at = (query: string) => world.as('stu1').get(`/conversations?${query}`);
    const [plain] = (await at('interleave_submissions=true')).body;
    expect(plain.participants.map(Object.keys)).toEqual([
      ['id', 'name', 'full_name'],
      ['id', 'name', 'full_name'],
    ]);
    const [more] = (await at('include[]=participant_avatars&include[]=uuid')).body;
    expect(more.participants).toEqual([
      { id: world.users.teach, name: 'Tess Teach', full_name: 'Tess Teach', avatar_url: null, uuid: null },
      { id: world.users.stu1, name: 'Stu One', full_name: 'Stu One', avatar_url: null, uuid: expect.any(String) },
    ]);
  });

  it('stands beside all ids where these are asked for', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift(await aConversation(world, ['teach', 'stu1'], String(i)));
    const mine = await aConversation(world, ['stu1', 'stu2'], 'mine');
    const at = '/conversations?per_page=1&include_all_conversation_ids=true';
    const { body, headers } = await world.as('stu1').get(at);
    expect(Object.keys(body)).toEqual(['conversations', 'conversation_ids']);
    expect(body.conversations.map(({ id }: any) => id)).toEqual([mine]);
    expect(body.conversation_ids).toEqual([mine, ...ids]);
    expect(headers.get('link')).toContain('rel="next"');
    expect((await world.as('stu1').get(`${at}&scope=sent`)).body.conversation_ids).toEqual([mine]);
    expect((await world.as('stu1').get('/conversations?include_all_conversation_ids=false')).body).toHaveLength(4);
    const { data } = (await world.as('stu1').graphql('{ conversationIds(scope: UNREAD) }')).body;
    expect(data.conversationIds).toEqual(ids);
  });

  it('is followed from page to page to its end, each scope; those sent in their own order', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift(await aConversation(world, ['stu1', 'stu2', 'teach'], String(i)));
    await messageRow(world, ids[0]!, 'stu2', 'later');
    await messageRow(world, ids[4]!, 'stu1', 'later');
    for (const [scope, expected] of [
      ['inbox', [ids[4], ids[0], ids[1], ids[2], ids[3]]],
      ['sent', [ids[4], ids[0], ids[1], ids[2], ids[3]]],
    ] as const) {
      const found: number[][] = [];
      let next: string | undefined = `/conversations?scope=${scope}&filter[]=user_${world.users.stu2}&per_page=2`;
      while (next !== undefined) {
        const answer = await world.as('stu1').get(next);
        found.push(idsOf(answer));
        next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect([scope, found.map(({ length }) => length), found.flat()]).toEqual([scope, [2, 2, 1], expected]);
    }
  });

  it('pages by key; five thousand conversations cost what ten do, in the order of an index', async () => {
    await manyConversations(world, 5_000, ['teach', 'stu1']);
    const first = await world.as('stu1').get('/conversations?per_page=2');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
    const second = await world.as('stu1').get(next.slice(next.indexOf('/conversations')));
    const newest = (await world.sql('select id::int from conversations order by id desc limit 4')).map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(newest);
    const asked = (size: number) =>
      leastStatements(world, () => world.as('stu1').get(`/conversations?per_page=${size}`));
    expect(await asked(100)).toBe(await asked(2));
    const sent = await textsDuring(() => world.as('stu1').get('/conversations?per_page=100'));
    const { text, values } = sent.filter((one) => one.text.includes('conversation_views')).at(-1)!;
    const rows = await world.sql(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Backward using conversation_views_inbox');
    // Of each conversation by itself.
    expect(plan).toMatch(/conversation_messages_carrying [^\n]*\n *Index Cond: \(conversation_id = /);
    expect(plan).not.toMatch(/Seq Scan on (conversations|conversation_views|conversation_messages|held_messages)/);
    expect((await world.as('stu1').get('/conversations/unread_count')).body).toEqual({ unread_count: '5000' });
    const all = (await world.as('stu1').get('/conversations?include_all_conversation_ids=1')).body.conversation_ids;
    expect(all).toHaveLength(5000);
    expect((await world.as('stu1').post('/conversations/mark_all_as_read')).status).toBe(200);
    expect((await world.as('stu1').get('/conversations/unread_count')).body).toEqual({ unread_count: '0' });
    expect((await viewOf(world, 'teach', newest[0] as number)).workflow_state).toBe('unread');
  });
});

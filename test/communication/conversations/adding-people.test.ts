import { manyStudents } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { kept, saidTo, seen, stateOf, written } from './writing-builders.js';

describe('Adding people to a conversation', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const add = (who: 'teach' | 'stu1', id: number, recipients?: readonly (string | number)[]) =>
    world.as(who).post(`/conversations/${id}/add_recipients`, recipients && { 'recipients[]': recipients });
  const group = () => written(world, 'teach', ['stu1'], 'before', { group_conversation: true });
  const refused = (answer: Awaited<ReturnType<typeof add>>) => [
    answer.status,
    Object.entries(answer.body.errors ?? {}).map(([field, [first]]: any) => [field, first.type]),
  ];

  it('cv-recipients-latest: answers the generated message alone, which tells of who came', async () => {
    const id = await group();
    const { status, body } = await add('teach', id, [world.users.stu2]);
    expect(status).toBe(200);
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0]).toMatchObject({
      generated: true,
      author_id: world.users.teach,
      body: 'Tess Teach added Stella Two to the conversation.',
    });
    const { body: answer } = await world
      .as('stu1')
      .graphql(
        'query ($id: RecordId!) { conversation(id: $id) { messages(first: 1) { nodes { generated addedUsers { recordId } } } } }',
        { id },
      );
    expect(answer.data.conversation.messages.nodes).toEqual([
      { generated: true, addedUsers: [{ recordId: world.users.stu2 }] },
    ]);
  });

  it('what was said before stays hidden from who comes, and what is said from then on is theirs', async () => {
    const id = await group();
    await add('teach', id, [world.users.stu2]);
    await world.as('stu1').post(`/conversations/${id}/add_message`, { body: 'after' });
    expect(await saidTo(world, 'stu2', id)).toEqual(['after', 'Tess Teach added Stella Two to the conversation.']);
    expect(await saidTo(world, 'stu1', id)).toHaveLength(3);
    expect(await stateOf(world, 'stu2', id)).toBe('read');
  });

  it('cv-recipients-forms: takes ids, courses and groups', async () => {
    const id = await group();
    const audience = async () => (await seen(world, 'teach', id)).body.audience.sort((a: number, b: number) => a - b);
    const { stu1, stu2, ta, des } = world.users;
    await add('teach', id, [`group_${world.groups.red}`, stu2]);
    expect(await audience()).toEqual([stu1, stu2].sort((a, b) => a - b));
    await add('teach', id, [`course_${world.courses.C1}_tas`, String(des)]);
    expect(await audience()).toEqual([stu1, stu2, ta, des].sort((a, b) => a - b));
    await add('teach', id, [`course_${world.courses.C1}`]);
    expect(await audience()).toContain(world.users.obs);
  });

  it('cv-recipients-required: nobody, and nobody whom one may write to, are refused; nothing changes', async () => {
    const id = await group();
    const before = await kept(world);
    expect(refused(await add('teach', id))).toEqual([400, [['recipients', 'missing']]]);
    expect(refused(await add('teach', id, ['']))).toEqual([400, [['recipients', 'blank']]]);
    expect(refused(await add('teach', id, [world.users.stuB]))).toEqual([400, [['recipients', 'invalid']]]);
    expect(refused(await add('teach', id, [world.users.stu1]))).toEqual([400, [['recipients', 'invalid']]]);
    expect(refused(await add('teach', id, [world.users.stu2, 'course_9999999']))).toEqual([
      400,
      [['recipients', 'invalid']],
    ]);
    expect(await kept(world)).toEqual(before);
  });

  it('nobody is added to a conversation of two', async () => {
    const id = await written(world, 'teach', ['stu1'], 'just us');
    const before = await kept(world);
    expect(refused(await add('teach', id, [world.users.stu2]))).toEqual([
      400,
      [['recipients', 'private_conversation']],
    ]);
    expect(await kept(world)).toEqual(before);
  });

  it('a conversation has at most a hundred people beside who writes, whether they are there at first or come later', async () => {
    const ids = await manyStudents(world, 101);
    const form = (some: readonly number[]) => ({ 'recipients[]': some, body: 'hello', group_conversation: true });
    const before = await kept(world);
    const tooMany = await world.as('teach').post('/conversations', form(ids));
    expect(refused(tooMany)).toEqual([400, [['recipients', 'too_many_for_group_conversation']]]);
    expect(await kept(world)).toEqual(before);
    const { body } = await world.as('teach').post('/conversations', form(ids.slice(0, 99)));
    const [{ id }] = body;
    expect((await add('teach', id, [ids[99] as number])).status).toBe(200);
    const full = await kept(world);
    expect(refused(await add('teach', id, [ids[100] as number]))).toEqual([
      400,
      [['recipients', 'too_many_for_group_conversation']],
    ]);
    expect(await kept(world)).toEqual(full);
  });
});

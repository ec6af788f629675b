/** What becomes of conversations when people leave: courses, groups, and the school. Decision 0127. */
import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import type { Mailbox } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldOf } from '../notifications/builders.js';
import { aMember, readBy } from './builders.js';
import { kept, saidTo, written } from './writing-builders.js';

describe('Somebody who has left', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);
  const say = async (who: Person, id: number, body: string, form: object = {}): Promise<number> =>
    (await world.as(who).post(`/conversations/${id}/add_message`, { body, ...form })).status;
  const locked = async (who: Person, id: number) => (await readBy(world, who, id)).body.cannot_reply;
  const inCourse = (people: readonly Person[], form: object = {}) =>
    written(world, 'teach', people, 'Before', { context_code: `course_${world.courses.C1}`, ...form });
  const group = { group_conversation: true, subject: 'Tides' };

  it('a course takes part all the same: reads, is written to and told, and answers where it was not begun there', async () => {
    const [talk, two] = [
      await inCourse(['stu1', 'stu2'], group),
      await written(world, 'teach', ['stu2'], 'Before', { subject: 'Two' }),
    ];
    await told();
    await setPartState(world, world.users.stu2, 'deleted');
    expect([await say('teach', talk, 'After'), await say('teach', two, 'After')]).toEqual([200, 200]);
    expect(await told()).toEqual([
      'stu1: Message from Tess Teach: Tides (Biology 101)',
      'stu2: Message from Tess Teach: Tides (Biology 101)',
      'stu2: Message from Tess Teach: Two',
    ]);
    expect([await saidTo(world, 'stu2', talk), await saidTo(world, 'stu2', two)]).toEqual([
      ['After', 'Before'],
      ['After', 'Before'],
    ]);
    expect([await locked('stu2', talk), await locked('stu2', two)]).toEqual([true, false]);
    expect([await say('stu2', talk, 'No'), await say('stu2', two, 'Yes')]).toEqual([403, 200]);
    expect(await saidTo(world, 'teach', talk)).toEqual(['After', 'Before']);
  });

  it('a group takes part all the same, and answers nobody there whom they write to for no other reason', async () => {
    const { red } = world.groups;
    await aMember(world, 'stu2', red);
    const place = { context_code: `group_${red}`, ...group };
    const talk = await written(world, 'stu1', ['stu2'], 'Before', place);
    await changeRows(world, 'group_memberships', { userId: world.users.stu2 }, { workflowState: 'deleted' });
    await setPartState(world, world.users.stu2, 'deleted');
    expect(await say('stu1', talk, 'After')).toBe(200);
    expect(await saidTo(world, 'stu2', talk)).toEqual(['After', 'Before']);
    expect([await locked('stu2', talk), await say('stu2', talk, 'No')]).toEqual([true, 403]);
  });

  it('the school gets nothing any more, and nobody answers where nobody else is left', async () => {
    const [talk, two] = [await inCourse(['stu1', 'stu2'], group), await inCourse(['stu2'])];
    const alone = await written(world, 'teach', ['teach'], 'A note');
    await told();
    const { status } = await world.as('admin').del(`/accounts/${world.accounts.RA}/users/${world.users.stu2}`);
    expect(status).toBe(200);
    await runQueued(world);
    const before = await kept(world);
    expect([await locked('teach', two), await say('teach', two, 'Is there anybody?')]).toEqual([true, 403]);
    const graph = `{ conversation(id: ${two}) { cannotReply permissions { reply } } }`;
    expect((await world.as('teach').graphql(graph)).body.data.conversation).toEqual({
      cannotReply: true,
      permissions: { reply: false },
    });
    expect(await say('teach', talk, 'To you', { 'recipients[]': world.users.stu2 })).toBe(400);
    expect(await kept(world)).toEqual(before);
    expect([await say('teach', talk, 'To all'), await say('teach', alone, 'Another note')]).toEqual([200, 200]);
    const { body } = await world.as('teach').get(`/conversations/${talk}`);
    expect(body.messages[0].participating_user_ids).toEqual(
      [world.users.teach, world.users.stu1].sort((a, b) => a - b),
    );
    expect(body.participants.map(({ id }: { id: number }) => id)).toContain(world.users.stu2);
    const held = await world.sql(
      `select m.body from held_messages h join conversation_messages m on m.id = h.message_id
       where h.user_id = $1 and h.conversation_id = $2`,
      [world.users.stu2, talk],
    );
    expect(held).toEqual([{ body: 'Before' }]);
    expect(await told()).toEqual(['stu1: Message from Tess Teach: Tides (Biology 101)']);
  });

  it('the school is found by nobody any more, of a conversation either, and is written to by nobody', async () => {
    const talk = await inCourse(['stu1', 'stu2'], group);
    const found = async (who: Person, query: string) =>
      (await world.as(who).get(`/search/recipients?${query}`)).body.map(({ id }: { id: number }) => id);
    const { stu2 } = world.users;
    const queries = ['search=two', `user_id=${stu2}`, `search=two&from_conversation_id=${talk}`];
    for (const query of queries) expect([query, await found('teach', query)]).toEqual([query, [stu2]]);
    expect((await world.as('admin').del(`/accounts/${world.accounts.RA}/users/${stu2}`)).status).toBe(200);
    for (const who of ['admin', 'teach'] as const)
      for (const query of queries) expect([who, query, await found(who, query)]).toEqual([who, query, []]);
    const sent = await world.as('admin').post('/conversations', { 'recipients[]': stu2, body: 'Hello' });
    expect([sent.status, sent.body.errors.recipients[0].type]).toEqual([400, 'invalid']);
  });

  it('A61: an administrator reads and writes while acting as somebody, and the audit trail has both', async () => {
    const talk = await inCourse(['stu1']);
    expect((await world.as('admin').get(`/conversations/${talk}`)).status).toBe(404);
    const as = `as_user_id=${world.users.stu1}`;
    const shown = await world.as('admin').get(`/conversations/${talk}?${as}&auto_mark_as_read=false`);
    expect([shown.status, shown.body.workflow_state]).toEqual([200, 'unread']);
    expect((await world.as('teach').get(`/conversations?${as}`)).status).toBe(403);
    const sent = await world.as('admin').post(`/conversations/${talk}/add_message?${as}`, { body: 'For them' });
    expect([sent.status, sent.body.messages[0].author_id]).toEqual([200, world.users.stu1]);
    const trail = await world.sql(
      `select user_id::int, real_user_id::int from audit_events where event_type = 'conversation_message_sent' order by id desc limit 1`,
    );
    expect(trail).toEqual([{ user_id: world.users.stu1, real_user_id: world.users.admin }]);
  });
});

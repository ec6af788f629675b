import { createLogger } from '../../../src/server/process/logger.js';
import { runQueued } from '../../support/run-job.js';
import { setCourseState } from '../../support/school-builders.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openWorld, type World } from '../../support/world.js';
import { kept, saidTo, seen, write, written } from './writing-builders.js';

const lines: string[] = [];

describe('Who writes what', () => {
  let world: World;
  beforeEach(async () => {
    lines.length = 0;
    world = await openWorld();
  });
  afterEach(() => world.close());

  const journal = () =>
    world.sql(
      'select student_id::int as student, course_id::int as course, author_id::int as author, title, note from journal_entries order by student_id',
    );
  const withJournal = () =>
    world.as('admin').put(`/accounts/${world.accounts.RA}`, { 'account[services][user_notes][enabled]': 'true' });

  it('cv-user-note: an entry for each student who gets the message, where the sender keeps the journal', async () => {
    await withJournal();
    const id = await written(world, 'teach', ['stu1', 'stu2', 'ta'], 'first', { group_conversation: true });
    expect(await journal()).toEqual([]);
    const add = (who: 'teach' | 'stu1', form: Record<string, any>) =>
      world.as(who).post(`/conversations/${id}/add_message`, form);
    await add('teach', { body: 'Well done', user_note: true, 'recipients[]': [world.users.stu1, world.users.ta] });
    const entry = { course: world.courses.C1, author: world.users.teach, title: 'Private message' };
    expect(await journal()).toEqual([{ ...entry, student: world.users.stu1, note: 'Well done' }]);
    expect((await add('stu1', { body: 'Thanks', user_note: true })).status).toBe(200);
    expect(await journal()).toHaveLength(1);
    await write(world, 'teach', ['stu1', 'stu2'], 'To each', { subject: 'Lab', user_note: true });
    expect((await journal()).slice(1).map(({ title, note, student }) => [title, note, student])).toEqual([
      ['Lab', 'To each', world.users.stu1],
      ['Lab', 'To each', world.users.stu2],
    ]);
    await write(world, 'teach', ['stu2'], 'Later', { user_note: true, mode: 'async' });
    expect(await journal()).toHaveLength(3);
    await runQueued(world);
    expect(await journal()).toHaveLength(4);
  });

  it('cv-user-note: none in a tenant without a journal', async () => {
    expect((await write(world, 'teach', ['stu1'], 'Well done', { user_note: true })).status).toBe(201);
    expect(await journal()).toEqual([]);
  });

  it('replies are locked for who may no longer write to anybody in a conversation of a concluded course', async () => {
    const form = { group_conversation: true, context_code: `course_${world.courses.C1}` };
    const id = await written(world, 'teach', ['stu1', 'stu2'], 'welcome', form);
    await setCourseState(world, 'completed', world.courses.C1);
    expect((await seen(world, 'stu2', id)).body.cannot_reply).toBe(true);
    const before = await kept(world);
    const answers = [
      await world.as('stu2').post(`/conversations/${id}/add_message`, { body: 'anybody?' }),
      await world.as('stu2').post(`/conversations/${id}/add_recipients`, { 'recipients[]': [world.users.ta] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    const { body } = await world
      .as('stu2')
      .graphql(
        'mutation ($id: RecordId!) { addMessage(conversationId: $id, input: { body: "x" }) { conversation { id } } }',
        { id },
      );
    expect([body.data.addMessage, body.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
    expect(await kept(world)).toEqual(before);
  });

  it('A68: what one does not hold is not passed on, into a new conversation neither', async () => {
    const id = await written(world, 'teach', ['stu1'], 'for one');
    const [message] = (await seen(world, 'teach', id)).body.messages;
    const before = await kept(world);
    const { status, body } = await write(world, 'stu2', ['teach'], 'see', {
      'forwarded_message_ids[]': [message.id],
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['forwarded_message_ids']]);
    expect(await kept(world)).toEqual(before);
    const passed = await written(world, 'stu1', ['stu2'], 'see', { 'forwarded_message_ids[]': [message.id] });
    const [{ forwarded_messages }] = (await seen(world, 'stu2', passed)).body.messages;
    expect(forwarded_messages.map((one: any) => [one.id, one.body])).toEqual([[message.id, 'for one']]);
    expect((await seen(world, 'stu2', id)).status).toBe(404);
  });

  it('a person of two tenants writes in each to its own people; conversations of one never show in the other', async () => {
    const both = await BothTenants.of(world);
    const person = await both.join(world.users.teach, world.logins.teach, 'teach.b');
    const [inA, inB] = [world.withToken(person.tokens.A), world.withToken(person.tokens.B)];
    const toSelf = { 'recipients[]': [person.id], body: 'note' };
    const a = (await inA.post('/conversations', toSelf)).body[0].id;
    const b = (await inB.post('/conversations', toSelf)).body[0].id;
    expect(a).not.toBe(b);
    const before = await kept(world);
    expect((await inB.post('/conversations', { 'recipients[]': [world.users.stu1], body: 'x' })).status).toBe(400);
    expect((await inB.post(`/conversations/${a}/add_message`, { body: 'x' })).status).toBe(404);
    expect((await inA.post(`/conversations/${b}/add_recipients`, { 'recipients[]': [world.users.stu1] })).status).toBe(
      404,
    );
    expect(await kept(world)).toEqual(before);
    expect((await inB.get('/conversations')).body.map(({ id }: any) => id)).toEqual([b]);
  });

  it('cv-forward: a message whose author and reader have left its conversation stays readable where it was passed on', async () => {
    const id = await written(world, 'teach', ['stu1'], 'original');
    const [message] = (await seen(world, 'stu1', id)).body.messages;
    const passed = await written(world, 'stu1', ['stu2'], 'see', { 'forwarded_message_ids[]': [message.id] });
    await world.as('stu1').del(`/conversations/${id}`);
    expect((await seen(world, 'stu1', id)).status).toBe(404);
    expect((await seen(world, 'stu2', passed)).body.messages[0].forwarded_messages[0].body).toBe('original');
    expect(await saidTo(world, 'stu1', passed)).toEqual(['see']);
  });
});

describe('The log of a service through which people write', () => {
  it('A88: holds nothing of what they write', async () => {
    lines.length = 0;
    const logger = createLogger({ level: 'trace', destination: { write: (line: string) => lines.push(line) } });
    const world = await openWorld({}, logger);
    try {
      const secret = 'the-moon-is-made-of-cheese';
      const id = await written(world, 'teach', ['stu1'], secret, { subject: `${secret} subject` });
      await world.as('stu1').post(`/conversations/${id}/add_message`, { body: `${secret} again` });
      await world.as('stu1').post(`/conversations/${id}/add_message?body=${secret}`, {});
      await world.as('stu1').post('/conversations', { body: secret, 'recipients[]': ['nobody-at-all'] });
      await world
        .as('stu1')
        .graphql(
          'mutation ($input: AddMessageInput!) { addMessage(conversationId: "99", input: $input) { errors { code } } }',
          { input: { body: secret } },
        );
      await world
        .as('stu1')
        .graphql(`mutation { addMessage(conversationId: "${id}", input: { body: "${secret}" }) { nothing } }`);
      // A fault of ours, whose error holds what was written.
      await world.sql(
        `alter table conversation_messages add constraint broken check (body not like '%${secret}%') not valid`,
      );
      expect((await world.as('stu1').post(`/conversations/${id}/add_message`, { body: secret })).status).toBe(500);
      await world.sql('alter table conversation_messages drop constraint broken');
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    } finally {
      await world.close();
    }
  });
});

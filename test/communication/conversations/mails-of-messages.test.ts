/** What people are told of messages by mail: who wrote what, to those who hold it when the mail goes out. */
import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { queueDueMails } from '../../../src/identity/mails/index.js';
import type { Person } from '../../support/fixture.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { manyStudents } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { chooses, openMailedWorld, toldAtOnce, toldOf } from '../notifications/builders.js';
import { digestsAreDue, triesAreDue } from '../notifications/time-passes.js';
import { write, written } from './writing-builders.js';

describe('A mail of a message', () => {
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
  const group = (form: object = {}) => ({ group_conversation: true, subject: 'Tides', ...form });
  const answers = async (who: Person, id: number, body: string, form: object = {}) => {
    const { status, text } = await world.as(who).post(`/conversations/${id}/add_message`, { body, ...form });
    if (status !== 200) throw new Error(text);
  };
  const asked = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status !== 200) throw new Error(text);
  };

  it('says who wrote what, about what and where one answers, to those who hold it but its author', async () => {
    const place = { context_code: `course_${world.courses.C1}` };
    const id = await written(world, 'teach', ['stu1', 'stu2'], 'High at six.\nBring <b>boots</b>.', group(place));
    await runQueued(world);
    expect(box.taken.map(({ to }) => String(to[0])).sort()).toEqual(['stu1@example.edu', 'stu2@example.edu']);
    const [{ message: mail }] = box.taken as [Mailbox['taken'][number]];
    expect(headerOf(mail, 'Subject')).toBe('Message from Tess Teach: Tides (Biology 101)');
    const text = textOf(mail);
    expect(text).toContain(`${world.base}/conversations/${id}\n`);
    expect(text).toContain('Tess Teach wrote:\n\n> High at six.\n> Bring <b>boots</b>.\n');
    expect(text).toContain('Nobody reads answers to this mail. Answer on the page that it names.');
    expect(text).toContain('Bring &lt;b&gt;boots&lt;/b&gt;.');
  });

  it('names its author alone where the conversation has no subject', async () => {
    await written(world, 'teach', ['stu1'], 'Come at six');
    expect(await told()).toEqual([expect.stringMatching(/^stu1: Message from Tess Teach( \(|$)/)]);
  });

  it('goes to each of many people once, whatever of them is sent in the background', async () => {
    const many = await manyStudents(world, 3);
    const to = ['stu1', 'stu2', ...many.map(String)];
    expect((await write(world, 'teach', to, 'News', { subject: 'News', mode: 'async' })).status).toBe(202);
    expect(await told()).toEqual([
      expect.stringMatching(/^stu1: Message from Tess Teach: News/),
      expect.stringMatching(/^stu2: Message from Tess Teach: News/),
    ]);
  });

  it('goes neither to who has unsubscribed nor to who has chosen to be told never, nor past whom an answer is sent', async () => {
    const id = await written(world, 'teach', ['stu1', 'stu2', 'ta'], 'Hello', group());
    await told();
    await asked(world.as('stu1').put(`/conversations/${id}`, { 'conversation[subscribed]': false }));
    await chooses(world, world.users.stu2, 'conversation_message', 'never');
    await answers('teach', id, 'Once more');
    expect(await told()).toEqual(['ta: Message from Tess Teach: Tides']);
    await answers('teach', id, 'For yourself', { 'recipients[]': world.users.stu1 });
    expect(await told()).toEqual([]);
  });

  it('A69: goes to nobody who has removed the message, or the conversation, by the time at which it goes out', async () => {
    const id = await written(world, 'teach', ['stu1', 'stu2', 'ta'], 'Hello', group());
    await told();
    box.refuses = true;
    await answers('teach', id, 'Once more');
    await runQueued(world);
    const [{ last }] = await world.sql('select max(id)::int as last from conversation_messages');
    await asked(world.as('stu1').post(`/conversations/${id}/remove_messages`, { 'remove[]': last }));
    await asked(world.as('ta').del(`/conversations/${id}`));
    box.refuses = false;
    await triesAreDue(world);
    await runJob(world, queueDueMails);
    expect(await told()).toEqual(['stu2: Message from Tess Teach: Tides']);
  });

  it('is told to its author, where they want it, of a message that began a conversation', async () => {
    await toldAtOnce(world, 'conversation_created', ['teach', 'stu1']);
    const id = await written(world, 'teach', ['stu1'], 'Hello', group());
    expect(await told()).toEqual(['stu1: Message from Tess Teach: Tides', 'teach: Your message was sent: Tides']);
    await answers('teach', id, 'Once more');
    expect(await told()).toEqual(['stu1: Message from Tess Teach: Tides']);
  });

  it('that tells of people who were added says so to them', async () => {
    const id = await written(world, 'teach', ['stu1'], 'Hello', group());
    await told();
    await asked(world.as('teach').post(`/conversations/${id}/add_recipients`, { 'recipients[]': world.users.stu2 }));
    expect(await told()).toEqual([
      expect.stringMatching(/^stu1: Message from /),
      'stu2: Tess Teach added you to a conversation: Tides',
    ]);
  });

  it('stands in a digest with its author and its text, each message by itself', async () => {
    await chooses(world, world.users.stu1, 'conversation_message', 'daily');
    const id = await written(world, 'teach', ['stu1'], 'High at six', group());
    await answers('teach', id, 'At seven, then');
    expect(await told()).toEqual([]);
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
    expect(box.taken).toHaveLength(1);
    const text = textOf(box.taken[0]!.message);
    expect(text.match(/^> .*/gm)).toEqual(['> High at six', '> At seven, then']);
    expect(text.match(/^Tess Teach wrote:$/gm)).toHaveLength(2);
  });

  it('A69: tells of no message in a digest that its receiver has removed', async () => {
    await chooses(world, world.users.stu1, 'conversation_message', 'daily');
    const id = await written(world, 'teach', ['stu1'], 'High at six', group());
    await runQueued(world);
    await asked(world.as('stu1').del(`/conversations/${id}`));
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    expect(await told()).toEqual([]);
  });
});

/** Mails of comments on work: they say who wrote what, to those who may read it when the mail goes out. */
import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { setMuted, setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { anAssignment, chooses, openMailedWorld, toldAtOnce } from './builders.js';
import { digestsAreDue } from './time-passes.js';

describe('A mail of a comment', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const comments = async (id: number, who: 'teach' | 'stu1', text: string) => {
    const at = `/courses/${world.courses.C1}/assignments/${id}/submissions/${world.users.stu1}`;
    const { status, text: said } = await world.as(who).put(at, { 'comment[text_comment]': text });
    if (status !== 200) throw new Error(said);
  };
  /** Texts of the mails since it was last asked, by who got them. */
  const mails = async () => {
    await runQueued(world);
    const found = Object.fromEntries(box.taken.map(({ to, message }) => [to[0]?.split('@')[0], message]));
    box.taken.length = 0;
    return found;
  };
  const nameOf = async (id: number) => (await world.sql('select name from users where id = $1', [id]))[0].name;

  it('names its author, quotes its text and says where one answers, to the student and who observes them', async () => {
    await toldAtOnce(world, 'submission_comment', ['stu1', 'stu2', 'obs', 'teach']);
    const id = await anAssignment(world, 'Essay');
    await comments(id, 'teach', 'Two points:\nread <b>on</b>');
    const found = await mails();
    expect(Object.keys(found).sort()).toEqual(['obs', 'stu1']);
    const text = textOf(found.stu1 as string).replaceAll('=\n', '');
    expect(headerOf(found.stu1 as string, 'Subject')).toBe('New comment on your work: Essay (Biology 101)');
    expect(text).toContain(`${await nameOf(world.users.teach)} wrote:\n\n> Two points:\n> read <b>on</b>\n`);
    expect(text).toContain(`/assignments/${id}/submissions/${world.users.stu1}\n`);
    expect(text).toContain('Nobody reads answers to this mail. Answer on the page that it names.');
    expect(text).toContain('read &lt;b&gt;on&lt;/b&gt;');
  });

  it('of a student goes to the teachers', async () => {
    await toldAtOnce(world, 'submission_comment_for_teacher', ['teach', 'stu1', 'stu2']);
    await comments(await anAssignment(world, 'Essay'), 'stu1', 'Is this enough?');
    const found = await mails();
    expect(Object.keys(found)).toEqual(['teach']);
    expect(textOf(found.teach as string)).toContain(`${await nameOf(world.users.stu1)} wrote:\n\n> Is this enough?\n`);
  });

  it('shows nothing of one on a muted assignment', async () => {
    await toldAtOnce(world, 'submission_comment', ['stu1']);
    const id = await anAssignment(world, 'Essay');
    await setMuted(world, id);
    await comments(id, 'teach', 'Not yet');
    expect(await mails()).toEqual({});
  });

  describe('in a digest', () => {
    const digest = async () => {
      await digestsAreDue(world);
      await runJob(world, gatherDigests);
      await runQueued(world);
      const daily = box.taken.filter(({ message }) => headerOf(message, 'Subject') === 'What happened today');
      return daily.map(({ to, message }) => `${to.join(' ')}\n${textOf(message)}`);
    };
    beforeEach(() => chooses(world, world.users.stu1, 'submission_comment', 'daily'));

    it('stands there with its author and its text', async () => {
      const id = await anAssignment(world, 'Essay');
      await comments(id, 'teach', 'Two points');
      await comments(id, 'teach', 'And a third');
      await runQueued(world);
      box.taken.length = 0;
      const found = await digest();
      expect(found.map((one) => String(one.split('@')[0])).sort()).toEqual(['obs', 'stu1']);
      const text = found.find((one) => one.startsWith('stu1')) as string;
      expect(text.match(/^> .*/gm)).toEqual(['> Two points', '> And a third']);
      expect(text.match(/ wrote:$/gm)).toHaveLength(2);
    });

    it('A69: says nothing to who has left meanwhile', async () => {
      await comments(await anAssignment(world, 'Essay'), 'teach', 'Two points');
      await runQueued(world);
      box.taken.length = 0;
      await setPartState(world, world.users.stu1, 'deleted');
      expect((await digest()).filter((one) => one.startsWith('stu1'))).toEqual([]);
    });
  });
});

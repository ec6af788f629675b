/** Mails of grades say which, unless their reader chose otherwise; those to observers say whose. */
import { headerOf, type Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { setMuted } from '../../support/school-builders.js';
import type { Caller, World } from '../../support/world.js';
import { anAssignment, channelOf, chooses, grade, openMailedWorld, toldAtOnce } from './builders.js';

const choosing = `mutation($channel: ChannelReferenceInput!, $shown: Boolean!) {
  updateGradesInMail(channel: $channel, shown: $shown) { communicationChannel { recordId gradesInMail } errors { code } }
}`;

describe('A mail of a grade', () => {
  let world: World;
  let box: Mailbox;
  let student: string;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    [{ name: student }] = (await world.sql('select name from users where id = $1', [world.users.stu1])) as [any];
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  /** Subjects and grades of the mails since it was last asked, by who got them. */
  const mails = async () => {
    await runQueued(world);
    const found = box.taken.map(({ to, message }) => [
      to[0]?.split('@')[0],
      [headerOf(message, 'Subject'), /^Grade: .*$/m.exec(textOf(message))?.[0]],
    ]);
    box.taken.length = 0;
    return Object.fromEntries(found);
  };
  const choose = (who: Caller, channel: number, shown: boolean) =>
    who.graphql(choosing, { channel: { id: channel }, shown });

  it('says the grade to its student, and whose it is to who observes them', async () => {
    const id = await anAssignment(world, 'Essay');
    await grade(world, id);
    expect(await mails()).toEqual({
      stu1: ['Graded: Essay (Biology 101)', 'Grade: 8 of 10'],
      obs: [`Graded for ${student}: Essay (Biology 101)`, 'Grade: 8 of 10'],
    });
    await grade(world, id, '9.5');
    expect(await mails()).toEqual({
      stu1: ['Grade changed: Essay (Biology 101)', 'Grade: 9.5 of 10'],
      obs: [`Grade changed for ${student}: Essay (Biology 101)`, 'Grade: 9.5 of 10'],
    });
  });

  it('says it as the student reads it: a letter, a percentage, complete', async () => {
    for (const [type, posted, said] of [
      ['letter_grade', '8', 'B-'],
      ['percent', '80%', '80%'],
      ['pass_fail', 'pass', 'complete'],
    ]) {
      const id = await anAssignment(world, `As ${type}`);
      const path = `/courses/${world.courses.C1}/assignments/${id}`;
      expect((await world.as('teach').put(path, { 'assignment[grading_type]': type as string })).status).toBe(200);
      await grade(world, id, posted);
      expect((await mails()).stu1).toEqual([`Graded: As ${type} (Biology 101)`, `Grade: ${said}`]);
    }
  });

  it('says only that there is one to who chose so, on that channel alone; nobody chooses for another', async () => {
    const own = await channelOf(world, world.users.stu1);
    const chosen = await choose(world.as('stu1'), own, false);
    expect(chosen.body.data.updateGradesInMail).toEqual({
      communicationChannel: { recordId: own, gradesInMail: false },
      errors: [],
    });
    await grade(world, await anAssignment(world, 'Essay'));
    expect(await mails()).toEqual({
      stu1: ['Graded: Essay (Biology 101)', undefined],
      obs: [`Graded for ${student}: Essay (Biology 101)`, 'Grade: 8 of 10'],
    });
    for (const who of ['stu2', 'teach', 'admin'] as const) {
      const { body } = await choose(world.as(who), own, true);
      expect([who, body.errors[0].extensions.http.status]).toEqual([who, 404]);
    }
    const rows = await world.sql('select grades_in_mail as shown from communication_channels where id = $1', [own]);
    expect(rows).toEqual([{ shown: false }]);
    await choose(world.as('stu1'), own, true);
    await grade(world, await anAssignment(world, 'Paper'));
    expect((await mails()).stu1).toEqual(['Graded: Paper (Biology 101)', 'Grade: 8 of 10']);
  });

  it('names to an observer the students whose grades can be seen now, and on whose work somebody commented', async () => {
    await toldAtOnce(world, 'assignment_unmuted', ['stu1', 'obs']);
    await chooses(world, world.users.obs, 'submission_comment', 'immediately');
    const id = await anAssignment(world, 'Essay');
    await setMuted(world, id);
    await grade(world, id);
    expect(await mails()).toEqual({});
    const path = `/courses/${world.courses.C1}/assignments/${id}`;
    expect((await world.as('teach').put(path, { 'assignment[muted]': false })).status).toBe(200);
    expect(await mails()).toEqual({
      stu1: ['Grades can be seen now: Essay (Biology 101)', undefined],
      obs: [`Grades of ${student} can be seen now: Essay (Biology 101)`, undefined],
    });
    const work = `${path}/submissions/${world.users.stu1}`;
    await world.as('teach').put(work, { 'comment[text_comment]': 'Well done' });
    expect(await mails()).toMatchObject({
      obs: [`New comment on the work of ${student}: Essay (Biology 101)`, undefined],
    });
  });
});

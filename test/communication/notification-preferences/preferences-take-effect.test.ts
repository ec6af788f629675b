/** What is chosen decides which mails go out. */
import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { anAssignment, channelOf, grade, openMailedWorld } from '../notifications/builders.js';
import { digestsAreDue } from '../notifications/time-passes.js';
import { preferencesAt } from './builders.js';

describe('Chosen notification preferences', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const choose = async (notification: string, frequency: string): Promise<void> => {
    const path = `${preferencesAt('self', await channelOf(world, world.users.stu1))}/${notification}`;
    const { status, text } = await world.as('stu1').put(path, { 'notification_preferences[frequency]': frequency });
    if (status !== 200) throw new Error(text);
  };
  const receivers = () => box.taken.flatMap(({ to }) => to).sort();
  const digestsGoOut = async (): Promise<void> => {
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
  };

  it('np-frequencies: with `never` no mail goes out to who chose it, and to everybody else as before', async () => {
    await choose('submission_graded', 'never');
    await grade(world, await anAssignment(world, 'Essay'));
    await runQueued(world);
    expect(receivers()).toEqual(['obs@example.edu']);
  });

  it('np-frequencies: with `daily` what happens is gathered into one mail in the evening', async () => {
    await choose('submission_graded', 'daily');
    await choose('assignment_created', 'never');
    const assignments = [await anAssignment(world, 'Essay one'), await anAssignment(world, 'Essay two')];
    for (const assignment of assignments) await grade(world, assignment);
    await runQueued(world);
    expect(receivers()).toEqual(['obs@example.edu', 'obs@example.edu']);
    await digestsGoOut();
    const own = box.taken.filter(({ to }) => to.includes('stu1@example.edu'));
    expect(own).toHaveLength(1);
    const text = textOf(own[0]!.message);
    expect(text).toContain('What happened today');
    for (const name of ['Essay one', 'Essay two']) expect(text).toContain(`Graded: ${name}`);
    expect(text).not.toContain('New assignment');
  });

  it('np-frequencies: with `immediately` what is told once a week goes out at once', async () => {
    await choose('assignment_created', 'immediately');
    await anAssignment(world, 'Essay');
    await runQueued(world);
    expect(receivers()).toEqual(['stu1@example.edu']);
  });

  it('np-update-one: a password that was forgotten is told whatever was chosen', async () => {
    await choose('forgot_password', 'never');
    const path = preferencesAt('self', await channelOf(world, world.users.stu1));
    const { body } = await world.as('stu1').get(`${path}/forgot_password`);
    expect(body.notification_preferences[0].frequency).toBe('never');
    await setPassword(world, world.users.stu1, 'a river runs');
    await new Browser(world.base).submit('/login/forgot', { login: 'stu1' });
    await runQueued(world);
    expect(receivers()).toEqual(['stu1@example.edu']);
  });
});

/** Who is told of what by mail, when it goes out, and what is never sent twice. */
import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { queueDueMails } from '../../../src/identity/mails/index.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { jobsAreTaken, runJob, runQueued } from '../../support/run-job.js';
import { setMuted, setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { anAssignment, grade, openMailedWorld } from './builders.js';
import { digestsAreDue, triesAreDue } from './time-passes.js';

describe('Notifications by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const receivers = () => box.taken.flatMap(({ to }) => to).sort();

  it('tells a student and who observes them of a grade at once, and nobody else, in text and as a page', async () => {
    const assignmentId = await anAssignment(world);
    await grade(world, assignmentId);
    await runQueued(world);
    expect(receivers()).toEqual(['obs@example.edu', 'stu1@example.edu']);
    const { message } = box.taken.find(({ to }) => to.includes('stu1@example.edu')) as Mailbox['taken'][number];
    expect(message).toMatch(/^Message-ID: <mail-\d+@localhost>$/im);
    expect(message).toContain('multipart/alternative');
    const text = textOf(message).replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(text).toContain('Graded: Essay <b>one</b> (Biology 101)');
    expect(text).toContain(`${world.base}/courses/${world.courses.C1}/assignments/${assignmentId}/submissions/`);
    expect(text).toContain('Graded: Essay &lt;b&gt;one&lt;/b&gt;');
  });

  it('says nothing of a grade that is not shown', async () => {
    const assignmentId = await anAssignment(world);
    await setMuted(world, assignmentId);
    await grade(world, assignmentId);
    await runQueued(world);
    expect(receivers()).toEqual([]);
  });

  it.each(['completed', 'deleted', 'inactive'] as const)(
    'tells nobody whose part is %s by the time at which the mail goes out',
    async (state) => {
      const assignmentId = await anAssignment(world);
      box.refuses = true;
      await grade(world, assignmentId);
      await runQueued(world);
      await setPartState(world, world.users.stu1, state);
      box.refuses = false;
      await triesAreDue(world);
      await runJob(world, queueDueMails);
      await runQueued(world);
      expect(receivers()).toEqual([]);
      expect(await world.sql('select distinct workflow_state as state from mails')).toEqual([{ state: 'withdrawn' }]);
    },
  );

  it('is left to the run that sends the mails of the tenant, where there is one: the clock begins no second', async () => {
    const assignmentId = await anAssignment(world);
    box.refuses = true;
    await grade(world, assignmentId);
    await runQueued(world);
    await triesAreDue(world);
    const runs = () => world.sql('select attempts, locked_by as holder from graphile_worker._private_jobs');
    await runJob(world, queueDueMails);
    expect(await runs()).toEqual([{ attempts: 0, holder: null }]);
    await jobsAreTaken(world);
    await runJob(world, queueDueMails);
    expect(await runs()).toEqual([{ attempts: 1, holder: 'worker' }]);
  });

  it('gathers what is told once a week into one mail, after its time has come and not before', async () => {
    await anAssignment(world);
    await anAssignment(world);
    await runQueued(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
    expect(receivers()).toEqual([]);
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
    const own = box.taken.filter(({ to }) => to.includes('stu1@example.edu'));
    expect(own).toHaveLength(1);
    expect(textOf(own[0]!.message).match(/New assignment: Essay/g)).toHaveLength(4);
    expect(receivers()).not.toContain('out@example.edu');
  });

  it('goes out at six in the evening of a Saturday where the person is', async () => {
    await anAssignment(world);
    await runQueued(world);
    const due = await world.sql(
      `select distinct to_char(due_at at time zone 'America/Denver', 'Dy HH24:MI') as due, due_at > now() as ahead from notifications`,
    );
    expect(due).toEqual([{ due: 'Sat 18:00', ahead: true }]);
  });

  it('is refused for good by a server that knows nobody there, and not tried again', async () => {
    const assignmentId = await anAssignment(world);
    box.knowsNobody = true;
    await grade(world, assignmentId);
    await runQueued(world);
    const rows = await world.sql('select distinct workflow_state as state, tries from mails');
    expect(rows).toEqual([{ state: 'refused', tries: 1 }]);
  });
});

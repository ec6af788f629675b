/** Where links in mails lead that no request has caused, without `PUBLIC_URL`: where people of the tenant came last. */

import { removeOldNotifications } from '../../../src/communication/notifications/jobs/remove-old-notifications.job.js';
import { changeRows } from '../../support/change-by-sql.js';
import { headerOf, type Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { anAssignment, grade, openMailedWorld } from './builders.js';

describe('A mail that no request has caused, without PUBLIC_URL', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const mailTo = (who: string) => box.taken.findLast(({ to }) => to.includes(`${who}@example.edu`))!.message;
  const plain = (message: string) => textOf(message).replaceAll('=\n', '').replaceAll('=3D', '=');
  /** A grade as a job tells of it: no request says where the service is. */
  const gradedByJob = async () => {
    const id = await anAssignment(world);
    await grade(world, id);
    await changeRows(world, 'notification_events', { occasion: 'submission_graded' }, { baseUrl: null });
    await runQueued(world);
    return mailTo('stu1');
  };

  it('has its link, its end and List-Unsubscribe by the address at which the tenant was asked last', async () => {
    const message = await gradedByJob();
    expect(plain(message)).toContain(`${world.base}/courses/${world.courses.C1}/assignments/`);
    expect(headerOf(message, 'List-Unsubscribe')).toContain(`<${world.base}/unsubscribe/`);
    expect(plain(message)).toContain(`Get no more mails of this kind:\n${world.base}/unsubscribe/`);
  });

  it('keeps that address when events are forgotten, and no more than it', async () => {
    await grade(world, await anAssignment(world));
    await grade(world, await anAssignment(world));
    await runQueued(world);
    await world.sql(`update notification_events set created_at = now() - interval '31 days'`);
    await runJob(world, removeOldNotifications);
    expect(await world.sql('select base_url as base from notification_events')).toEqual([{ base: world.base }]);
  });

  it('has no link in a tenant that nobody has asked, whatever others were asked at', async () => {
    const id = await anAssignment(world);
    await grade(world, id);
    await changeRows(world, 'notification_events', { rootAccountId: world.accounts.RA }, { baseUrl: null });
    await runQueued(world);
    const message = mailTo('stu1');
    expect([headerOf(message, 'List-Unsubscribe'), plain(message).includes('http')]).toEqual([null, false]);
  });

  it('tells a new administrator where to go', async () => {
    await grade(world, await anAssignment(world));
    const { status } = await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, {
      user_id: world.users.teach,
    });
    expect(status).toBe(200);
    await runQueued(world);
    const told = box.taken.find(({ message }) => headerOf(message, 'Subject')?.startsWith('You are now'));
    expect(plain(told!.message)).toContain(world.base);
  });
});

/** The address in each mail by which its receiver ends mails of that kind, without signing on. RFC 8058. */

import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { setChannelState } from '../../support/account-builders.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { anAssignment, channelOf, chooses, grade, openMailedWorld } from './builders.js';
import { digestsAreDue } from './time-passes.js';

describe('The address in a mail that ends mails of its kind', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const isGraded = async () => {
    await grade(world, await anAssignment(world));
    await runQueued(world);
  };
  const graded = async () => {
    await isGraded();
    return mailTo('stu1');
  };
  const mailTo = (who: string) => box.taken.findLast(({ to }) => to.includes(`${who}@example.edu`))!.message;
  const linkIn = (message: string) => /^<(.+)>$/.exec(headerOf(message, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  const asked = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init });
  /** As a mail program does it: no cookie, no token, one field. */
  const oneClick = (address: string) =>
    asked(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const choices = async () =>
    (await world.sql('select communication_channel_id as on, notification, frequency from notification_choices')).map(
      ({ on, notification, frequency }) => `${on} ${notification} ${frequency}`,
    );

  it('stands in the header as mail programs want it, and in both forms of the text', async () => {
    const message = await graded();
    const link = linkIn(message);
    expect(link).toMatch(new RegExp(`^${world.base}/unsubscribe/`));
    expect(headerOf(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(textOf(message).replaceAll('=\n', '').replaceAll('=3D', '=').split(link)).toHaveLength(3);
  });

  it('asks when it is opened, which ends nothing: mail programs open links', async () => {
    const link = linkIn(await graded());
    const page = await asked(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain('stu1@example.edu');
    expect(text).toContain('<li>grading</li>');
    expect(text).toContain(`<form method="post" action="${new URL(link).pathname}">`);
    expect(await choices()).toEqual([]);
  });

  it('ends the category on that channel alone, by one click of a mail program, and is noted once', async () => {
    const link = linkIn(await graded());
    expect((await oneClick(link)).status).toBe(200);
    expect((await oneClick(link)).status).toBe(200);
    const channel = await channelOf(world, world.users.stu1);
    const grading = ['assignment_graded', 'assignment_unmuted', 'quiz_regrade_finished', 'submission_grade_changed'];
    expect((await choices()).sort()).toEqual(
      [...grading, 'submission_graded'].map((kind) => `${channel} ${kind} never`),
    );
    const noted = await world.sql(
      `select user_id::int as who, subject_id::int as subject, data from audit_events where event_type = 'notifications_unsubscribed'`,
    );
    expect(noted).toEqual([{ who: world.users.stu1, subject: channel, data: { categories: ['grading'] } }]);
    box.taken.length = 0;
    await grade(world, await anAssignment(world));
    await runQueued(world);
    expect(box.taken.flatMap(({ to }) => to)).toEqual(['obs@example.edu']);
  });

  it('puts never in the place of what was chosen', async () => {
    await chooses(world, world.users.stu1, 'submission_graded', 'immediately');
    await oneClick(linkIn(await graded()));
    expect(await choices()).toContain(`${await channelOf(world, world.users.stu1)} submission_graded never`);
  });

  it('ends what stands in a digest, and nothing else', async () => {
    await chooses(world, world.users.stu1, 'submission_graded', 'weekly');
    await isGraded();
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
    const text = await (await oneClick(linkIn(mailTo('stu1')))).text();
    expect(text.match(/<li>[^<]+<\/li>/g)).toEqual(['<li>due date</li>', '<li>grading</li>']);
    const kinds = (await choices()).map((line) => line.split(' ')[1]);
    expect(kinds).toContain('assignment_created');
    expect(kinds).not.toContain('submission_comment');
  });

  it('is 404 where it was forged, made for another channel or category, or its channel is gone, and nothing changes', async () => {
    const link = linkIn(await graded());
    const other = await channelOf(world, world.users.stu2);
    const own = await channelOf(world, world.users.stu1);
    const forged = [
      `${world.base}/unsubscribe/nothing`,
      link.replace('.grading.', '.due_date.'),
      link.replace('.grading.', '.registration.'),
      link.replace(`.${own}.`, `.${other}.`),
      link.replace(`/${world.accounts.RA}.`, `/${world.accounts.RB}.`),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      `${link}x`,
    ];
    for (const address of forged)
      for (const ask of [asked, oneClick]) expect([address, (await ask(address)).status]).toEqual([address, 404]);
    await setChannelState(world, world.users.stu1, 'retired');
    for (const ask of [asked, oneClick]) expect((await ask(link)).status).toBe(404);
    expect(await choices()).toEqual([]);
  });

  it('is guessed at 60 times a minute and no more', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await oneClick(`${world.base}/unsubscribe/nothing${n}`)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([403, 403]);
  });
});

/** What happens in each area, and who is told of it by mail: those alone whom it concerns, and never who did it. */

import { started } from '../../administration/account-reports/builders.js';
import { uploaded } from '../../learning/files/uploads.js';
import { aPage, change, inGroup } from '../../learning/pages/builders.js';
import { aPublishedQuiz, setQuiz } from '../../learning/quizzes/builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('People are told by mail', () => {
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

  it('pg-notify: of a page that was changed where `notify_of_update` says so, the editor aside; of a draft, no student', async () => {
    await toldAtOnce(world, 'updated_wiki_page', ['stu1', 'teach', 'out']);
    const { url } = await aPage(world, 'Tides');
    expect(await told()).toEqual([]);
    await change(world, 'teach', url, { body: 'High at six', notify_of_update: 'true' });
    expect(await told()).toEqual(['stu1: Page updated: Tides (Biology 101)']);
    await change(world, 'teach', url, { body: 'High at seven' });
    expect(await told()).toEqual([]);
    await change(world, 'teach', url, { published: 'false', notify_of_update: 'true' });
    expect(await told()).toEqual([]);
  });

  it('of a page of a group, its members alone', async () => {
    await toldAtOnce(world, 'updated_wiki_page', ['stu1', 'stu2']);
    await aPage(world, 'Plan', { notify_of_update: 'true' }, inGroup(world), 'teach');
    expect(await told()).toEqual(['stu1: Page updated: Plan (Red)']);
  });

  it('qz-update-notify: of a quiz that is published, changed, or due at another time, unless `notify_of_update` is false', async () => {
    await toldAtOnce(world, 'assignment_created', ['stu1', 'out']);
    await toldAtOnce(world, 'assignment_changed', ['stu1']);
    await toldAtOnce(world, 'assignment_due_date_changed', ['stu1']);
    const quiz = await aPublishedQuiz(world, { title: 'Tides' });
    const at = `/courses/${world.courses.C1}/quizzes/${quiz.id}`;
    const update = async (form: Record<string, string>) => {
      const { status, text } = await world.as('teach').put(at, form);
      if (status !== 200) throw new Error(text);
      return told();
    };
    expect(await update({ 'quiz[description]': 'Two questions' })).toEqual(['stu1: Quiz changed: Tides (Biology 101)']);
    const quiet = { 'quiz[description]': 'Three', 'quiz[notify_of_update]': 'false' };
    expect(await update(quiet)).toEqual([]);
    const due = new Date(Date.now() + 86_400_000).toISOString();
    expect(await update({ 'quiz[due_at]': due })).toEqual(['stu1: Due date changed: Tides (Biology 101)']);
    await setQuiz(world, quiz, { workflowState: 'unpublished' });
    expect(await update({ 'quiz[published]': 'true' })).toEqual(['stu1: New quiz: Tides (Biology 101)']);
  });

  it('of a file that was added to a course, those who may see it; of one for a submission, nobody', async () => {
    await toldAtOnce(world, 'new_file_added', ['stu1', 'teach', 'out']);
    await uploaded(world.as('teach'), `/courses/${world.courses.C1}/files`, 'tides.txt', 'High at six');
    expect(await told()).toEqual(['stu1: New file: tides.txt (Biology 101)']);
    await uploaded(world.as('teach'), `/users/self/files`, 'own.txt', 'High at six');
    expect(await told()).toEqual([]);
  });

  it('of an invitation that was accepted, the teachers; of one that was declined, nobody', async () => {
    await toldAtOnce(world, 'enrollment_accepted', ['teach', 'stu1']);
    const [{ id }] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
      world.users.stu2,
      world.courses.C1,
    ]);
    const at = `/courses/${world.courses.C1}/enrollments/${id}`;
    await setEnrollmentState(world, id, 'invited');
    await world.as('stu2').post(`${at}/accept`);
    await world.as('stu2').post(`${at}/accept`);
    expect(await told()).toEqual([expect.stringMatching(/^teach: .+ accepted the invitation \(Biology 101\)$/)]);
    await setEnrollmentState(world, id, 'invited');
    await world.as('stu2').post(`${at}/reject`);
    expect(await told()).toEqual([]);
  });

  it('of a report that they started, when its file is there', async () => {
    await toldAtOnce(world, 'report_generated', ['admin', 'teach']);
    expect((await started(world, 'provisioning_csv', { users: true })).status).toBe(200);
    expect(await told()).toEqual([expect.stringMatching(/^admin: The report provisioning_csv is ready/)]);
  });

  it('writes names as text, whatever stands in them (A47)', async () => {
    await toldAtOnce(world, 'updated_wiki_page', ['stu1']);
    const title = '<img src=x onerror=alert(1)> & "Tides"\u2028Bcc: evil@example.org';
    const { url, page_id: id } = await aPage(world, 'Tides');
    // As a title was stored before.
    await changeRows(world, 'pages', { id }, { title });
    await change(world, 'teach', url, { body: 'six', notify_of_update: 'true' });
    await runQueued(world);
    const [{ message }] = box.taken as [Mailbox['taken'][number]];
    const [, html] = textOf(message).replaceAll('=\n', '').split('text/html');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=');
    expect(headerOf(message, 'Bcc')).toBeNull();
    expect(box.taken.map(({ to }) => to)).toEqual([['stu1@example.edu']]);
  });

  it('nothing of what happens after they have left', async () => {
    await toldAtOnce(world, 'updated_wiki_page', ['stu1']);
    const { url } = await aPage(world, 'Tides');
    await setPartState(world, world.users.stu1, 'completed');
    await change(world, 'teach', url, { body: 'High at six', notify_of_update: 'true' });
    expect(await told()).toEqual([]);
  });
});

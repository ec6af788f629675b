/** Whatever grades announces it, once, to the student and who observes them. Decision 0128. */

import { announcements } from '../../server/live/announced.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { anAnswer, aRunningAttempt, turnIn } from '../quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';
import { anEssay, setSubmissions } from './builders.js';

describe('A grade is announced', () => {
  let world: World;
  let announced: () => Promise<string[]>;
  beforeEach(async () => {
    world = await openWorld();
    announced = await announcements(world, 'grade_posted');
  });
  afterEach(() => world.close());

  const workOf = async (assignmentId: number, userId = world.users.stu1): Promise<number> => {
    const text = 'select id::int from submissions where assignment_id = $1 and user_id = $2';
    return (await world.sql(text, [assignmentId, userId]))[0].id;
  };
  const grade = async (id: number, form: Record<string, string>, who: 'stu1' | 'stu2' = 'stu1') => {
    const at = `/courses/${world.courses.C1}/assignments/${id}/submissions/${world.users[who]}`;
    const { status, text } = await world.as('teach').put(at, form);
    if (status !== 200) throw new Error(text);
  };
  /** To the first student, and to who observes them. */
  const toBoth = (submission: number) =>
    [world.users.stu1, world.users.obs].sort((a, b) => a - b).map((id) => `grade_posted ${submission} to ${id}`);

  it('when it is posted and when it changes; a comment, and the same grade of others, announces nothing', async () => {
    const id = await anEssay(world);
    await grade(id, { 'submission[posted_grade]': '8' });
    const work = await workOf(id);
    expect(await announced()).toEqual(toBoth(work));
    await grade(id, { 'submission[posted_grade]': '9' });
    expect(await announced()).toEqual(toBoth(work));
    await grade(id, { 'comment[text_comment]': 'Read on' });
    expect(await announced()).toEqual([]);
    await grade(id, { 'submission[posted_grade]': '5' }, 'stu2');
    expect(await announced()).toEqual([`grade_posted ${await workOf(id, world.users.stu2)} to ${world.users.stu2}`]);
    await grade(id, { 'submission[excuse]': 'true' });
    expect(await announced()).toEqual(toBoth(work));
  });

  it('when many are graded at once, by a job', async () => {
    const id = await anEssay(world);
    const { stu1, stu2 } = world.users;
    const path = `/courses/${world.courses.C1}/assignments/${id}/submissions/update_grades`;
    const form = { [`grade_data[${stu1}][posted_grade]`]: '8', [`grade_data[${stu2}][posted_grade]`]: '7' };
    expect((await world.as('teach').post(path, form)).status).toBe(200);
    expect(await announced()).toEqual([]);
    await runQueued(world);
    const second = `grade_posted ${await workOf(id, stu2)} to ${stu2}`;
    expect((await announced()).sort()).toEqual([...toBoth(await workOf(id)), second].sort());
  });

  it('when a quiz grades itself', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    expect(await announced()).toEqual([]);
    await turnIn(world, world.tokens.stu1, attempt);
    expect(await announced()).toEqual(toBoth(await workOf(quiz.assignmentId)));
  });

  it('of a muted assignment only when it is muted no longer, of all that is graded', async () => {
    const id = await anEssay(world, { muted: true });
    await grade(id, { 'submission[posted_grade]': '8' });
    await grade(id, { 'submission[posted_grade]': '6' }, 'stu2');
    await setSubmissions(world, id, { gradedAt: null, grade: null, score: null }, world.users.stu2);
    expect(await announced()).toEqual([]);
    const at = `/courses/${world.courses.C1}/assignments/${id}`;
    expect((await world.as('teach').put(at, { 'assignment[muted]': 'false' })).status).toBe(200);
    expect(await announced()).toEqual(toBoth(await workOf(id)));
    expect((await world.as('teach').put(at, { 'assignment[muted]': 'true' })).status).toBe(200);
    expect(await announced()).toEqual([]);
  });

  it('to nobody where it was refused', async () => {
    const id = await anEssay(world);
    const at = `/courses/${world.courses.C1}/assignments/${id}/submissions/${world.users.stu1}`;
    expect((await world.as('teach').put(at, { 'submission[posted_grade]': 'lots' })).status).toBe(400);
    expect((await world.as('stu1').put(at, { 'submission[posted_grade]': '8' })).status).toBe(403);
    expect(await announced()).toEqual([]);
  });
});

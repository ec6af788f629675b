/** Black box: what a grader did with a muted quiz, by the road of its attempts. */

import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { Sitting } from '../../learning/quizzes/sitting.js';
import { setMuted } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('An attempt at a muted quiz', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A17: tells its student and who observes them of no excuse until the quiz is unmuted', async () => {
    const quiz = await aPublishedQuiz(world, {}, undefined, { muted: true });
    const exam = new Sitting(world, quiz);
    const started = await exam.started('stu1');
    await exam.complete('stu1', started);
    const entry = `/courses/${quiz.courseId}/assignments/${quiz.assignmentId}/submissions/${world.users.stu1}`;
    expect((await world.as('teach').put(entry, { 'submission[excuse]': true })).status).toBe(200);
    const told = async (who: 'stu1' | 'obs' | 'teach') =>
      (await world.as(who).get(exam.path(`/${started.id}`))).body.quiz_submissions[0]['excused?'];
    expect([await told('stu1'), await told('obs'), await told('teach')]).toEqual([null, null, true]);
    await setMuted(world, quiz.assignmentId, false);
    expect([await told('stu1'), await told('obs'), await told('teach')]).toEqual([true, true, true]);
  });
});

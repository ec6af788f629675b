/** Black box: the score of a student who was not in the course when their attempt was turned in. */

import type { EnrollmentState } from '../../../src/learning/enrollments/enrollment.entity.js';
import { closeOverdueAttempts } from '../../../src/learning/quizzes/index.js';
import { anAnswer, aRunningAttempt, gradebookOf } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { inDays } from '../../support/course-rows.js';
import { runJob } from '../../support/run-job.js';
import { setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A student who comes back after their attempt was turned in for them', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('has the score in the gradebook once a grader scores the attempt, also where nothing is changed by it', async () => {
    const { stu1 } = world.users;
    const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
    const attempt = await aRunningAttempt(world, quiz, stu1, { startedAt: inDays(-2), endAt: inDays(-1) });
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    const enrolled = (state: EnrollmentState) => setPartState(world, stu1, state, quiz.courseId);
    await enrolled('deleted');
    await runJob(world, closeOverdueAttempts);
    expect(await gradebookOf(world, quiz, stu1)).toBeUndefined();
    await enrolled('active');
    const { status, body } = await world
      .as('teach')
      .json('PUT', `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${attempt.submissionId}`, {
        quiz_submissions: [{ attempt: 1 }],
      });
    expect([status, body.quiz_submissions[0].score]).toEqual([200, 1]);
    expect(await gradebookOf(world, quiz, stu1)).toMatchObject({
      score: 1,
      workflow_state: 'graded',
      submission_type: 'online_quiz',
      grader_id: world.users.teach,
    });
  });
});

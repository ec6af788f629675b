/** Whatever changes an attempt, or what is granted for it, announces it to whoever watches it, once. Decision 0128. */
import { closeOverdueAttempts } from '../../../../src/learning/quizzes/index.js';
import { announcements } from '../../../server/live/announced.js';
import { inDays } from '../../../support/course-rows.js';
import { runJob } from '../../../support/run-job.js';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, attemptOf, turnIn } from '../attempt-builders.js';
import { anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('A change of an attempt is announced', () => {
  let world: World;
  let announced: () => Promise<string[]>;
  beforeEach(async () => {
    world = await openWorld();
    announced = await announcements(world, 'quiz_attempt_changed');
  });
  afterEach(() => world.close());

  const extend = async (quiz: BuiltQuiz, said: object) => {
    const { status, text } = await world
      .as('teach')
      .json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
        quiz_extensions: [{ user_id: world.users.stu1, ...said }],
      });
    if (status !== 200) throw new Error(text);
  };
  const changed = ({ submissionId }: { submissionId: number }) => [`quiz_attempt_changed ${submissionId}`];

  it('when time is granted while it runs, and attempts before the first', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 10 });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, { endAt: inDays(1 / 144) });
    expect(await announced()).toEqual([]);
    await extend(quiz, { extra_time: 5 });
    expect(await announced()).toEqual(changed(attempt));
    await extend(quiz, { extra_time: 5 });
    expect(await announced()).toEqual([]);
    const other = await aPublishedQuiz(world);
    await extend(other, { extra_attempts: 2 });
    const [{ id }] = await world.sql('select id::int from quiz_submissions where quiz_id = $1', [other.id]);
    expect(await announced()).toEqual(changed({ submissionId: id }));
  });

  it('when its student turns it in', async () => {
    const attempt = await aRunningAttempt(world, await aPublishedQuiz(world), world.users.stu1);
    await turnIn(world, world.tokens.stu1, attempt);
    expect(await announced()).toEqual(changed(attempt));
  });

  it('when the clock does, and when a person scores it', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 10 }, [anEssayQuestion()]);
    const times = { startedAt: inDays(-1), endAt: inDays(-0.9) };
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, times);
    await runJob(world, closeOverdueAttempts);
    expect((await attemptOf(world, attempt)).workflow_state).toBe('pending_review');
    expect(await announced()).toEqual(changed(attempt));
    const at = `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${attempt.submissionId}`;
    const scores = { attempt: 1, questions: { [quiz.questionIds[0] as number]: { score: 4 } } };
    const { status, text } = await world.as('teach').json('PUT', at, { quiz_submissions: [scores] });
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await announced()).toEqual(changed(attempt));
  });
});

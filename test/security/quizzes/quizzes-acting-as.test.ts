/** Black box: an exam that is sat in a student's name is known to have been. */
import { aRunningAttempt, setResultsSeen, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Who takes a quiz while acting as its student', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const trail = () =>
    world.sql(
      `select event_type as act, user_id::int as "user", real_user_id::int as "realUser", data from audit_events
       where subject_type = 'QuizSubmission' order by id`,
    );

  it('A31: leaves a line with both ids for each act, and a student who takes it themself none', async () => {
    const quiz = await aPublishedQuiz(world, { oneQuestionAtATime: true });
    const [question] = quiz.questionIds;
    const { admin: realUser, stu1: user } = world.users;
    const place = `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions`;
    const sit = async (who: 'admin' | 'stu2', as = '') => {
      const json = (method: string, path: string, body: object) => world.as(who).json(method, path + as, body);
      const { body } = await json('POST', place, {});
      const [{ id, attempt, validation_token }] = body.quiz_submissions;
      const proof = { attempt, validation_token };
      const answers = [
        await json('POST', `/quiz_submissions/${id}/questions`, {
          ...proof,
          quiz_questions: [{ id: question, answer: 1 }],
        }),
        await json('PUT', `/quiz_submissions/${id}/questions/${question}/flag`, proof),
        await json('PUT', `/quiz_submissions/${id}/questions/${question}/open`, proof),
        await json('POST', `${place}/${id}/complete`, proof),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    };
    await sit('stu2');
    expect(await trail()).toEqual([]);
    await sit('admin', `?as_user_id=${user}`);
    const line = (act: string, questionIds?: number[]) => ({
      act: `quiz_attempt_${act}`,
      user,
      realUser,
      data: { attempt: 1, ...(questionIds && { questionIds }) },
    });
    expect(await trail()).toEqual([
      line('started'),
      line('answered', [question as number]),
      line('flagged', [question as number]),
      line('opened', [question as number]),
      line('completed'),
    ]);
  });

  it('does not use up results that are shown once', async () => {
    const quiz = await aPublishedQuiz(world, { oneTimeResults: true });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await turnIn(world, world.tokens.stu1, attempt);
    const look = async (who: 'admin' | 'stu1', as = '') =>
      (await world.as(who).get(`/quiz_submissions/${attempt.submissionId}/questions${as}`)).status;
    const inTheirName = `?as_user_id=${world.users.stu1}`;
    expect([await look('admin', inTheirName), await look('admin', inTheirName)]).toEqual([200, 200]);
    expect(await look('stu1')).toBe(200);
    await setResultsSeen(world, attempt, 120);
    expect([await look('stu1'), await look('admin', inTheirName)]).toEqual([403, 403]);
  });
});

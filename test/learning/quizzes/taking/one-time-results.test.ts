import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { changeRows } from '../../../support/change-by-sql.js';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, attemptOf, type BuiltAttempt, setResultsSeen, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz } from '../builders.js';

describe('Results that are shown once', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const taken = async (fields: FieldsOf<Quiz> = { oneTimeResults: true }) => {
    const quiz = await aPublishedQuiz(world, fields);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await turnIn(world, world.tokens.stu1, attempt);
    return { quiz, attempt };
  };
  const look = ({ submissionId }: BuiltAttempt, rest = '', who: 'stu1' | 'teach' | 'obs' = 'stu1') =>
    world.as(who).get(`/quiz_submissions/${submissionId}/questions${rest}`);
  const seenAgo = (attempt: BuiltAttempt, seconds: number) => setResultsSeen(world, attempt, seconds);

  it('are not spent by requests for one question, which tell nothing of them', async () => {
    const { quiz, attempt } = await taken();
    for (const id of quiz.questionIds) {
      const one = await look(attempt, `/${id}`);
      expect([one.status, one.body.quiz_submission_questions[0].id]).toEqual([200, id]);
      expect(one.text).not.toMatch(/correct|weight|points"/);
    }
    expect((await attemptOf(world, attempt)).has_seen_results).toBe(false);
    const whole = await look(attempt);
    expect(whole.body.quiz_submission_questions[0]).toMatchObject({ correct: false, points: 0 });
    expect((await attemptOf(world, attempt)).has_seen_results).toBe(true);
    const one = await look(attempt, `/${quiz.questionIds[0]}`);
    expect(one.body.quiz_submission_questions[0]).toMatchObject({ correct: false });
  });

  it('are given again for a minute, since a response may be lost, and then never again', async () => {
    const { quiz, attempt } = await taken();
    const first = await look(attempt);
    expect(await look(attempt)).toMatchObject({ status: 200, text: first.text });
    await seenAgo(attempt, 50);
    expect((await look(attempt)).status).toBe(200);
    await seenAgo(attempt, 61);
    for (const rest of ['', `/${quiz.questionIds[0]}`]) {
      const { status, body } = await look(attempt, rest);
      expect([status, body.errors]).toEqual([403, [expect.objectContaining({ error_code: 'results_hidden' })]]);
    }
    expect([(await look(attempt, '', 'teach')).status, (await look(attempt, '', 'obs')).status]).toEqual([200, 403]);
  });

  it('that were seen before the time of it was kept stay seen', async () => {
    const { attempt } = await taken();
    await changeRows(world, 'quiz_attempts', { id: attempt.id }, { hasSeenResults: true });
    expect((await look(attempt)).status).toBe(403);
  });

  it('are spent over GraphQL by all questions alone, by their ids or without', async () => {
    const { quiz, attempt } = await taken();
    const query = `query ($id: RecordId!, $ids: [RecordId!]) {
      quizSubmission(id: $id) { questions(ids: $ids) { recordId correct } }
    }`;
    const ask = async (ids?: readonly number[]) =>
      (await world.as('stu1').graphql(query, { id: attempt.submissionId, ids })).body.data.quizSubmission.questions;
    expect(await ask(quiz.questionIds.slice(1))).toEqual([{ recordId: quiz.questionIds[1], correct: null }]);
    expect((await attemptOf(world, attempt)).has_seen_results).toBe(false);
    expect((await ask(quiz.questionIds)).map(({ correct }: any) => correct)).toEqual(['FALSE', 'FALSE']);
    await seenAgo(attempt, 61);
    expect(await ask()).toBeNull();
  });

  it('of other quizzes count as seen by any look, and are shown as often as one likes', async () => {
    const { quiz, attempt } = await taken({});
    const one = await look(attempt, `/${quiz.questionIds[0]}`);
    expect(one.body.quiz_submission_questions[0]).toMatchObject({ correct: false });
    expect((await attemptOf(world, attempt)).has_seen_results).toBe(true);
    await seenAgo(attempt, 3600);
    expect((await look(attempt)).status).toBe(200);
  });
});

import { openWorld, type World } from '../../../support/world.js';
import { attemptOf, type BuiltAttempt, gradebookOf } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { aChoiceAndEssays, aTakenQuiz, score, scoringPath, takeAgain } from './scored-by-hand.js';

describe('Scoring an attempt by hand', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const gradebook = (quiz: BuiltQuiz) => gradebookOf(world, quiz, world.users.stu1);
  const resultsOf = async (attempt: BuiltAttempt) =>
    (await attemptOf(world, attempt)).results.map(({ points, correct, comment }: any) => [points, correct, comment]);

  it('qs-score-ok: answers 200 with the submission in a list, scored, and the gradebook follows', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [choice, first, second] = quiz.questionIds as [number, number, number];
    const { status, body } = await score(world, quiz, attempt, {
      fudge_points: 0.5,
      questions: { [first]: { score: 4 }, [second]: { score: 2.5, comment: 'More of this' } },
    });
    expect([status, Object.keys(body)]).toEqual([200, ['quiz_submissions']]);
    expect(body.quiz_submissions).toHaveLength(1);
    expect(body.quiz_submissions[0]).toMatchObject({
      id: attempt.submissionId,
      quiz_id: quiz.id,
      user_id: world.users.stu1,
      attempt: 1,
      workflow_state: 'complete',
      score: 8,
      kept_score: 8,
      fudge_points: 0.5,
      score_before_regrade: null,
    });
    expect((await attemptOf(world, attempt)).results).toEqual([
      { id: choice, points: 1, correct: 'true', comment: null },
      { id: first, points: 4, correct: 'defined', comment: null },
      { id: second, points: 2.5, correct: 'defined', comment: 'More of this' },
    ]);
    expect(await gradebook(quiz)).toMatchObject({
      score: 8,
      grade: '8',
      workflow_state: 'graded',
      grader_id: world.users.teach,
      versions: [1, 2],
    });
    const [audited] = await world.sql(
      `select user_id::int, data from audit_events where event_type = 'quiz_attempt_scored' and subject_id = $1`,
      [attempt.submissionId],
    );
    expect(audited).toEqual({ user_id: world.users.teach, data: { attempt: 1, before: 1, score: 8 } });
  });

  it('takes the list as a form, and the same over the graph', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [, first, second] = quiz.questionIds;
    const form = await world.as('teach').put(scoringPath(quiz, attempt), {
      'quiz_submissions[][attempt]': 1,
      [`quiz_submissions[][questions][${first}][score]`]: '3',
      [`quiz_submissions[][questions][${first}][comment]`]: 'Fine',
    });
    expect([form.status, form.body.quiz_submissions[0].score]).toEqual([200, 4]);
    const nested = { quiz_submissions: [{ attempt: 1, fudge_points: -1 }] };
    const listed = await world.as('teach').json('PUT', scoringPath(quiz, attempt), nested);
    expect([listed.status, listed.body.quiz_submissions[0].score]).toEqual([200, 3]);
    const graph = await world.as('ta').graphql(
      `mutation ($course: RecordId!, $quiz: RecordId!, $id: RecordId!, $input: QuizAttemptScoresInput!) {
        scoreQuizAttempt(courseId: $course, quizId: $quiz, quizSubmissionId: $id, input: $input) { quizAttempt { score workflowState } }
      }`,
      {
        course: quiz.courseId,
        quiz: quiz.id,
        id: attempt.submissionId,
        input: {
          attempt: 1,
          questions: [
            { questionId: second, score: 5 },
            { questionId: first, comment: null },
          ],
        },
      },
    );
    expect(graph.body.data.scoreQuizAttempt.quizAttempt).toEqual({ score: 8, workflowState: 'COMPLETE' });
    expect(await resultsOf(attempt)).toEqual([
      [1, 'true', null],
      [3, 'defined', null],
      [5, 'defined', null],
    ]);
  });

  it('qs-fudge: adds a signed number to the score; null and blank leave it, 0 takes it off', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const scoreAfter = async (fudge: unknown) => {
      const { body } = await score(world, quiz, attempt, { fudge_points: fudge });
      return [body.quiz_submissions[0].score, body.quiz_submissions[0].fudge_points];
    };
    expect(await scoreAfter(-1.5)).toEqual([-0.5, -1.5]);
    expect(await scoreAfter(null)).toEqual([-0.5, -1.5]);
    expect(await scoreAfter('')).toEqual([-0.5, -1.5]);
    expect(await scoreAfter('2.25')).toEqual([3.25, 2.25]);
    expect(await scoreAfter(0)).toEqual([1, 0]);
    for (const wrong of ['plenty', 1e10, -1e308]) {
      const refused = await score(world, quiz, attempt, { fudge_points: wrong });
      expect([wrong, refused.status, Object.keys(refused.body.errors)]).toEqual([
        wrong,
        400,
        ['quiz_submissions[0][fudge_points]'],
      ]);
    }
    expect(await attemptOf(world, attempt)).toMatchObject({ score: 1, fudge_points: 0 });
  });

  it('qs-question-score: keeps an unsigned decimal, also above the points; null leaves it, blank takes it back', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const first = quiz.questionIds[1];
    const set = async (points: unknown) => {
      await score(world, quiz, attempt, { questions: { [String(first)]: { score: points } } });
      return (await resultsOf(attempt))[1];
    };
    expect(await set(2.5)).toEqual([2.5, 'defined', null]);
    expect(await set(null)).toEqual([2.5, 'defined', null]);
    expect(await set('12')).toEqual([12, 'defined', null]);
    expect(await set('')).toEqual([0, 'undefined', null]);
    for (const wrong of [-1, 'many', '1e12']) {
      const { status } = await score(world, quiz, attempt, { questions: { [String(first)]: { score: wrong } } });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    expect((await resultsOf(attempt))[1]).toEqual([0, 'undefined', null]);
  });

  it('qs-question-comment: sets a text, leaves it with null, removes it with an empty one', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const say = async (comment: string | null, more: object = {}) => {
      const { status } = await score(world, quiz, attempt, {
        questions: { [String(quiz.questionIds[1])]: { comment, ...more } },
      });
      return [status, (await resultsOf(attempt))[1]];
    };
    const before = await gradebook(quiz);
    expect(await say('Why?')).toEqual([200, [0, 'undefined', 'Why?']]);
    expect(await say(null, { score: '' })).toEqual([200, [0, 'undefined', 'Why?']]);
    // nothing would be said
    expect((await say(null))[0]).toBe(400);
    expect(await say('')).toEqual([200, [0, 'undefined', null]]);
    expect((await say('x'.repeat(17_000)))[0]).toBe(400);
    expect(await gradebook(quiz)).toEqual(before);
  });

  it('qs-score-partial: takes points alone, and some comments alone', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    expect((await score(world, quiz, attempt, { fudge_points: 1 })).status).toBe(200);
    const remark = { questions: { [String(quiz.questionIds[0])]: { comment: 'Lucky' } } };
    expect((await score(world, quiz, attempt, remark)).status).toBe(200);
    expect((await score(world, quiz, attempt, {})).status).toBe(200);
    expect(await resultsOf(attempt)).toEqual([
      [1, 'true', 'Lucky'],
      [0, 'undefined', null],
      [0, 'undefined', null],
    ]);
    expect(await gradebook(quiz)).toMatchObject({ score: 2, workflow_state: 'pending_review', versions: [1, 2] });
  });

  it('is complete when every question that waits has a score, and waits again when one is taken back', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [, first, second] = quiz.questionIds;
    const stateAfter = async (scores: Record<string, unknown>) => {
      const given = Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, { score }]));
      const { body } = await score(world, quiz, attempt, { questions: given });
      return [body.quiz_submissions[0].workflow_state, (await gradebook(quiz)).workflow_state];
    };
    expect(await stateAfter({ [String(first)]: 0 })).toEqual(['pending_review', 'pending_review']);
    expect(await stateAfter({ [String(second)]: 0 })).toEqual(['complete', 'graded']);
    expect(await gradebook(quiz)).toMatchObject({ score: 1, grader_id: world.users.teach });
    expect(await stateAfter({ [String(second)]: '' })).toEqual(['pending_review', 'pending_review']);
  });

  it('moves the gradebook only where the score that counts moves: the highest, or the latest', async () => {
    const { quiz } = await aTakenQuiz(world, { allowedAttempts: 3 });
    const second = await takeAgain(world, quiz);
    await score(world, quiz, second, { attempt: 1, fudge_points: 4 });
    const before = await gradebook(quiz);
    expect(before.score).toBe(5);
    const lower = await score(world, quiz, second, { attempt: 2, fudge_points: 1 });
    expect(lower.body.quiz_submissions[0]).toMatchObject({ attempt: 2, score: 2, kept_score: 5 });
    // Its body is that of the attempt that was handed in last, as it is scored by now.
    const body = before.body.replace('score: 1,', 'score: 2,');
    expect(await gradebook(quiz)).toEqual({ ...before, body, versions: expect.any(Array) });
    const latest = await aTakenQuiz(world, { allowedAttempts: 3, scoringPolicy: 'keep_latest' });
    const last = await takeAgain(world, latest.quiz);
    await score(world, latest.quiz, last, { attempt: 1, fudge_points: 4 });
    expect((await gradebook(latest.quiz)).score).toBe(1);
    await score(world, latest.quiz, last, { attempt: 2, fudge_points: 1 });
    expect((await gradebook(latest.quiz)).score).toBe(2);
  });

  it('loses nothing when two graders score different questions of an attempt at once', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [, first, second] = quiz.questionIds;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? score(world, quiz, attempt, { questions: { [String(first)]: { score: 1 + i / 10 } } }, 'teach')
          : score(world, quiz, attempt, { questions: { [String(second)]: { score: 2 + i / 10 } } }, 'ta'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const row = await attemptOf(world, attempt);
    const sum = row.results.reduce((total: number, { points }: any) => total + points, 0);
    expect(row.results.map(({ correct }: any) => correct)).toEqual(['true', 'defined', 'defined']);
    expect(row.score).toBeCloseTo(sum, 9);
    const entry = await gradebook(quiz);
    expect(entry.score).toBe(row.score);
    expect(entry.versions).toEqual(entry.versions.map((_: number, i: number) => i + 1));
  });

  it('tells the student in their stream, and nobody while the quiz is muted', async () => {
    const titles = async () => {
      const { body } = await world.as('stu1').get('/users/self/activity_stream');
      return body.filter((one: any) => one.type === 'Submission').map((one: any) => one.title);
    };
    const told = await aPublishedQuiz(world, {}, aChoiceAndEssays(), { name: 'Told of' });
    const silent = await aPublishedQuiz(world, {}, aChoiceAndEssays(), { name: 'Kept quiet', muted: true });
    for (const quiz of [told, silent]) {
      const attempt = await takeAgain(world, quiz);
      await score(world, quiz, attempt, { fudge_points: 1 });
    }
    expect(await titles()).toContain('Told of');
    expect(await titles()).not.toContain('Kept quiet');
  });

  it('scores practice, which has no entry in the gradebook', async () => {
    const { quiz, attempt } = await aTakenQuiz(world, { quizType: 'practice_quiz' });
    const { body } = await score(world, quiz, attempt, { fudge_points: 1 });
    expect(body.quiz_submissions[0]).toMatchObject({ score: 2, kept_score: 2, submission_id: null });
    expect(await gradebook(quiz)).toBeUndefined();
  });
});

import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt, attemptOf, gradebookOf } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { aTakenQuiz, score, scoringPath } from './scored-by-hand.js';

describe('Scoring an attempt by hand is refused, and nothing changes,', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const gradebook = (quiz: BuiltQuiz) => gradebookOf(world, quiz, world.users.stu1);

  it('qs-score-teacher: to all but those who grade: 403 for who sees it, 404 for who does not, nothing changed', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const before = [await attemptOf(world, attempt), await gradebook(quiz)];
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['stu2', 404],
      ['des', 404],
      ['out', 404],
      ['adminB', 404],
      ['stuB', 404],
    ] as const) {
      const answer = await score(world, quiz, attempt, { fudge_points: 100 }, who);
      expect([who, answer.status]).toEqual([who, status]);
    }
    expect([await attemptOf(world, attempt), await gradebook(quiz)]).toEqual(before);
    for (const [i, who] of (['ta', 'admin', 'subadmin'] as const).entries())
      expect([who, (await score(world, quiz, attempt, { fudge_points: i }, who)).status]).toEqual([who, 200]);
  });

  it('with 404 under another quiz or course, and for a submission that is none', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const other = await aPublishedQuiz(world);
    const given = { quiz_submissions: [{ attempt: 1, fudge_points: 5 }] };
    for (const path of [
      scoringPath({ ...quiz, id: other.id }, attempt),
      scoringPath({ ...quiz, courseId: world.courses.C2 }, attempt),
      scoringPath(quiz, { ...attempt, submissionId: 999_999 }),
      scoringPath(quiz, attempt).replace(/\d+$/, 'self'),
    ])
      expect([path, (await world.as('teach').json('PUT', path, given)).status]).toEqual([path, 404]);
    expect((await attemptOf(world, attempt)).fudge_points).toBeNull();
  });

  it('qs-score-missing: with 400 without an attempt, with an unknown one, and with more than one entry', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const path = scoringPath(quiz, attempt);
    const send = async (body: object) => (await world.as('teach').json('PUT', path, body)).status;
    const given = { fudge_points: 5 };
    for (const body of [
      {},
      { quiz_submissions: [] },
      { quiz_submissions: null },
      { quiz_submissions: 'all' },
      { quiz_submissions: [given] },
      { quiz_submissions: [{ ...given, attempt: null }] },
      { quiz_submissions: [{ ...given, attempt: 'first' }] },
      { quiz_submissions: [{ ...given, attempt: 99 }] },
      { quiz_submissions: [{ ...given, attempt: 0 }] },
      {
        quiz_submissions: [
          { ...given, attempt: 1 },
          { ...given, attempt: 1 },
        ],
      },
    ])
      expect([body, await send(body)]).toEqual([body, 400]);
    expect((await attemptOf(world, attempt)).fudge_points).toBeNull();
  });

  it('amb-qs-score-body: with 400 for the fields at the top of the body, as JSON or as a form, and saves nothing', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const before = await attemptOf(world, attempt);
    const questions = { [String(quiz.questionIds[0])]: { score: 1 } };
    const path = scoringPath(quiz, attempt);
    for (const answered of [
      await world.as('teach').json('PUT', path, { attempt: 1, questions }),
      await world.as('teach').json('PUT', path, { attempt: 1, fudge_points: 1 }),
      await world.as('teach').put(path, { attempt: 1, fudge_points: 1 }),
    ])
      expect([answered.status, Object.keys(answered.body.errors)]).toEqual([400, ['quiz_submissions']]);
    expect(await attemptOf(world, attempt)).toEqual(before);
  });

  it('amb-qs-score-body: with 400 for an object in place of the list with one object, and saves nothing', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const before = [await attemptOf(world, attempt), await gradebook(quiz)];
    const path = scoringPath(quiz, attempt);
    const given = { attempt: 1, fudge_points: 1 };
    for (const answered of [
      await world.as('teach').json('PUT', path, { quiz_submissions: given }),
      await world.as('teach').json('PUT', path, { quiz_submissions: [[given]] }),
      await world.as('teach').put(path, { 'quiz_submissions[attempt]': 1, 'quiz_submissions[fudge_points]': 1 }),
    ])
      expect([answered.status, Object.keys(answered.body.errors)]).toEqual([400, ['quiz_submissions']]);
    expect([await attemptOf(world, attempt), await gradebook(quiz)]).toEqual(before);
    const asList = await world.as('teach').put(path, {
      'quiz_submissions[0][attempt]': 1,
      'quiz_submissions[0][fudge_points]': 1,
    });
    expect([asList.status, (await attemptOf(world, attempt)).fudge_points]).toEqual([200, 1]);
  });

  it('names what is wrong as the body has it: the entry, the question by its id, the field', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [first, second] = quiz.questionIds as [number, number];
    const at = (rest: string) => `quiz_submissions[0]${rest}`;
    const fine = { [String(first)]: { score: 1 } };
    const named: [object, string, RegExp][] = [
      [
        { questions: { ...fine, [second]: { score: -1 } } },
        at(`[questions][${second}][score]`),
        new RegExp(`${second}`),
      ],
      [{ questions: { ...fine, [second]: { score: 'x' } } }, at(`[questions][${second}][score]`), /number/],
      [{ questions: { ...fine, [second]: {} } }, at(`[questions][${second}][score]`), new RegExp(`${second}`)],
      [
        { questions: { ...fine, [second]: { comment: 'x'.repeat(20_000) } } },
        at(`[questions][${second}][comment]`),
        /16 KB/,
      ],
      [{ questions: { ...fine, 999999: { score: 1 } } }, at('[questions][999999]'), /999999/],
      [{ fudge_points: 1e12 }, at('[fudge_points]'), /points/],
      [{ attempt: 'x' }, at('[attempt]'), /integer/],
    ];
    for (const [given, name, message] of named) {
      const { status, body } = await score(world, quiz, attempt, given);
      expect([status, body.errors]).toEqual([
        400,
        { [name]: [expect.objectContaining({ attribute: name, message: expect.stringMatching(message) })] },
      ]);
    }
  });

  it('with 400 for a question that the attempt does not have, and saves nothing of the rest', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const other = await aPublishedQuiz(world);
    const before = await attemptOf(world, attempt);
    for (const [id, status] of [
      [other.questionIds[0], 400],
      [999_999, 400],
      ['first', 404],
    ] as const)
      expect(
        (await score(world, quiz, attempt, { fudge_points: 3, questions: { [String(id)]: { score: 1 } } })).status,
      ).toBe(status);
    expect(await attemptOf(world, attempt)).toEqual(before);
  });

  it('qs-score-incomplete: with 400 for an attempt in progress, and scores an earlier one beside it', async () => {
    const { quiz, attempt } = await aTakenQuiz(world, { allowedAttempts: 3 });
    const running = await aRunningAttempt(world, quiz, world.users.stu1);
    expect((await score(world, quiz, running, { attempt: 2, fudge_points: 1 })).status).toBe(400);
    const { status, body } = await score(world, quiz, running, { attempt: 1, fudge_points: 1 });
    expect([status, body.quiz_submissions[0].attempt, body.quiz_submissions[0].score]).toEqual([200, 1, 2]);
    expect(await attemptOf(world, running)).toMatchObject({ workflow_state: 'untaken', fudge_points: null });
    expect((await gradebook(quiz)).score).toBe(2);
    expect((await attemptOf(world, attempt)).score).toBe(2);
  });
});

import type { Person } from '../../../support/fixture.js';
import { type SecondInstance, secondInstance } from '../../../support/second-instance.js';
import { openWorld, type World } from '../../../support/world.js';
import { aChoice, aPublishedQuiz } from '../builders.js';
import { refusal, Sitting } from '../sitting.js';

describe('An exam on two instances of the service', () => {
  let world: World;
  let other: SecondInstance;
  beforeAll(async () => {
    world = await openWorld();
    other = await secondInstance(world);
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  /** The same request by turns to one and to the other, all at once. */
  const sentToBoth = (count: number, who: Person, path: string, form: Record<string, string | number>) =>
    Promise.all(Array.from({ length: count }, (_, n) => (n % 2 === 0 ? world : other).as(who).post(path, form)));
  const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

  it('starts and ends each attempt once, whoever is asked: the numbers have no gaps (R01, R02)', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world, { allowedAttempts: -1 }));
    for (let round = 1; round <= 4; round += 1) {
      const starts = await sentToBoth(8, 'stu1', exam.path(), {});
      expect(sorted(starts)).toEqual([200, ...Array(7).fill(409)]);
      const started = starts.find(({ status }) => status === 200)?.body.quiz_submissions[0];
      expect(started.attempt).toBe(round);
      const { id, attempt, validation_token } = started;
      const ends = await sentToBoth(8, 'stu1', exam.path(`/${id}/complete`), { attempt, validation_token });
      expect(sorted(ends)).toEqual([200, ...Array(7).fill(400)]);
      for (const end of ends.filter(({ status }) => status === 400))
        expect(refusal(end)).toEqual([400, 'already_complete']);
    }
    expect((await exam.attempts()).map((one) => [one.attempt, one.state])).toEqual([
      [1, 'complete'],
      [2, 'complete'],
      [3, 'complete'],
      [4, 'complete'],
    ]);
  });

  it('takes on one what was started on the other, with the same token and the same questions', async () => {
    const quiz = await aPublishedQuiz(
      world,
      { shuffleAnswers: true },
      Array.from({ length: 5 }, () => aChoice()),
    );
    const exam = new Sitting(world, quiz);
    const { id, attempt, validation_token } = await exam.started('stu1');
    const questions = `/quiz_submissions/${id}/questions`;
    const here = await world.as('stu1').get(questions);
    const there = await other.as('stu1').get(questions);
    expect(there.body).toEqual(here.body);
    const form = `attempt=${attempt}&validation_token=${validation_token}&quiz_questions[][id]=${quiz.questionIds[0]}&quiz_questions[][answer]=1`;
    expect((await other.as('stu1').post(questions, form)).status).toBe(200);
    expect((await exam.complete('stu1', { id, attempt, validation_token })).body.quiz_submissions[0].score).toBe(1);
  });
});

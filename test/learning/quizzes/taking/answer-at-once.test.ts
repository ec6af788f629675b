import { sentDuring, sentStatements } from '../../../support/sent-statements.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { type Answer, openWorld, type World } from '../../../support/world.js';
import { takeAnswersBack } from '../attempt-builders.js';
import { aChoice, aPublishedQuiz } from '../builders.js';
import { everyQuestion } from '../every-question.js';
import { refusal, Sitting } from '../sitting.js';
import { anotherToken, sendAnswers } from './another-token.js';
import { given } from './every-given-answer.js';

const route = 'url:POST|/api/v1/quiz_submissions/:id/questions';

describe('An answer that is kept by one statement', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const isLong = (text: string) => text === 'begin';
  /** Whether a request has begun a transaction. */
  const tookLongWay = async (ask: () => Promise<unknown>) => (await sentDuring(ask, isLong)) > 0;

  it('costs that statement alone, however many answers it brings', async () => {
    const exam = new Sitting(
      world,
      await aPublishedQuiz(
        world,
        {},
        Array.from({ length: 20 }, () => aChoice()),
      ),
    );
    const started = await exam.started('stu1');
    const cost = (count: number) =>
      sentStatements(() =>
        exam.answer(
          'stu1',
          started,
          exam.quiz.questionIds.slice(0, count).map((id) => ({ id, answer: 1 })),
        ),
      );
    expect([await cost(1), await cost(20)]).toEqual([1, 1]);
  });

  it('is answered, and stored, as by the long way, for every type of question', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world, {}, everyQuestion));
    const started = await exam.started('stu1');
    const { questionIds } = exam.quiz;
    const short = (await anotherToken(world, 'stu1')).caller;
    const long = (await anotherToken(world, 'stu1', [route])).caller;
    const all = given.map(([, answer], n) => ({ id: questionIds[n], answer }));
    const cases: readonly (readonly object[])[] = [
      ...all.map((one) => [one]),
      ...all.map(({ id }) => [{ id, answer: null }]),
      all,
      [...all].reverse(),
      [
        { id: questionIds[0], answer: 1 },
        { id: questionIds[0], answer: 2 },
      ],
    ];
    await world.as('stu1').put(`/quiz_submissions/${started.id}/questions/${questionIds[1]}/flag`, {
      attempt: started.attempt,
      validation_token: started.validation_token,
    });
    for (const answers of cases) {
      const results: [Answer, object[]][] = [];
      for (const [caller, goesLong] of [
        [short, false],
        [long, true],
      ] as const) {
        await takeAnswersBack(world, exam.quiz.id);
        let said: Answer | undefined;
        const ask = async () => {
          said = await sendAnswers(caller, started, answers);
        };
        expect([answers, await tookLongWay(ask)]).toEqual([answers, goesLong]);
        results.push([said as Answer, await exam.answers()]);
      }
      const [[first, stored], [second, storedToo]] = results as [[Answer, object[]], [Answer, object[]]];
      expect(first.status).toBe(200);
      expect(first.text).toBe(second.text);
      expect(stored).toEqual(storedToo);
    }
  });

  it('is the same in the graph, where what is taken out of a text is told', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world, {}, everyQuestion));
    const started = await exam.started('stu1');
    const document = `mutation Answer($id: RecordId!, $attempt: Int, $token: String, $answers: [QuizAnswerInput!]!) {
      answerQuizQuestions(quizSubmissionId: $id, attempt: $attempt, validationToken: $token, answers: $answers) {
        quizSubmissionQuestions { recordId position flagged answer { __typename } }
        ignored { field reason message }
        errors { message }
      }
    }`;
    const answers = given.map(([answer], n) => ({ id: exam.quiz.questionIds[n], answer }));
    const variables = { id: started.id, attempt: started.attempt, token: started.validation_token, answers };
    const [short, long] = [await anotherToken(world, 'stu1'), await anotherToken(world, 'stu1', [route])];
    const [one, other] = [
      await short.caller.graphql(document, variables),
      await long.caller.graphql(document, variables),
    ];
    expect(one.body.data.answerQuizQuestions.ignored).toHaveLength(1);
    expect(one.text).toBe(other.text);
  });

  it('is open to the open question alone where one cannot go back, also while it moves on', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world, { oneQuestionAtATime: true, cantGoBack: true }));
    const started = await exam.started('stu1');
    const [first, second] = exam.quiz.questionIds;
    const answer = (id: number | undefined) => exam.answer('stu1', started, [{ id, answer: 1 }]);
    expect((await answer(second)).text).toContain('is not open yet');
    expect((await answer(first)).status).toBe(200);
    const { attempt, validation_token } = started;
    await world
      .as('stu1')
      .put(`/quiz_submissions/${started.id}/questions/${second}/open`, { attempt, validation_token });
    expect(await tookLongWay(() => answer(second))).toBe(false);
    expect((await answer(first)).text).toContain('is closed');
    expect((await exam.answers()).map(({ question }) => question)).toEqual([first, second]);
  });

  it('waits for who turns the attempt in, and is refused then', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const [id] = exam.quiz.questionIds;
    expect((await exam.answer('stu1', started, [{ id, answer: 1 }])).status).toBe(200);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query(
        "update quiz_attempts set workflow_state = 'complete' where quiz_submission_id = $1 and latest",
        [started.id],
      );
      const late = exam.answer('stu1', started, [{ id, answer: 2 }]);
      await untilWaiting(world);
      await client.query('commit');
      expect(refusal(await late)).toEqual([400, 'already_complete']);
    } finally {
      client.release();
    }
    expect((await exam.answers()).map(({ answer }) => answer)).toEqual([1]);
  });
});

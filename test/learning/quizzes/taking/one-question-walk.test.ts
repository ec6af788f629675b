import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { sentStatements } from '../../../support/sent-statements.js';
import { openWorld, type World } from '../../../support/world.js';
import { aChoice, aPublishedQuiz } from '../builders.js';
import { Sitting, type Started } from '../sitting.js';

describe('One question at a time, for a student who knows no id beforehand', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const four = [1, 2, 3, 4].map((n) => aChoice({ questionText: `Question number ${n}` }));
  const oneAtATime = { oneQuestionAtATime: true };
  const sitting = async (fields: FieldsOf<Quiz>) => new Sitting(world, await aPublishedQuiz(world, fields, four));
  const list = async ({ id }: Started) => (await world.as('stu1').get(`/quiz_submissions/${id}/questions`)).body;
  const open = ({ id, attempt, validation_token }: Started, questionId: number) =>
    world.as('stu1').put(`/quiz_submissions/${id}/questions/${questionId}/open`, { attempt, validation_token });

  it('is walked from the ids of the start, where one cannot go back', async () => {
    const exam = await sitting({ ...oneAtATime, cantGoBack: true });
    const started = await exam.started('stu1');
    const ids = started['quiz_question_ids'] as number[];
    expect(ids).toHaveLength(4);
    const texts: string[] = [];
    for (const [place, id] of ids.entries()) {
      if (place > 0) expect((await open(started, id)).status).toBe(200);
      const [question] = (await list(started)).quiz_submission_questions;
      expect(question.id).toBe(id);
      texts.push(question.question_text);
      const right = question.answers.find((one: any) => one.text === 'four').id;
      expect((await exam.answer('stu1', started, [{ id, answer: right }])).status).toBe(200);
    }
    expect(texts).toEqual(four.map(({ questionText }) => questionText));
    expect((await exam.complete('stu1', started)).body.quiz_submissions[0].score).toBe(4);
  });

  it('is walked from the reply to each answer, and from the list', async () => {
    const exam = await sitting({ ...oneAtATime, cantGoBack: true });
    const started = await exam.started('stu1');
    for (let place = 0; place < 4; place += 1) {
      const [question] = (await list(started)).quiz_submission_questions;
      expect(question.quiz_question_ids).toEqual(exam.quiz.questionIds);
      const answered = await exam.answer('stu1', started, [{ id: question.id, answer: 1 }]);
      const [{ quiz_question_ids: ids }] = answered.body.quiz_submission_questions;
      expect(ids).toEqual(exam.quiz.questionIds);
      if (place < 3) await open(started, ids[place + 1]);
    }
    expect((await exam.complete('stu1', started)).body.quiz_submissions[0].score).toBe(4);
  });

  it('gives ids without content, to its own reader alone', async () => {
    const exam = await sitting(oneAtATime);
    const { text, body } = await exam.start('stu1');
    expect(body.quiz_submissions[0].quiz_question_ids).toEqual(exam.quiz.questionIds);
    expect(text).not.toMatch(/Question number|answers/);
    const started = body.quiz_submissions[0] as Started;
    const listed = JSON.stringify(await list(started));
    expect(listed).toContain('Question number 1');
    expect(listed).not.toMatch(/Question number [234]/);
    const own = await world.as('stu1').get(`/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}/submission`);
    expect(own.body.quiz_submissions[0].quiz_question_ids).toEqual(exam.quiz.questionIds);
    for (const who of ['stu2', 'out', 'stuB'] as const)
      expect((await world.as(who).get(`/quiz_submissions/${started.id}/questions`)).status).toBe(404);
    expect((await world.as('obs').get(`/quiz_submissions/${started.id}/questions`)).status).toBe(403);
  });

  it('says nothing of ids where all questions are shown at once', async () => {
    const exam = await sitting({});
    const started = await exam.started('stu1');
    for (const question of (await list(started)).quiz_submission_questions)
      expect(question).not.toHaveProperty('quiz_question_ids');
  });

  it('is the same over GraphQL, and costs no statement more', async () => {
    const exam = await sitting(oneAtATime);
    const started = await exam.started('stu1');
    const query = `query Ids($id: RecordId!) {
      quizSubmission(id: $id) { quizQuestionIds questions { recordId quizQuestionIds } }
    }`;
    const { body } = await world.as('stu1').graphql(query, { id: started.id });
    const ids = exam.quiz.questionIds;
    expect(body.data.quizSubmission).toEqual({
      quizQuestionIds: ids,
      questions: [{ recordId: ids[0], quizQuestionIds: ids }],
    });
    expect(await sentStatements(() => exam.answer('stu1', started, [{ id: ids[0], answer: 1 }]))).toBe(1);
    await exam.complete('stu1', started);
    expect((await exam.attempts())[0].state).toBe('complete');
  });
});

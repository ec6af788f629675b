import { openWorld, type World } from '../../../support/world.js';
import { aChoice, answer, aPublishedQuiz } from '../builders.js';

type Json = Record<string, unknown>;

const right = { answer_text: 'a', answer_weight: 100 };
const wrong = { answer_text: 'b', answer_weight: 0 };
const blank = (id: string) => ({ ...right, blank_id: id });

/** Questions that nobody can get right, and what they lack. */
const unanswerable: [string, string, Json][] = [
  ['a choice without answers', 'multiple_choice_question', {}],
  ['several answers without answers', 'multiple_answers_question', {}],
  ['a missing word without answers', 'missing_word_question', {}],
  ['true or false without answers', 'true_false_question', {}],
  ['true or false with three answers', 'true_false_question', { answers: [right, wrong, wrong] }],
  ['true or false of which both are right', 'true_false_question', { answers: [right, right] }],
  ['a short answer without one', 'short_answer_question', {}],
  ['a short answer that is blank', 'short_answer_question', { answers: [{ answer_text: ' ' }] }],
  ['blanks without answers', 'fill_in_multiple_blanks_question', {}],
  ['dropdowns without answers', 'multiple_dropdowns_question', {}],
  ['pairs without one', 'matching_question', {}],
  ['a number without one', 'numerical_question', {}],
  ['a range with one end', 'numerical_question', { answers: [{ numerical_answer_type: 'range_answer', start: 1 }] }],
  ['a calculation without sets', 'calculated_question', { formulas: [{ formula: 'x + 1' }] }],
];
const answerable: [string, string, Json][] = [
  ['a choice', 'multiple_choice_question', { answers: [right, wrong, wrong] }],
  ['true or false', 'true_false_question', { answers: [wrong, right] }],
  ['blanks', 'fill_in_multiple_blanks_question', { answers: [blank('x'), blank('y')] }],
  ['a calculation', 'calculated_question', { answers: [{ answer_text: '3', variables: [{ name: 'x', value: 2 }] }] }],
  ['an essay', 'essay_question', {}],
  ['a text', 'text_only_question', {}],
];

describe('Questions that nobody can get right', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const list = () => `/courses/${world.courses.C1}/quizzes`;
  const quizWith = async (type: string, said: Json, quizType = 'assignment') => {
    const teach = world.as('teach');
    const { id } = (await teach.post(list(), { 'quiz[title]': 'Quiz', 'quiz[quiz_type]': quizType })).body;
    const question = { question_type: type, question_text: 'Well?', ...said };
    const made = await teach.json('POST', `${list()}/${id}/questions`, { question });
    expect(made.status).toBe(200);
    return { id: id as number, questionId: made.body.id as number };
  };
  const publish = (id: number) => world.as('teach').put(`${list()}/${id}`, { 'quiz[published]': true });
  const standing = (id: number) =>
    world.sql(
      `select q.workflow_state, q.publication_number, q.version_number, a.workflow_state as assignment,
         (select count(*)::int from quiz_publications p where p.quiz_id = q.id) as publications
       from quizzes q join assignments a on a.id = q.assignment_id where q.id = $1`,
      [id],
    );

  it.each(unanswerable)('are not published: %s', async (_what, type, said) => {
    const { id, questionId } = await quizWith(type, said);
    const before = await standing(id);
    const { status, body } = await publish(id);
    expect([status, body.errors]).toEqual([
      400,
      {
        published: [
          expect.objectContaining({ type: 'unanswerable', message: expect.stringContaining(`${questionId}`) }),
        ],
      },
    ]);
    expect(await standing(id)).toEqual(before);
  });

  it.each(answerable)('are others than %s', async (_what, type, said) => {
    const { id } = await quizWith(type, said);
    expect((await publish(id)).body).toMatchObject({ published: true });
  });

  it('are each named; in a survey only those that nobody can answer', async () => {
    const { id } = await quizWith('multiple_choice_question', {});
    await world
      .as('teach')
      .json('POST', `${list()}/${id}/questions`, { question: { question_type: 'numerical_question' } });
    expect((await publish(id)).body.errors.published).toHaveLength(2);
    const opinion = await quizWith('multiple_choice_question', { answers: [wrong, wrong] }, 'survey');
    expect((await publish(opinion.id)).status).toBe(200);
    const empty = await quizWith('multiple_choice_question', {}, 'survey');
    expect((await publish(empty.id)).status).toBe(400);
  });

  it('are not published by the assignment either, nor by making a survey of them a quiz, nor over GraphQL', async () => {
    const { id } = await quizWith('multiple_choice_question', {});
    const [{ assignmentId }] = await world.sql(
      'select assignment_id::int as "assignmentId" from quizzes where id = $1',
      [id],
    );
    const before = await standing(id);
    const path = `/courses/${world.courses.C1}/assignments/${assignmentId}`;
    expect((await world.as('teach').put(path, { 'assignment[published]': true })).status).toBe(400);
    const mutation = `mutation ($course: RecordId!, $quiz: RecordId!) {
      updateQuiz(courseId: $course, id: $quiz, input: { published: true }) { quiz { title } errors { code field } }
    }`;
    const { body } = await world.as('teach').graphql(mutation, { course: world.courses.C1, quiz: id });
    expect(body.data.updateQuiz).toMatchObject({ quiz: null, errors: [{ code: 'UNANSWERABLE' }] });
    expect(await standing(id)).toEqual(before);
    const opinion = aChoice({ answers: [answer(1, { text: 'Yes' }), answer(2, { text: 'No' })] });
    const survey = await aPublishedQuiz(world, { quizType: 'graded_survey' }, [opinion]);
    const turned = await world.as('teach').put(`${list()}/${survey.id}`, { 'quiz[quiz_type]': 'assignment' });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['published']]);
  });

  it('points of a text, and no attempts at all, are refused by field', async () => {
    const teach = world.as('teach');
    const { id, questionId } = await quizWith('essay_question', { points_possible: 2 });
    const questions = `${list()}/${id}/questions`;
    for (const question of [{ question_type: 'text_only_question', points_possible: 1 }, { points_possible: '2' }]) {
      const { status, body } = await teach.json('POST', questions, { question });
      expect([status, Object.keys(body.errors)]).toEqual([400, [expect.stringContaining('points_possible')]]);
    }
    const turned = { question_type: 'text_only_question' };
    const given = await teach.json('PUT', `${questions}/${questionId}`, {
      question: { ...turned, points_possible: 2 },
    });
    expect(given.status).toBe(400);
    const changed = await teach.json('PUT', `${questions}/${questionId}`, { question: turned });
    expect([changed.status, changed.body.points_possible]).toEqual([200, 0]);
    for (const answered of [
      await teach.post(list(), { 'quiz[title]': 'None', 'quiz[allowed_attempts]': 0 }),
      await teach.put(`${list()}/${id}`, { 'quiz[allowed_attempts]': 0 }),
    ])
      expect([answered.status, Object.keys(answered.body.errors)]).toEqual([400, ['allowed_attempts']]);
    expect((await teach.get(`${list()}/${id}`)).body.allowed_attempts).toBe(1);
    expect(await world.sql(`select 1 from quizzes where title = 'None'`)).toEqual([]);
  });
});

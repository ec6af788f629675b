import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('groups of questions', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let groups: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    quiz = await aPublishedQuiz(world, {}, []);
    groups = `/courses/${world.courses.C1}/quizzes/${quiz.id}/groups`;
  });
  afterAll(() => world.close());

  it('are made with 201, under their key, with defaults for what is not said', async () => {
    const plain = await world.as('teach').post(groups, { 'quiz_groups[][name]': 'Verbs' });
    const whole = {
      id: expect.any(Number),
      quiz_id: quiz.id,
      name: 'Verbs',
      pick_count: 1,
      question_points: 1,
      assessment_question_bank_id: null,
      position: 1,
    };
    expect([plain.status, plain.body]).toEqual([201, { quiz_groups: [whole] }]);
    const [{ id }] = plain.body.quiz_groups;
    expect((await world.as('teach').get(`${groups}/${id}`)).body).toEqual(plain.body);
    expect((await world.as('teach').get(groups)).body).toEqual(plain.body);
  });

  it('are made several at a time, in their order, in every form of a list', async () => {
    const form =
      'quiz_groups[][name]=A&quiz_groups[][pick_count]=2&quiz_groups[][name]=B&quiz_groups[][question_points]=2.5';
    const { body } = await world.as('teach').post(groups, form);
    expect(body.quiz_groups).toMatchObject([
      { name: 'A', pick_count: 2, position: 1 },
      { name: 'B', question_points: 2.5, position: 2 },
    ]);
    const numbered = { quiz_groups: { 0: { name: 'C', position: 1 } } };
    const { body: inJson } = await world.as('teach').json('POST', groups, numbered);
    expect(inJson.quiz_groups).toMatchObject([{ name: 'C', position: 1 }]);
    const listed = (await world.as('teach').get(groups)).body.quiz_groups;
    expect(listed.map((one: any) => [one.name, one.position])).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ]);
  });

  it('are changed in what is said, and deleted with 204', async () => {
    const { body } = await world
      .as('teach')
      .post(groups, { 'quiz_groups[][name]': 'A', 'quiz_groups[][pick_count]': 3 });
    const one = `${groups}/${body.quiz_groups[0].id}`;
    const changed = await world.as('teach').put(one, { 'quiz_groups[][name]': 'B' });
    expect([changed.status, changed.body]).toEqual([200, { quiz_groups: [{ ...body.quiz_groups[0], name: 'B' }] }]);
    const gone = await world.as('teach').del(one);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await world.as('teach').get(one)).status).toBe(404);
    expect((await world.as('teach').get(groups)).body).toEqual({ quiz_groups: [] });
  });

  it('are refused by field for what they cannot be, and nothing is saved', async () => {
    for (const [field, value] of [
      ['pick_count', -1],
      ['question_points', -0.5],
      ['name', 'x'.repeat(256)],
    ] as const) {
      const { status, body } = await world
        .as('teach')
        .json('POST', groups, { quiz_groups: [{ name: 'Right' }, { [field]: value }] });
      expect([status, Object.keys(body.errors)]).toEqual([
        400,
        [expect.stringMatching(new RegExp(`1\\]?\\[${field}\\]$`))],
      ]);
    }
    expect((await world.as('teach').post(groups)).status).toBe(400);
    expect((await world.as('teach').get(groups)).body).toEqual({ quiz_groups: [] });
  });

  it('A08: are found below their own quiz and course alone, and are no business of students', async () => {
    const { body } = await world.as('teach').post(groups, { 'quiz_groups[][name]': 'A' });
    const { id } = body.quiz_groups[0];
    const other = await aPublishedQuiz(world);
    for (const path of [
      `/courses/${world.courses.C1}/quizzes/${other.id}/groups/${id}`,
      `/courses/${world.courses.C2}/quizzes/${quiz.id}/groups/${id}`,
    ]) {
      expect((await world.as('admin').get(path)).status).toBe(404);
      expect((await world.as('admin').put(path, { 'quiz_groups[][name]': 'B' })).status).toBe(404);
      expect((await world.as('admin').del(path)).status).toBe(404);
    }
    expect((await world.as('stu1').get(groups)).status).toBe(403);
    expect((await world.as('stu1').del(`${groups}/${id}`)).status).toBe(403);
    expect((await world.as('teach').get(`${groups}/${id}`)).body.quiz_groups[0].name).toBe('A');
  });
});

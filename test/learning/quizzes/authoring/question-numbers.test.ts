import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz } from '../builders.js';

const create = `mutation($c: RecordId!, $q: RecordId!, $input: QuizQuestionInput!) {
  createQuizQuestion(courseId: $c, quizId: $q, input: $input) {
    quizQuestion { recordId pointsPossible content {
      ... on QuizNumerical { answers { number { ... on QuizExactNumber { value margin marginPercent } } } }
      ... on QuizCalculated { tolerance tolerancePercent }
    } }
    errors { code field }
  }
}`;

describe('Numbers and names of a question', () => {
  let world: World;
  let quiz: { id: number };
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world);
  });
  afterAll(() => world.close());

  const path = () => `/courses/${world.courses.C1}/quizzes/${quiz.id}/questions`;
  const ask = (input: object) => world.as('teach').graphql(create, { c: world.courses.C1, q: quiz.id, input });
  const made = async (input: object) => (await ask(input)).body.data.createQuizQuestion.quizQuestion;
  const count = async () => (await world.sql('select count(*)::int as n from quiz_questions'))[0].n as number;

  it('are numbers in the graph: a margin is one, or a share in percent', async () => {
    const answers = [
      { number: { exact: { value: 3, margin: 0.5 } } },
      { number: { exact: { value: 4, marginPercent: 5 } } },
    ];
    const question = await made({ pointsPossible: 2.5, content: { numerical: { answers } } });
    expect(question).toMatchObject({ pointsPossible: 2.5 });
    expect(question.content.answers).toEqual([
      { number: { value: 3, margin: 0.5, marginPercent: null } },
      { number: { value: 4, margin: null, marginPercent: 5 } },
    ]);
    const { body } = await world.as('teach').get(`${path()}/${question.recordId}`);
    expect(body.answers.map((one: { margin: unknown }) => one.margin)).toEqual([0.5, '5%']);
    const calculated = await made({ content: { calculated: { tolerancePercent: 1.5 } } });
    expect(calculated.content).toEqual({ tolerance: null, tolerancePercent: 1.5 });
    const shown = await world.as('teach').get(`${path()}/${calculated.recordId}`);
    expect(shown.body.answer_tolerance).toBe('1.5%');
    expect(shown.body).not.toHaveProperty('answer_tolerance_percent');
  });

  it('are no texts in the graph, and nothing is made of one', async () => {
    const before = await count();
    const exact = (number: object) => ({ content: { numerical: { answers: [{ number }] } } });
    const at = 'content.numerical.answers.0.number';
    for (const [field, input] of [
      ['pointsPossible', { pointsPossible: '2.5' }],
      ['content.calculated.decimalPlaces', { content: { calculated: { decimalPlaces: 1.5 } } }],
      [`${at}.exact.value`, exact({ exact: { value: '3' } })],
      [`${at}.approximate.digits`, exact({ approximate: { value: 3, digits: 1.5 } })],
      [`${at}.range.end`, exact({ range: { start: 3 } })],
    ] as const) {
      const { body } = await ask(input);
      expect(Object.keys(body.errors[0].extensions.fields)).toEqual([field]);
    }
    expect(await count()).toBe(before);
  });

  it('may be texts over REST, under each name that authors write, the first of them that is not blank', async () => {
    const question = { question_type: 'numerical_question', points_possible: '2.5' };
    const answers = [
      { exact: '', answer_exact: '7', answer_error_margin: '5 %' },
      { exact: '3', answer_exact: '7', margin: '0.5', answer_error_margin: '1' },
    ];
    const { status, body } = await world.as('teach').json('POST', path(), { question: { ...question, answers } });
    expect(status).toBe(200);
    expect(body.points_possible).toBe(2.5);
    expect(body.answers).toMatchObject([
      { exact: 7, margin: '5%' },
      { exact: 3, margin: 0.5 },
    ]);
    const options = [{ text: 'b', answer_text: 'a', weight: '0', answer_weight: '100', comments: 'c' }];
    const chosen = { question_type: 'multiple_choice_question', answers: options };
    const other = await world.as('teach').json('POST', path(), { question: chosen });
    expect(other.body.answers).toMatchObject([
      { text: 'a', answer_text: 'a', weight: 100, answer_weight: 100, comments: 'c', answer_comments: 'c' },
    ]);
  });

  it('are refused over REST by the name that was sent, and nothing is made', async () => {
    const before = await count();
    for (const [name, value] of [
      ['answer_exact', 'many'],
      ['precision', '1.5'],
      ['answer_error_margin', 'wide'],
      ['answer_weight', 'heavy'],
    ]) {
      const { status, body } = await world.as('teach').post(path(), { [`question[answers][][${name}]`]: value! });
      expect([status, Object.keys(body.errors), Object.values(body.errors).flat()]).toEqual([
        400,
        [`answers[0][${name}]`],
        [expect.objectContaining({ type: 'invalid' })],
      ]);
    }
    const kind = {
      'question[question_type]': 'numerical_question',
      'question[answers][][numerical_answer_type]': 'about',
    };
    expect((await world.as('stu1').post(path(), kind)).status).toBe(403);
    const ruled = await world.as('teach').post(path(), kind);
    expect([ruled.status, Object.keys(ruled.body.errors)]).toEqual([400, ['answers']]);
    expect(await count()).toBe(before);
  });
});
